// A board as a picture: squares, pieces, the last move. It shows positions and knows no rules.
"use strict";

const unit = 45;
const margin = 20;

// What FEN says of the board: {pieces: Map from square name to id, hands: {white, black}: Maps from
// letter to count, inHand: whether there are hands, white: whether White is to move}.
function readFen(game, fen) {
  const [board, side] = fen.split(" ");
  const [, ranks, hands] = board.match(/^([^[]*)(?:\[(.*)\])?$/);
  const position = { pieces: new Map(), hands: { white: new Map(), black: new Map() }, white: side === "w" };
  ranks.split("/").forEach((rank, row) => {
    let file = 0;
    for (const word of rank.match(/\+?[A-Za-z]~?|[0-9]+/g)) {
      if (/[0-9]/.test(word)) file += Number(word);
      else position.pieces.set(squareName(game, file++, game.ranks - 1 - row), word);
    }
  });
  for (const letter of (hands || "").replace("-", "")) {
    const hand = position.hands[letter === letter.toUpperCase() ? "white" : "black"];
    hand.set(letter, (hand.get(letter) || 0) + 1);
  }
  return position;
}

function squareName(game, file, rank) {
  return String.fromCharCode(97 + file) + (rank + game.first_rank_label);
}

// The squares that hold something else in the one position than in the other.
function changedSquares(before, after) {
  const squares = new Set([...before.pieces.keys(), ...after.pieces.keys()]);
  return [...squares].filter((square) => before.pieces.get(square) !== after.pieces.get(square));
}

class Board {
  constructor(game) {
    this.game = game;
    this.flipped = false;
    const width = game.files * unit + margin;
    const height = game.ranks * unit + margin;
    this.element = svgElement("svg", { class: "board", viewBox: `0 0 ${width} ${height}`, role: "img" });
  }

  // The corner of a square.
  place(square) {
    const file = square.charCodeAt(0) - 97;
    const rank = Number(square.slice(1)) - this.game.first_rank_label;
    const column = this.flipped ? this.game.files - 1 - file : file;
    const row = this.flipped ? rank : this.game.ranks - 1 - rank;
    return [margin + column * unit, row * unit];
  }

  // `path` and `marked` are squares: those that the last move passed, and those that it changed.
  show(position, { path = [], marked = [], label = "" } = {}) {
    const marks = new Set([...path, ...marked]);
    this.element.replaceChildren(
      svgElement("g", null, this.squares(marks)),
      svgElement("g", { class: "labels" }, this.labels()),
      svgElement("g", null, [...position.pieces].map(([square, id]) => this.piece(square, id))),
      svgElement("g", { class: "arrows" }, this.arrows(path)));
    if (label) this.element.append(this.banner(label));
    this.element.setAttribute("aria-label", this.description(position));
  }

  squares(marks) {
    const list = [];
    for (let rank = 0; rank < this.game.ranks; ++rank) {
      for (let file = 0; file < this.game.files; ++file) {
        const square = squareName(this.game, file, rank);
        const [x, y] = this.place(square);
        const shade = (file + rank) % 2 === 0 ? "dark" : "light";
        list.push(svgElement("rect", { class: `square ${shade}`, x, y, width: unit, height: unit }));
        if (marks.has(square)) {
          list.push(svgElement("rect", { class: "mark", "data-mark": square, x, y, width: unit, height: unit }));
        }
      }
    }
    return list;
  }

  labels() {
    const list = [];
    for (let file = 0; file < this.game.files; ++file) {
      const square = squareName(this.game, file, 0);
      const x = this.place(square)[0] + unit / 2;
      list.push(svgElement("text", { x, y: this.game.ranks * unit + 14 }, square[0]));
    }
    for (let rank = 0; rank < this.game.ranks; ++rank) {
      const y = this.place(squareName(this.game, 0, rank))[1] + unit / 2 + 4;
      list.push(svgElement("text", { x: margin / 2, y }, String(rank + this.game.first_rank_label)));
    }
    return list;
  }

  piece(square, id) {
    const [x, y] = this.place(square);
    const image = pieceImage(this.game, id);
    image.setAttribute("transform", `translate(${x} ${y})`);
    image.setAttribute("data-square", square);
    return image;
  }

  // One arrow a leg. Two legs get numbers, and lie side by side where the piece goes back.
  arrows(path) {
    if (path.length < 2) return [];
    const legs = path.length - 1;
    const returns = legs === 2 && path[0] === path[2];
    const list = [];
    for (let leg = 0; leg < legs; ++leg) {
      list.push(...this.arrow(path[leg], path[leg + 1], `leg${leg + 1}`, returns ? 9 : 0,
        legs > 1 ? String(leg + 1) : ""));
    }
    return list;
  }

  arrow(from, to, className, shift, number) {
    const center = (square) => this.place(square).map((corner) => corner + unit / 2);
    const [x0, y0] = center(from);
    const [x1, y1] = center(to);
    const length = Math.hypot(x1 - x0, y1 - y0);
    const [ux, uy] = [(x1 - x0) / length, (y1 - y0) / length];
    // Along the leg, and to its right.
    const at = (along, aside) => [
      x0 + ux * along - uy * (aside + shift),
      y0 + uy * along + ux * (aside + shift),
    ].map((value) => value.toFixed(1));
    const [start, end] = [3, length - 2];
    const points = [at(start, 2.6), at(end - 11, 2.6), at(end - 11, 8), at(end, 0), at(end - 11, -8),
      at(end - 11, -2.6), at(start, -2.6)];
    const list = [svgElement("polygon", { class: `arrow ${className}`, points: points.join(" ") })];
    if (number) {
      const [x, y] = at(length / 2 - 6, 0);
      list.push(svgElement("circle", { class: `arrow-number ${className}`, cx: x, cy: y, r: 7 }),
        svgElement("text", { class: "arrow-text", x, y: Number(y) + 3.5 }, number));
    }
    return list;
  }

  banner(label) {
    const x = margin + (this.game.files * unit) / 2;
    const y = (this.game.ranks * unit) / 2;
    return svgElement("g", { class: "banner" },
      svgElement("rect", { x: x - 40, y: y - 13, width: 80, height: 26, rx: 13 }),
      svgElement("text", { x, y: y + 5 }, label));
  }

  description(position) {
    const names = (white) => [...position.pieces]
      .filter(([, id]) => (id === id.toUpperCase()) === white)
      .map(([square, id]) => `${id.toUpperCase()} ${square}`).join(", ");
    return `White: ${names(true)}. Black: ${names(false)}.`;
  }
}

// A hand as a row of small pieces with their numbers.
function handRow(game, hand) {
  const order = game.pieces.map((piece) => piece.id);
  const letters = [...hand.keys()].sort((a, b) => order.indexOf(a.toUpperCase()) - order.indexOf(b.toUpperCase()));
  if (letters.length === 0) return [element("span", { class: "quiet" }, "nothing in hand")];
  return letters.map((letter) => element("span", { class: "held", "data-held": letter },
    svgElement("svg", { viewBox: `0 0 ${unit} ${unit}` }, pieceImage(game, letter)), `×${hand.get(letter)}`));
}
