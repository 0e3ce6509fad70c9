// The page of `oliphaunt report` in a real Chromium:
//
//   node report_browser.js PROGRAM PACKAGES DATA FOLDER
//
// PROGRAM is `oliphaunt`, PACKAGES the folder that has puppeteer-core, DATA the project's data/.
// FOLDER gets the stores, the page and pictures of it.
//
// Exit codes: 0 the page is as it should be, 1 it is not, 2 bad usage, 77 skipped: no Chromium, or
// no packages, as in a build without the page.
"use strict";

const assert = require("assert");
const fs = require("fs");
const path = require("path");
const { execFileSync } = require("child_process");

const hostileName = "</script><script>alert(1)</script><!-- & 'x'";
const games = ["rogue-elephant", "elven-chess", "elven-shogi"];

function findChromium() {
  const folders = process.env.PATH.split(":");
  const names = folders.flatMap((folder) => ["chromium", "chromium-browser"].map((name) => path.join(folder, name)));
  return names.find((name) => fs.existsSync(name));
}

// A store of each game, and a match with a sequential test, as one page.
function makePage(program, data, folder) {
  const run = (...words) => execFileSync(program, words, { stdio: ["ignore", "pipe", "ignore"], encoding: "utf8" });
  const stores = games.map((game) => {
    const store = path.join(folder, `${game}.run`);
    run("selfplay", "--game", game, "--player", "nodes=60", "--pairs", "4", "--seed", "3", "--store", store,
      "--openings", path.join(data, "openings", `${game}.epd`));
    return store;
  });
  const match = path.join(folder, "match.run");
  run("match", "--game", "rogue-elephant", "--openings", path.join(data, "openings/rogue-elephant.epd"),
    "--first", `name=${hostileName}`, "nodes=120", "--second", "name=weaker", "nodes=40",
    "--sprt", "0", "20", "--pairs", "400", "--store", match);
  const page = path.join(folder, "report.html");
  assert.strictEqual(run("report", match, ...stores, "--out", page), `${page}\n`);
  return page;
}

// What the page shows of a position: ranks and hands as FEN has them, and how the last move is marked.
// Runs in the page, and reads the picture, not the data.
function shownPosition(game) {
  const pieces = new Map([...document.querySelectorAll("#games .board [data-square]")]
    .map((piece) => [piece.dataset.square, piece.dataset.piece]));
  const ranks = [];
  for (let rank = game.ranks - 1; rank >= 0; --rank) {
    let text = "";
    let empty = 0;
    for (let file = 0; file < game.files; ++file) {
      const id = pieces.get(String.fromCharCode(97 + file) + (rank + game.first_rank_label));
      if (id && empty) text += empty;
      empty = id ? 0 : empty + 1;
      text += id || "";
    }
    ranks.push(text + (empty || ""));
  }
  const held = [...document.querySelectorAll("#games [data-held]")]
    .map((hand) => hand.dataset.held.repeat(Number(hand.textContent.match(/[0-9]+$/)[0])));
  const number = (selector) => document.querySelectorAll(selector).length;
  return {
    ranks: ranks.join("/"),
    hands: held.join("").split("").sort().join(""),
    arrows: number("#games polygon.arrow"),
    passes: number("#games .banner"),
    current: number(".moves [aria-current]"),
  };
}

