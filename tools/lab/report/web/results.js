// What came out of the games of one store.
"use strict";

const swatch = (name) => element("span", { class: "swatch", style: `background: var(--${name})` });

function tile(value, caption) {
  return element("div", { class: "tile" }, element("b", null, value), element("span", { class: "quiet" }, caption));
}

// One bar of several parts: [{share of all, class name, title}].
function stackedBar(parts) {
  const total = sum(parts.map((part) => part.value)) || 1;
  return element("div", { class: "stacked" }, parts.filter((part) => part.value > 0).map((part) =>
    element("span", { style: `width: ${(100 * part.value) / total}%; background: var(--${part.color})`,
      title: `${part.name}: ${count(part.value)}` })));
}

// Bars one below the other: [{name, value, color}].
function barList(rows) {
  const most = Math.max(1, ...rows.map((row) => row.value));
  const total = sum(rows.map((row) => row.value)) || 1;
  return element("div", { class: "bars" }, rows.map((row) => [
    element("span", null, row.name),
    element("span", { class: "bar" },
      element("span", { style: `width: ${(100 * row.value) / most}%; background: var(--${row.color || "accent"})` })),
    element("span", { class: "number" }, count(row.value)),
    element("span", { class: "number quiet" }, percent(row.value / total)),
  ]));
}

function outcomeRows(name, [wins, draws, losses]) {
  return [
    element("span", null, name),
    stackedBar([
      { name: "won", value: wins, color: "wins" },
      { name: "drawn", value: draws, color: "draws" },
      { name: "lost", value: losses, color: "losses" },
    ]),
    element("span", { class: "number" }, `${count(wins)} / ${count(draws)} / ${count(losses)}`),
    element("span", { class: "number quiet" }, percent(scoreOf([wins, draws, losses]))),
  ];
}

// White's, whoever that was.
const whiteResults = (store) => {
  const [asWhite, asBlack] = store.by_color;
  return [asWhite[0] + asBlack[2], asWhite[1] + asBlack[1], asWhite[2] + asBlack[0]];
};

const playersText = (store) => (store.compares ? store.players.join(" against ") : `${store.players[0]}, against itself`);

function tiles(store) {
  const [, draws] = store.games;
  const games = sum(store.games);
  const list = [tile(count(games), `games, in ${plural(store.pairs, "pair")}`)];
  if (store.compares) {
    list.push(tile(eloText(store.elo), `Elo of the first player; ${intervalText(store.elo)}`),
      tile(eloText(store.normalised_elo), `normalised Elo, which draws do not dilute; ${intervalText(store.normalised_elo)}`),
      tile(percent(store.los, 2), "sure that the first player is the stronger one"));
  } else {
    list.push(tile(percent(scoreOf(whiteResults(store))), "of the points went to White"));
  }
  list.push(tile(percent(draws / Math.max(1, games)), "of the games were drawn"),
    tile(store.mean_length.toFixed(0), "plies (single moves) in a game on average"));
  return element("div", { class: "tiles" }, list);
}

function scoreCard(store) {
  const [first, second] = store.players;
  const rows = store.compares ? [
    outcomeRows("all games", store.games),
    outcomeRows("with White", store.by_color[0]),
    outcomeRows("with Black", store.by_color[1]),
    outcomeRows("White, whoever it was", whiteResults(store)),
  ] : [outcomeRows("White", whiteResults(store))];
  return card("Who won",
    store.compares ? `What ${first} scored against ${second}: won, drawn and lost games, and the share of the points.`
      : "Both sides are the same player, so the only question is what the first move is worth.",
    element("div", { class: "bars wide" }, rows),
    element("p", { class: "legend" }, swatch("wins"), "won ", swatch("draws"), "drawn ", swatch("losses"), "lost"));
}

function pairsCard(store) {
  const names = ["lost both", "one loss, one draw", "even", "one win, one draw", "won both"];
  const colors = ["losses", "losses", "draws", "wins", "wins"];
  return card("Pairs of games",
    "Each opening is played twice, with colors reversed. What the first player makes of the two games is what all " +
      "intervals and tests here are computed from, since it cancels what the opening gives away.",
    barList(store.pentanomial.map((value, i) => ({ name: names[i], value, color: colors[i] }))));
}

function eloCard(store) {
  return card("Strength as games came in",
    "The line is the Elo difference so far, the band its 95% interval. Elo 0 means even; +100 means 64% of the points.",
    eloPlot(store.trace));
}

