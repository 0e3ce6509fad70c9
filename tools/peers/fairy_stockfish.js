// Fairy-Stockfish's WebAssembly build as an engine for Rogue Elephant, by the rules of this project:
//
//   node --no-experimental-fetch fairy_stockfish.js FOLDER
//
// where FOLDER holds the npm package fairy-stockfish-nnue.wasm. Speaks UCI; the variant is
// rogue-elephant, which variants.ini beside this file defines as near as Fairy-Stockfish can.
//
// Two things are mapped. Fairy-Stockfish also promotes a piece that leaves the promotion zone, so
// after such a move its board would not be ours: it gets each position as a FEN without moves
// (which costs it the history that tells repetitions). And the "+" of such a move is taken off its
// answer. What is still illegal then (a pawn dropped on the last rank) is for the referee to judge.
"use strict";

const fs = require("fs");
const path = require("path");
const readline = require("readline");
const { Board } = require("./board.js");

const inZone = (side, square) => (side === "w" ? square[1] >= "7" : square[1] <= "2");

const rogueElephant = {
  ranks: 8,
  firstRank: 1,
  promote: (board, piece, to) =>
    inZone(board.side, to) && !piece.includes("+") && !/k/i.test(piece) ? "+" + piece : piece,
};

// "position fen FEN moves ..." or "position startpos moves ..."
function readPosition(words, start) {
  const moves = words.indexOf("moves");
  const end = moves < 0 ? words.length : moves;
  const fen = words[1] === "startpos" ? start : words.slice(2, end).join(" ");
  const board = new Board(rogueElephant, fen);
  for (const move of words.slice(end + 1)) board.play(move);
  return board;
}

async function main(folder) {
  const makeEngine = require(path.join(path.resolve(folder), "fairy-stockfish-nnue.wasm/stockfish.js"));
  const variants = fs.readFileSync(path.join(__dirname, "variants.ini"), "utf8");
  const start = variants.match(/^startFen = (.*)$/m)[1];
  let side = "w";

  const engine = await makeEngine();
  engine.FS.writeFile("/variants.ini", variants);
  engine.addMessageListener((line) => {
    const [word, move] = line.split(" ");
    const leaves = word === "bestmove" && move.endsWith("+") && !inZone(side, move.slice(2, 4));
    console.log(leaves ? `bestmove ${move.slice(0, -1)}` : line);
  });
  engine.postMessage("setoption name VariantPath value /variants.ini");
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const words = line.trim().split(/\s+/);
    if (words[0] === "position") {
      const board = readPosition(words, start);
      side = board.side;
      engine.postMessage(`position fen ${board.fen()}`);
    } else {
      engine.postMessage(line);
    }
    if (words[0] === "quit") break;
  }
}

main(process.argv[2]);