// What it should show of a position, and of the move that led there (its path; null: none).
function expectedPosition(fen, path) {
  const [, ranks, hands] = fen.split(" ")[0].match(/^([^[]*)(?:\[(.*)\])?$/);
  return {
    ranks,
    hands: (hands || "").replace("-", "").split("").sort().join(""),
    arrows: path === null ? 0 : Math.max(0, path.length / 2 - 1),
    passes: path === "" ? 1 : 0,
    current: path === null ? 0 : 1,
  };
}

// Steps through the game that the viewer has, and compares every board with the data.
async function checkGame(page, store, game) {
  await page.keyboard.press("Home");
  const fens = [game.fen, ...game.moves.fens];
  for (let ply = 0; ply < fens.length; ++ply) {
    if (ply > 0) await page.keyboard.press("ArrowRight");
    const expected = expectedPosition(fens[ply], ply === 0 ? null : game.moves.paths[ply - 1]);
    assert.deepStrictEqual(await page.evaluate(shownPosition, store.game), expected, `${store.name}, ply ${ply}`);
  }
  const status = await page.$eval(".status", (text) => text.textContent);
  assert(status.includes(`${game.result}: ${game.termination}`), status);
  const seen = await page.$eval(".moves [aria-current]", (button) => {
    const [inner, outer] = [button, button.closest(".moves")].map((box) => box.getBoundingClientRect());
    return inner.top >= outer.top && inner.bottom <= outer.bottom;
  });
  assert(seen, "the list does not show the last move");
  assert.strictEqual(await page.$eval("input[type=range]", (slider) => Number(slider.value)), fens.length - 1);
}

// Every plot has a canvas on which something is drawn.
async function checkPlots(page) {
  const painted = await page.$$eval(".plot canvas", (canvases) => canvases.map((canvas) => {
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    return data.some((byte) => byte !== 0);
  }));
  assert(painted.length > 0 && painted.every(Boolean), `plots: ${painted}`);
  return painted.length;
}

// The page with an overnight run in its data: of two games, one with a rejected generation, and one
// that was stopped in its first.
function withRun(page, report) {
  const estimate = (value, margin) => ({ value, low: value - margin, high: value + margin });
  const loss = (training, heldOut) => ({ training, held_out: heldOut });
  const generation = (number, kept, elo, soFar) => ({
    number, kept, seconds: 4000, selfplay_pairs: 5000, positions: 400000, held_out_positions: 40000,
    before: loss(0.0912, 0.0921), after: loss(0.0881 - 0.001 * number, 0.0893 - 0.001 * number),
    match_pairs: 1800, match_ending: kept ? "sprt: H1 accepted" : "sprt: H0 accepted",
    match_elo: elo, llr: kept ? 2.97 : -2.95, elo_so_far: soFar,
  });
  const none = { before: null, after: null, positions: null, held_out_positions: null, match_pairs: null,
    match_ending: null, match_elo: null, llr: null, kept: null };
  const games = [{
    title: "Rogue Elephant",
    generations: [
      generation(1, true, estimate(61.2, 14), estimate(61.2, 14)),
      generation(2, false, estimate(-3.1, 9), estimate(61.2, 14)),
      generation(3, true, { value: 22.5, low: 9, high: null }, { value: 83.7, low: 64, high: null }),
    ],
    moved: [{ name: "piece.elephant", unit: "piece", start: [150, 160], last: [121, 130] }],
    pieces: [{ name: "pawn", start: 1, last: 1, low: 1, high: 1 }, { name: "rook", start: 5, last: 4.4, low: 4.2, high: 5 }],
    provenance: { stores: hostileName },
    final_elo: estimate(79, 11),
  }, {
    title: "Elven Chess",
    generations: [{ ...none, number: 1, seconds: 30, selfplay_pairs: 12, elo_so_far: estimate(0, 0) }],
    moved: [], pieces: [], provenance: {}, final_elo: null,
  }];
  const json = JSON.stringify({ ...report, run: { settings: { "budget.hours": "8" }, games } }).replace(/</g, "\\u003c");
  return page.replace(/(id="data">).*?(<\/script>)/s, (all, open, close) => open + json + close);
}

async function main(program, packages, data, folder) {
  const executablePath = findChromium();
  if (!executablePath) {
    console.error("skipped: no chromium (Debian: apt-get install chromium)");
    return 77;
  }
  if (!fs.existsSync(path.join(packages, "puppeteer-core"))) {
    console.error("skipped: no packages, as in a build without the page");
    return 77;
  }
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  const file = makePage(path.resolve(program), data, path.resolve(folder));
  const puppeteer = require(path.join(path.resolve(packages), "puppeteer-core"));
  const browser = await puppeteer.launch({ executablePath, headless: true, args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage();
    const troubles = [];
    const requests = [];
    page.on("console", (message) => troubles.push(message.text()));
    page.on("pageerror", (error) => troubles.push(error.message));
    page.on("dialog", (dialog) => troubles.push(dialog.message()) && dialog.dismiss());
    page.on("request", (request) => requests.push(request.url()));
    const settle = () => page.evaluate(() => new Promise((done) => setTimeout(done, 150)));
    await page.setViewport({ width: 1280, height: 900 });
    await page.goto(`file://${file}`);
    await settle();
    const report = JSON.parse(await page.$eval("#data", (script) => script.textContent));
    assert.strictEqual(report.stores.length, games.length + 1);
    assert.strictEqual(report.stores[0].players[0], hostileName);
    assert((await page.$eval("#results", (section) => section.textContent)).includes(hostileName));
    assert.strictEqual(await page.$$eval("script", (scripts) => scripts.filter((s) => !s.type && !s.textContent).length), 0);

    for (const [number, store] of report.stores.entries()) {
      const buttons = await page.$$("#results [aria-pressed]");
      await buttons[number].click();
      await settle();
      // Elo, the test, lengths and scores of a match; lengths and scores of self-play.
      assert.strictEqual(await checkPlots(page), number === 0 ? 4 : 2);
      await checkGame(page, store, store.viewed[0]);
      await page.evaluate((plies) => viewer.go(plies), Math.floor(store.viewed[0].moves.fens.length / 2));
      await settle();
      await page.screenshot({ path: path.join(folder, `${number}-${store.game.name}.png`), fullPage: true });
    }

    const runFile = path.join(path.resolve(folder), "run.html");
    fs.writeFileSync(runFile, withRun(fs.readFileSync(file, "utf8"), report));
    await page.goto(`file://${runFile}`);
    await settle();
    // Strength and loss of the one game; and the match.
    assert.strictEqual(await checkPlots(page), 6);
    const verdicts = await page.$$eval(".verdict", (marks) => marks.map((mark) => mark.textContent));
    assert.deepStrictEqual(verdicts, ["kept", "rejected", "kept"]);
    await page.screenshot({ path: path.join(folder, "run.png"), fullPage: true });

    // A turned board shows the same, from the other side.
    const corner = () => page.$eval("#games .labels text", (label) => label.getAttribute("x"));
    const before = await corner();
    await page.keyboard.press("f");
    assert.notStrictEqual(await corner(), before);

    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: "dark" }]);
    await page.setViewport({ width: 800, height: 900 });
    await settle();
    assert(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "wider than 800 pixels");
    await checkPlots(page);
    await page.screenshot({ path: path.join(folder, "narrow-dark.png"), fullPage: true });

    assert.deepStrictEqual(troubles, []);
    assert.deepStrictEqual(requests.filter((url) => !url.startsWith("data:")), [`file://${file}`, `file://${runFile}`]);
  } finally {
    await browser.close();
  }
  return 0;
}

const words = process.argv.slice(2);
if (words.length !== 4) {
  console.error("usage: node report_browser.js PROGRAM PACKAGES DATA FOLDER");
  process.exit(2);
}
main(...words).then((code) => process.exit(code), (error) => {
  console.error(error);
  process.exit(1);
});