function sprtCard(store) {
  const { sprt } = store;
  const verdict = sprt.accepted === "H1" ? `It ended above: the first player is stronger (H1 accepted).`
    : sprt.accepted === "H0" ? "It ended below: the first player is not stronger enough (H0 accepted)."
      : "It has not met either bound, so nothing is proven.";
  return card("Sequential test (SPRT)",
    `The match may end as soon as it is clear whether the first player is ${sprt.elo1} Elo stronger (H1) or only ` +
      `${sprt.elo0} (H0; ${sprt.model} Elo). The line is the evidence: at the upper bound H1 is accepted, at the lower ` +
      `one H0. ${verdict}`,
    sprtPlot(store.trace, sprt),
    element("p", { class: "legend" },
      `LLR ${sprt.llr.toFixed(2)}, bounds ${sprt.lower.toFixed(2)} and ${sprt.upper.toFixed(2)}; ` +
      `error rates α = ${sprt.alpha}, β = ${sprt.beta}`));
}

function lengthCard(store) {
  return card("Length of the games", "How many games took how many plies, and who won them.",
    lengthPlot(store.lengths),
    element("p", { class: "legend" }, swatch("white-wins"), "White won ", swatch("draws"), "drawn ",
      swatch("black-wins"), "Black won"));
}

function endingsCard(store) {
  const rows = [...store.terminations].sort((a, b) => b.games - a.games);
  const failed = rows.some((row) => row.failure);
  return card("How games ended",
    failed ? "Red: a player failed (crashed, ran out of time, ...) and lost for it, which says nothing about its strength."
      : null,
    barList(rows.map((row) => ({ name: row.name, value: row.games, color: row.failure ? "bad" : "accent" }))));
}

function openingsCard(store) {
  const { are_moves: areMoves, different, rows } = store.openings;
  const shown = rows.length < different ? `; these are ${rows.length} of them, the most frequent first` : "";
  const explanation = areMoves
    ? `All games begin from one position, so they are sorted by their first two moves: ${plural(different, "beginning")}${shown}.`
    : `By the position that the games began from: ${plural(different, "opening")}${shown}. Choose one to see it.`;
  const board = new Board(store.game);
  const holder = element("div", { class: "opening-board" }, board.element);
  const show = (fen) => board.show(readFen(store.game, fen));
  if (!areMoves && rows.length > 0) show(rows[0].opening);
  const name = (row) => (areMoves ? element("code", null, row.opening)
    : element("button", { class: "plain fen", onclick: () => show(row.opening) }, row.opening));
  return element("div", { class: "full" }, card("Openings", explanation,
    element("div", { class: areMoves ? null : "openings" },
      element("div", { class: "tall" }, table(
        [{ title: areMoves ? "first moves" : "position (FEN)" }, { title: "games", number: true },
          { title: "White won", number: true }, { title: "drawn", number: true }, { title: "Black won", number: true },
          { title: "White's score", number: true }],
        rows.map((row) => [name(row), count(sum(row.white)), ...row.white.map(count), percent(scoreOf(row.white))]))),
      areMoves ? null : holder)));
}

function settingsCard(store) {
  const settings = Object.entries(store.settings).filter(([, value]) => value !== "");
  return element("div", { class: "full" }, card("Settings and machine",
    "All that determines the games of this run: with the same settings, limits of nodes or depth give the same games anywhere.",
    element("div", { class: "columns" },
      table([{ title: "setting" }, { title: "value" }], settings.map(([name, value]) => [name, element("code", null, value)])),
      table([{ title: "what happened" }, { title: "" }], store.diary.map(({ kind, text }) => [kind, text])))));
}

// All of it, as one element.
function results(store) {
  const games = sum(store.games);
  const state = element("p", null, element("b", null, playersText(store)), `: ${store.game.title}, `,
    `${count(store.pairs)} of at most ${plural(store.most_pairs, "pair")} played, ${store.ending}.`);
  if (games === 0) return element("div", null, state, settingsCard(store));
  return element("div", null, state, tiles(store), element("div", { class: "cards" },
    scoreCard(store),
    store.compares ? pairsCard(store) : null,
    store.compares ? eloCard(store) : null,
    store.sprt ? sprtCard(store) : null,
    lengthCard(store), endingsCard(store), openingsCard(store), settingsCard(store)));
}
