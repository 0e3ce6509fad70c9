// Pictures of the pieces: a silhouette on a base that bears the piece's letter. A kind of piece that
// has no silhouette of its own gets a shield, so that every game can be shown.
"use strict";

// In a square of 45 units. `body` is filled and outlined, `limbs` are thick lines behind it, `lines`
// are drawn on top in the color of the outline.
const silhouettes = {
  pawn: { body: "M22.5 8a5.8 5.8 0 0 1 3.9 10c3 2.2 4.6 7 5.4 14H13.2c.8-7 2.4-11.8 5.4-14A5.8 5.8 0 0 1 22.5 8z" },
  rook: { body: "M11 6h5.5v4h4V6h4v4h4V6H34v9l-4 3v10l3 4H12l3-4V18l-4-3z" },
  knight: {
    body: "M13 32c0-7 3-10 7.5-13.5-2.5 .2-4.5 1.2-6.5 3.2l-4-3.2c1-6 4-9.5 8.5-11.5l.8-4 4.2 3.6C30 8.5 34 17 33.5 32z",
    lines: "M19 12.5h.2M26 11c3 4 4 9 4 15",
  },
  bishop: {
    body: "M22.5 3.5a2.6 2.6 0 0 1 1.7 4.5c4.5 3 6.6 7 6.6 10.5 0 3-1.6 5.5-3.6 7l3 6.5H14.8l3-6.5c-2-1.5-3.6-4-3.6-7 0-3.5 2.1-7.5 6.6-10.5a2.6 2.6 0 0 1 1.7-4.5z",
    lines: "M22.5 13v8M18.5 17h8",
  },
  queen: {
    body: "M12.5 32L7.5 12.5l7 7L16.5 6l6 12 6-12 2 13.5 7-7L32.5 32z",
    lines: "M13 27.5c6-1.5 13-1.5 19 0",
  },
  king: {
    body: "M21 2.5h3v3h3v3h-3V12c7-3.5 13.5 1 12.5 8-.6 4.5-3 8-4 12h-20c-1-4-3.4-7.5-4-12-1-7 5.5-11.5 12.5-8V8.5h-3v-3h3z",
    lines: "M22.5 13v13M13.5 28c6-1.5 12-1.5 18 0",
  },
  elephant: {
    body: "M22.5 6c4 0 7.2 1.7 8.7 4.3C36.5 9.3 40 12.5 40 18s-4 9.5-8.5 8.3c-.8 1-1.7 1.8-2.7 2.4l.7 3.3h-14l.7-3.3c-1-.6-1.9-1.4-2.7-2.4C9 27.5 5 23.5 5 18s3.5-8.7 8.8-7.7C15.3 7.7 18.5 6 22.5 6z",
    lines: "M19.5 18c.3 6 0 10-1.5 14M25.5 18c-.3 6 0 10 1.5 14M17 14h.2M28 14h.2M13.8 12c-1.5 4-1.5 9 .3 13M31.2 12c1.5 4 1.5 9-.3 13",
  },
  counsellor: {
    body: "M22.5 6c6.5 0 11 3.5 11 8 0 2.2-1.2 4-3 5 .7 5 1.3 9 2.5 13H12c1.2-4 1.8-8 2.5-13-1.8-1-3-2.8-3-5 0-4.5 4.5-8 11-8z",
    lines: "M14.5 19c5-2 11-2 16 0M22.5 6.5c-3 3-4 7-4 10.5M22.5 6.5c3 3 4 7 4 10.5M22.5 23v6",
  },
  dwarf: {
    body: "M20.8 5h3.4v5.5C26 7.5 30 5.5 35 5.5c-1.5 5-1.5 10 0 15-5 0-9-2-10.8-5V32h-3.4V15.5C19 18.5 15 20.5 10 20.5c1.5-5 1.5-10 0-15 5 0 9 2 10.8 5z",
    lines: "M14 9.5c-.5 2.5-.5 5 0 7M31 9.5c.5 2.5.5 5 0 7",
  },
  elf: {
    body: "M22.5 3C33 9.5 35 21 25.5 28.5V32h-6v-3.5C10 21 12 9.5 22.5 3z",
    lines: "M22.5 9v20M22.5 16l4.5-3.5M22.5 22l5.5-4M22.5 16L18 12.5M22.5 22L17 18",
  },
  goblin: {
    body: "M2.5 10.5c6.5 0 9.5 1.5 11.5 3.5 1.8-5 5-7.5 8.5-7.5s6.7 2.5 8.5 7.5c2-2 5-3.5 11.5-3.5-1.5 7.5-5 12-10 13-.8 3.5-2.3 6.3-4 8.5h-12c-1.7-2.2-3.2-5-4-8.5-5-1-8.5-5.5-10-13z",
    lines: "M17.5 16l3 1.5M27.5 16l-3 1.5M17.5 24.5c3 2.5 7 2.5 10 0",
  },
  spider: {
    limbs: "M18 20l-9-8-4 8M17 23H8l-4 7M18 26l-7 6M27 20l9-8 4 8M28 23h9l4 7M27 26l7 6",
    body: "M22.5 5.5a4.5 4.5 0 0 1 3.6 7.2c3 1.6 4.9 5 4.9 9 0 6-3.5 10.3-8.5 10.3S14 27.7 14 21.7c0-4 1.9-7.4 4.9-9a4.5 4.5 0 0 1 3.6-7.2z",
    lines: "M18.5 13.5c2.5 1.2 5.5 1.2 8 0M22.5 18l3 4.5-3 4.5-3-4.5z",
  },
  warlock: {
    body: "M24 2.5c.5 8 3 16 7 21.5 4.5.7 7.5 2.2 7.5 4.2 0 2.3-3 3.8-6.5 3.8H13c-3.5 0-6.5-1.5-6.5-3.8 0-2 3-3.5 7.5-4.2C18.5 18.5 21 11 24 2.5z",
    lines: "M14 24c5 2.5 12 2.5 17 0M22.5 14l1 2.6 2.8.2-2.2 1.8.7 2.7-2.3-1.5-2.3 1.5.7-2.7-2.2-1.8 2.8-.2z",
  },
  shield: { body: "M22.5 4l13 4v10c0 7-5 11-13 14-8-3-13-7-13-14V8z" },
};

