// Builds the page from its data.
"use strict";

const report = JSON.parse(document.getElementById("data").textContent);
const main = document.getElementById("main");
let viewer = null;

function section(id, title, ...content) {
  const heading = element("h2", null, title);
  document.getElementById("contents").append(element("a", { href: `#${id}` }, title));
  const made = element("section", { id }, heading, ...content);
  main.append(made);
  return made;
}

// The list of all stores, where there are several, and the one that is looked at.
const resultsHolder = element("div");
const viewerHolder = element("div");
const storeButtons = [];

function showStore(number) {
  const store = report.stores[number];
  storeButtons.forEach((button, i) => button.setAttribute("aria-pressed", String(i === number)));
  resultsHolder.replaceChildren(results(store));
  if (viewer) viewer.stop();
  viewer = store.viewed.length > 0 ? new Viewer(store) : null;
  viewerHolder.replaceChildren(viewer ? viewer.element
    : element("p", null, "No game of this run was put into the report (oliphaunt report --games)."));
}

function storeTable() {
  const rows = report.stores.map((store, i) => {
    const button = element("button", { class: "plain", type: "button", onclick: () => showStore(i) }, store.name);
    storeButtons.push(button);
    return [button, store.game.title, playersText(store), count(sum(store.games)),
      (store.compares ? store.games : whiteResults(store)).map(count).join(" / "), store.compares ? estimateText(store.elo) : "–", store.ending];
  });
  return table([{ title: "store" }, { title: "game" }, { title: "players" }, { title: "games", number: true },
    { title: "won / drawn / lost", number: true }, { title: "Elo", number: true }, { title: "the run" }], rows);
}

function onKey(event) {
  if (!viewer || event.ctrlKey || event.altKey || event.metaKey) return;
  const focused = event.target.tagName;
  if (["SELECT", "TEXTAREA", "INPUT"].includes(focused)) return;
  if (event.key === " " && focused !== "BODY") return;
  if (viewer.key(event.key)) event.preventDefault();
}

document.getElementById("title").textContent = report.title;
document.getElementById("made").textContent = `Made by ${report.program} on ${report.machine}.`;
if (report.run) {
  section("generations", "Generations", report.run.games.map(generations), planCard(report.run.settings));
}
section("results", "Results",
  report.stores.length === 0 ? element("p", null, "No games were played yet.") : null,
  report.stores.length > 1 ? element("p", { class: "quiet" }, "Choose a store to see its results and games below. Wins are those of the first player, or of White where a player met itself.") : null,
  report.stores.length > 1 ? storeTable() : null, resultsHolder);
section("games", "Games",
  element("p", { class: "quiet" }, "Pick a game and step through it: arrow keys, Home and End, F to turn the board; or click ",
    "into the graph or on a move. Games are numbered pair.game."), viewerHolder);
if (report.stores.length > 0) showStore(0);
document.addEventListener("keydown", onKey);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redrawPlots);
