// A board that follows legal moves in this project's text form, for scripts that have to give an
// engine each position as a FEN. It takes moves as they come and knows no legality.
"use strict";

class Board {
  // `game.ranks`, `game.firstRank` (the label of the lowest), and `game.promote(board, piece, to)`:
  // the piece that a move of `piece` to a square leaves there.
  constructor(game, fen) {
    this.game = game;
    const [board, side] = fen.split(" ");
    const [, ranks, hand] = board.match(/^([^[]*)(?:\[(.*)\])?$/);
    this.squares = new Map();
    this.hands = { w: [], b: [] };
    this.withHands = hand !== undefined;
    this.side = side;
    ranks.split("/").forEach((rank, row) => {
      let file = 0;
      for (const piece of rank.match(/\+?[A-Za-z]|[0-9]+/g)) {
        if (/[0-9]/.test(piece)) file += Number(piece);
        else this.squares.set(this.name(file++, game.ranks - 1 - row), piece);
      }
    });
    for (const piece of (hand || "").replace("-", "")) {
      this.hands[piece === piece.toUpperCase() ? "w" : "b"].push(piece);
    }
  }

  name(file, rank) {
    return String.fromCharCode(97 + file) + (rank + this.game.firstRank);
  }

  ofSide(letter) {
    return this.side === "w" ? letter.toUpperCase() : letter.toLowerCase();
  }

  take(square) {
    const victim = this.squares.get(square);
    if (victim) this.hands[this.side].push(this.ofSide(victim.replace("+", "")));
    this.squares.delete(square);
  }

  play(move) {
    if (move[1] === "@") {
      const piece = this.ofSide(move[0]);
      const hand = this.hands[this.side];
      hand.splice(hand.indexOf(piece), 1);
      this.squares.set(move.slice(2, 4), piece);
    } else if (move !== "0000" && move !== "@@@@") {
      for (const leg of move.split(",")) this.step(leg.slice(0, 2), leg.slice(2, 4), leg[4]);
    }
    this.side = this.side === "w" ? "b" : "w";
  }

  step(from, to, suffix) {
    const piece = this.squares.get(from);
    const enPassant = /p/i.test(piece) && from[0] !== to[0] && !this.squares.has(to);
    this.squares.delete(from);
    this.take(enPassant ? to[0] + from[1] : to);
    const isLetter = suffix && suffix !== "+";
    this.squares.set(to, isLetter ? this.ofSide(suffix) : this.game.promote(this, piece, to));
  }

  fen() {
    const ranks = [];
    for (let rank = this.game.ranks - 1; rank >= 0; rank--) {
      let text = "";
      let empty = 0;
      for (let file = 0; file < this.game.ranks; file++) {
        const piece = this.squares.get(this.name(file, rank));
        if (!piece) {
          empty++;
          continue;
        }
        text += (empty || "") + piece;
        empty = 0;
      }
      ranks.push(text + (empty || ""));
    }
    const hands = this.hands.w.sort().join("") + this.hands.b.sort().join("");
    return `${ranks.join("/")}${this.withHands ? `[${hands}]` : ""} ${this.side} - - 0 1`;
  }
}

module.exports = { Board };