// Promoted pieces look like what they were, with a badge.
const drawnAs = { captain: "pawn", charger: "knight", mastodon: "elephant", dragon: "rook" };

function silhouetteOf(name) {
  const plain = name.replace(/^promoted /, "");
  return silhouettes[drawnAs[plain] || plain] || silhouettes.shield;
}

// The piece that FEN calls `id` ("n", "+P", "Q~"), with its corner at the origin.
function pieceImage(game, id) {
  const upper = id.toUpperCase();
  const known = game.pieces.find((piece) => piece.id === upper);
  const { body, limbs, lines } = silhouetteOf(known ? known.name : "");
  const side = id === upper ? "white" : "black";
  const image = svgElement("g", { class: `piece ${side}`, "data-piece": id });
  if (limbs) {
    image.append(svgElement("path", { class: "limbs outline", d: limbs }),
      svgElement("path", { class: "limbs", d: limbs }));
  }
  image.append(svgElement("path", { class: "body", d: body }),
    svgElement("rect", { class: "body", x: 8, y: 32, width: 29, height: 10.5, rx: 2.5 }));
  if (lines) image.append(svgElement("path", { class: "lines", d: lines }));
  image.append(svgElement("text", { class: "letter", x: 22.5, y: 40.4 }, upper.replace(/[+~]/, "")));
  if (/[+~]/.test(id)) {
    image.append(svgElement("circle", { class: "badge", cx: 36, cy: 9, r: 6.5 }),
      svgElement("path", { class: "badge-sign", d: "M36 5.2v7.6M32.2 9h7.6" }));
  }
  return image;
}
