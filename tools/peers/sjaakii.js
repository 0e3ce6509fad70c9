// Debian's Sjaak II as an engine for Elven Chess (its variant elven), by the rules of this project:
//
//   node sjaakii.js
//
// Speaks CECP. Sjaak II has other letters for some pieces, other rules for what a Warlock may take,
// and a way of its own to write moves of two legs. So it is not told moves: after each of the
// opponent's it gets the position as a FEN (which costs it the history that tells repetitions, and
// the iron rule's memory). What it plays against our rules is for the referee to judge.
"use strict";

const readline = require("readline");
const { spawn } = require("child_process");
const { Board } = require("./board.js");

const elvenChess = { ranks: 10, firstRank: 0, promote: (board, piece) => piece };
const letters = { D: "M", E: "+B", G: "+R", W: "L", d: "m", e: "+b", g: "+r", w: "l" };

function translated(fen) {
  const [board, ...rest] = fen.split(" ");
  return [board.replace(/[DEGWdegw]/g, (letter) => letters[letter]), ...rest].join(" ");
}

const sjaak = spawn("/usr/games/sjaakii", { stdio: ["pipe", "pipe", "inherit"] });
const tell = (line) => sjaak.stdin.write(line + "\n");
let board = null;
let playing = false; // whether Sjaak II is to answer each move
let firstLeg = "";

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const [word, ...rest] = line.trim().split(/\s+/);
  if (word === "setboard") {
    board = new Board(elvenChess, rest.join(" "));
    tell(`setboard ${translated(board.fen())}`);
  } else if (/^([a-j][0-9]){2}|^@@@@$/.test(word)) {
    board.play(word);
    tell("force");
    tell(`setboard ${translated(board.fen())}`);
    if (playing) tell("go");
  } else {
    if (word === "go") playing = true;
    if (word === "force" || word === "new") playing = false;
    tell(line);
  }
}).on("close", () => sjaak.stdin.end());

readline.createInterface({ input: sjaak.stdout }).on("line", (line) => {
  if (line.includes("\x1b")) return; // a board drawn in color
  if (!line.startsWith("move ")) {
    console.log(line);
  } else if (line.endsWith(",")) {
    firstLeg = line.slice(5); // the second one follows on a line of its own
  } else {
    const move = firstLeg + line.slice(5);
    firstLeg = "";
    board.play(move);
    console.log(`move ${move}`);
  }
});

sjaak.on("exit", (code) => process.exit(code ?? 1));
