// What an overnight run did: one generation after the other, and what became of the weights.
"use strict";

function hours(seconds) {
  const minutes = Math.round(seconds / 60);
  if (minutes === 0) return `${seconds.toFixed(0)} s`;
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, "0")} min`;
}

const orDash = (value, text) => (value === null ? "–" : text(value));

function verdictMark(kept) {
  if (kept === null) return "–";
  return element("span", { class: `verdict ${kept ? "good" : "bad"}` }, kept ? "kept" : "rejected");
}

function generationsCard(game) {
  const columns = [{ title: "generation", number: true }, { title: "pairs of self-play", number: true },
    { title: "positions", number: true }, { title: "held-out loss before → after", number: true },
    { title: "pairs of the match", number: true }, { title: "Elo, new against best", number: true },
    { title: "LLR", number: true }, { title: "new weights" }, { title: "time", number: true }];
  const rows = game.generations.map((g) => [
    String(g.number), orDash(g.selfplay_pairs, count), orDash(g.positions, count),
    g.before && g.after ? `${g.before.held_out.toFixed(5)} → ${g.after.held_out.toFixed(5)}` : "–",
    orDash(g.match_pairs, count), orDash(g.match_elo, estimateText), orDash(g.llr, (llr) => signed(llr, 2)),
    verdictMark(g.kept), hours(g.seconds)]);
  return element("div", { class: "full" }, card("Generation by generation",
    "Each generation plays games with the best weights so far, fits new weights to them (tuning), and plays the new " +
      "weights against the best ones. They are kept only if that match proves them stronger.",
    table(columns, rows)));
}

// From 0 at the start; a point a generation.
function progressCard(game) {
  const done = game.generations.filter((g) => g.kept !== null);
  const kept = done.filter((g) => g.kept).length;
  const plot = plotIn("", (width) => {
    const points = [{ value: 0, low: 0, high: 0 }, ...done.map((g) => g.elo_so_far)];
    const data = [[0, ...done.map((g) => g.number)], points.map((p) => p.high), points.map((p) => p.low),
      points.map((p) => p.value)];
    const none = { stroke: "transparent", points: { show: false } };
    const options = plotOptions(width, 230, "generation", "Elo over the start", [none, none,
      { stroke: color("accent"), width: 2, points: { show: true, size: 6, fill: color("accent") } }], {
      bands: [{ series: [1, 2], fill: color("accent-soft") }],
      scales: { x: { time: false, range: [0, Math.max(1, ...data[0])] }, y: { range: rangeOf(data.slice(1).flat()) } },
      hooks: { draw: [horizontalLines([{ y: 0, color: color("quiet") }])] },
    });
    options.axes[0].incrs = wholeNumbers;
    return { options, data };
  });
  const final = game.final_elo ? ` A match of the last weights against the first ones gave ${estimateText(game.final_elo)}.` : "";
  return card("Strength over generations",
    `${kept} of ${plural(done.length, "generation")} kept. The line adds up what each kept generation won over the one ` +
      `before; the band adds up their 95% intervals (as independent matches). Gains against the predecessor ` +
      `overstate gains against others.${final}`,
    plot);
}

function lossCard(game) {
  const tuned = game.generations.filter((g) => g.before && g.after);
  const plot = plotIn("", (width) => {
    const data = [tuned.map((g) => g.number), tuned.map((g) => g.before.held_out), tuned.map((g) => g.after.held_out),
      tuned.map((g) => g.after.training)];
    const line = (name, dash) => ({ stroke: color(name), width: 2, dash, points: { show: true, size: 6 } });
    const values = data.slice(1).flat();
    const room = Math.max(1e-5, (Math.max(...values) - Math.min(...values)) * 0.1);
    const options = plotOptions(width, 230, "generation", "loss", [line("quiet"), line("accent"), line("good", [4, 4])], {
      scales: { x: { time: false, range: [Math.min(...data[0]) - 0.5, Math.max(...data[0]) + 0.5] },
        y: { range: [Math.min(...values) - room, Math.max(...values) + room] } },
    });
    options.axes[0].incrs = wholeNumbers;
    options.axes[1].size = 64;
    return { options, data };
  });
  return card("Loss of the tuning",
    "How badly the evaluation predicts results, before and after tuning: lower is better. Held-out games are those that " +
      "the weights were not fitted to. Each generation has games of its own, so compare lines, not generations.",
    plot,
    element("p", { class: "legend" }, swatch("quiet"), "held out, before ", swatch("accent"), "held out, after ",
      swatch("good"), "training, after"));
}

function piecesCard(game) {
  const most = Math.max(...game.pieces.map((piece) => piece.high), 1);
  const at = (value) => `${(100 * value) / most}%`;
  return card("What the pieces are worth",
    "In pawns: a piece's own weight and the average of its squares, middle game and endgame averaged, over the same of a " +
      "pawn. Mobility and other terms come on top. The bar is the range over the first weights and those of all " +
      "generations, kept or not; it shows how far they wander, and is no confidence interval.",
    element("div", { class: "bars values" }, game.pieces.map((piece) => [
      element("span", null, piece.name),
      element("span", { class: "range", title: `${piece.low.toFixed(2)} to ${piece.high.toFixed(2)}` },
        element("span", { class: "span", style: `left: ${at(piece.low)}; width: ${at(piece.high - piece.low)}` }),
        element("span", { class: "first", style: `left: ${at(piece.start)}` }),
        element("span", { class: "last", style: `left: ${at(piece.last)}` })),
      element("span", { class: "number quiet" }, piece.start.toFixed(2)),
      element("span", { class: "number" }, piece.last.toFixed(2)),
    ])),
    element("p", { class: "legend" }, element("span", { class: "swatch first" }), "at the start ",
      element("span", { class: "swatch last" }), "best weights at the end (also the two numbers)"));
}

function movedCard(game) {
  const change = ([mg, eg], [startMg, startEg]) => `${signed(mg - startMg, 0)} / ${signed(eg - startEg, 0)}`;
  return card("Weights that moved most",
    "In centipawns, as middle game / endgame, from the start to the best weights at the end. " +
      "“square.knight.d4” is what a knight gains by standing there, seen from its own side.",
    game.moved.length === 0 ? element("p", null, "None: no generation was kept.") :
      element("div", { class: "tall" }, table(
        [{ title: "weight" }, { title: "for each" }, { title: "start", number: true }, { title: "end", number: true },
          { title: "change", number: true }],
        game.moved.map((w) => [element("code", null, w.name), w.unit, w.start.join(" / "), w.last.join(" / "),
          change(w.last, w.start)]))));
}

function provenanceCard(game) {
  const rows = Object.entries(game.provenance);
  if (rows.length === 0) return null;
  return element("div", { class: "full" }, card("Where the best weights come from",
    "As their file says.", table([{ title: "" }, { title: "" }], rows.map(([name, value]) => [name, element("code", null, value)]))));
}

function generations(game) {
  return element("div", { class: "tuned" }, element("h3", { class: "game" }, game.title),
    element("div", { class: "cards" }, generationsCard(game),
      game.generations.some((g) => g.kept !== null) ? progressCard(game) : null,
      game.generations.some((g) => g.before && g.after) ? lossCard(game) : null,
      game.pieces.length > 0 ? piecesCard(game) : null,
      game.pieces.length > 0 ? movedCard(game) : null,
      provenanceCard(game)));
}

function planCard(settings) {
  const rows = Object.entries(settings).filter(([, value]) => value !== "");
  return element("details", { class: "card" }, element("summary", null, "The plan of the run"),
    table([{ title: "setting" }, { title: "value" }], rows.map(([name, value]) => [name, element("code", null, value)])));
}
