// The viewer: steps through one game of a store, beside its scores and moves.
"use strict";

// Beyond so many pawns a position is won, and the graph flat.
const mostPawns = 10;

// In a square of 16 units.
const icons = {
  start: "M3 3h2v10H3zM13 3v10L6 8z",
  back: "M11 3v10L4 8z",
  play: "M3 2l11 6-11 6z",
  pause: "M4 3h3v10H4zM9 3h3v10H9z",
  on: "M5 3v10l7-5z",
  end: "M11 3h2v10h-2zM3 3v10l7-5z",
  turn: "M4 14V6H1.5L5 2l3.5 4H6v8zM10 2v8H7.5l3.5 4 3.5-4H12V2z",
};

function icon(path) {
  return svgElement("svg", { class: "icon", viewBox: "0 0 16 16" }, svgElement("path", { d: path }));
}

// The moves of a game, which the data has by columns, one by one: {text, path, fen, and either
// centipawns or mate}, scores from White's side.
function unpackedMoves({ texts, paths, fens, scores }) {
  return texts.map((text, i) => {
    const move = { text, path: paths[i].match(/[a-z][0-9]+/g) || [], fen: fens[i] };
    if (typeof scores[i] === "number") move.centipawns = scores[i];
    if (typeof scores[i] === "string") move.mate = Number(scores[i].slice(1));
    return move;
  });
}

function evaluationText(move) {
  if (move.mate !== undefined) return move.mate > 0 ? `White mates in ${move.mate}` : `Black mates in ${-move.mate}`;
  return move.centipawns === undefined ? "no score" : `${signed(move.centipawns / 100, 2)} pawns for White`;
}

function shortEvaluation(move) {
  if (move.mate !== undefined) return `${move.mate > 0 ? "+" : "−"}M${Math.abs(move.mate)}`;
  return move.centipawns === undefined ? "" : signed(move.centipawns / 100, 2);
}

function pawns(move) {
  if (move.mate !== undefined) return move.mate > 0 ? mostPawns : -mostPawns;
  if (move.centipawns === undefined) return null;
  return Math.max(-mostPawns, Math.min(mostPawns, move.centipawns / 100));
}

function gameTitle(game) {
  const pick = game.pick ? ` – ${game.pick}` : "";
  const plies = game.moves.texts.length;
  return `${game.pair + 1}.${game.leg + 1}: ${game.result}, ${game.termination}, ${plies} plies${pick}`;
}

class Viewer {
  constructor(store) {
    this.store = store;
    this.game = null;
    this.ply = 0;
    this.timer = null;
    this.board = new Board(store.game);
    this.build();
    this.choose(0);
  }

  build() {
    const button = (path, title, action) =>
      element("button", { type: "button", title, "aria-label": title, onclick: action }, icon(path));
    this.filter = element("select", { "aria-label": "Which games", onchange: () => this.listGames() },
      [["", "all games"], ["1-0", "White won"], ["0-1", "Black won"], ["1/2-1/2", "drawn"]]
        .map(([value, text]) => element("option", { value }, text)));
    this.list = element("select", { id: "game", "aria-label": "Game", onchange: () => this.choose(Number(this.list.value)) });
    this.hands = [0, 1].map(() => element("div", { class: "hand" }));
    this.names = [0, 1].map(() => element("div", { class: "player" }));
    this.slider = element("input", { type: "range", min: 0, value: 0, "aria-label": "Ply",
      oninput: () => this.go(Number(this.slider.value)) });
    this.playButton = button(icons.play, "Play (space)", () => this.togglePlay());
    this.status = element("p", { class: "status", "aria-live": "polite" });
    this.fen = element("input", { class: "fen", readonly: true, "aria-label": "FEN of the position",
      onfocus: () => this.fen.select() });
    this.moves = element("ol", { class: "moves", "aria-label": "Moves" });
    this.graph = element("div");
    this.note = element("p", { class: "quiet" });
    this.element = element("div", { class: "viewer" },
      element("div", { class: "chooser" }, this.filter, this.list),
      element("div", { class: "side-board" },
        element("div", { class: "above" }, this.names[0], this.hands[0]),
        this.board.element,
        element("div", { class: "above" }, this.names[1], this.hands[1]),
        element("div", { class: "controls" },
          button(icons.start, "To the start (Home)", () => this.go(0)),
          button(icons.back, "One move back (left arrow)", () => this.go(this.ply - 1)),
          this.playButton,
          button(icons.on, "One move on (right arrow)", () => this.go(this.ply + 1)),
          button(icons.end, "To the end (End)", () => this.go(this.last)),
          button(icons.turn, "Turn the board (F)", () => this.flip())),
        this.slider),
      element("div", { class: "side-text" }, this.status, this.graph, this.moves, this.note,
        element("label", { class: "quiet" }, "FEN ", this.fen), this.legend()));
    this.listGames();
  }

  legend() {
    return element("details", { class: "pieces" }, element("summary", null, "The pieces"),
      element("div", { class: "legend-pieces" }, this.store.game.pieces.map((piece) => element("span", null,
        svgElement("svg", { viewBox: `0 0 ${unit} ${unit}` }, pieceImage(this.store.game, piece.id)), piece.name))));
  }

  get last() { return this.game.moves.length; }

  listGames() {
    const wanted = this.filter.value;
    const options = this.store.viewed.flatMap((game, i) => (wanted && game.result !== wanted ? []
      : [element("option", { value: i }, gameTitle(game))]));
    this.list.replaceChildren(...options);
    this.list.disabled = options.length === 0;
    if (options.length > 0 && this.game) this.choose(Number(options[0].value));
  }

  choose(number) {
    this.stop();
    const game = this.store.viewed[number];
    this.game = { ...game, moves: unpackedMoves(game.moves) };
    this.positions = [this.game.fen, ...this.game.moves.map((move) => move.fen)]
      .map((fen) => readFen(this.store.game, fen));
    this.list.value = number;
    this.slider.max = this.last;
    this.note.textContent = this.game.note || "";
    this.listMoves();
    this.drawGraph();
    this.go(0);
  }

  // Numbered as FEN does, from whoever moves first.
  listMoves() {
    this.buttons = [];
    const rows = [];
    let number = Number(this.game.fen.split(" ")[5]);
    this.game.moves.forEach((move, i) => {
      const white = this.positions[i].white;
      if (white || i === 0) {
        rows.push(element("li", null, element("span", { class: "quiet number" }, `${number}.`),
          white ? null : element("span", null, "…")));
      }
      if (!white) ++number;
      const score = shortEvaluation(move);
      const button = element("button", { class: "plain", type: "button", onclick: () => this.go(i + 1) },
        move.path.length === 0 ? "pass" : move.text, score ? element("small", { class: "quiet" }, score) : null);
      this.buttons.push(button);
      rows[rows.length - 1].append(button);
    });
    this.moves.replaceChildren(...rows);
  }

  drawGraph() {
    const values = this.game.moves.map(pawns);
    if (values.every((value) => value === null)) {
      this.graph.replaceChildren(element("p", { class: "quiet" }, "The players gave no scores."));
      return;
    }
    // A score is of the position that the move was made in.
    const data = [values.map((_, i) => i), values];
    const vertical = (plot) => {
      const x = Math.round(plot.valToPos(this.ply, "x", true));
      plot.ctx.fillStyle = color("mark");
      plot.ctx.fillRect(x - devicePixelRatio, plot.bbox.top, 2 * devicePixelRatio, plot.bbox.height);
    };
    this.graph.replaceChildren(plotIn("graph", (width) => ({
      data,
      options: plotOptions(width, 170, "ply", "pawns for White",
        [{ stroke: color("accent"), width: 1.5, fill: color("accent-soft"), fillTo: 0, spanGaps: true, points: { show: false } }], {
          scales: { x: { time: false, range: [0, this.last] }, y: { range: [-mostPawns, mostPawns] } },
          hooks: { draw: [horizontalLines([{ y: 0, color: color("quiet") }]), vertical] },
        }),
    }), (plot) => {
      this.plot = plot;
      plot.over.addEventListener("click", (event) => this.go(Math.round(plot.posToVal(event.offsetX, "x"))));
    }));
  }

  go(ply) {
    this.ply = Math.max(0, Math.min(this.last, ply));
    const position = this.positions[this.ply];
    const move = this.ply > 0 ? this.game.moves[this.ply - 1] : null;
    this.board.show(position, move ? {
      path: move.path,
      marked: changedSquares(this.positions[this.ply - 1], position),
      label: move.path.length === 0 ? "pass" : "",
    } : {});
    this.showSides(position);
    this.status.replaceChildren(...this.statusText(move));
    this.slider.value = this.ply;
    this.fen.value = this.ply > 0 ? move.fen : this.game.fen;
    this.buttons.forEach((button, i) => {
      if (i === this.ply - 1) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    });
    this.scrollMoves();
    if (this.plot && this.plot.root.isConnected) this.plot.redraw(false);
    if (this.ply === this.last) this.stop();
  }

  showSides(position) {
    const below = this.board.flipped ? "black" : "white";
    ["white", "black"].forEach((side) => {
      const place = side === below ? 1 : 0;
      const player = this.store.players[side === "white" ? this.game.leg : 1 - this.game.leg];
      this.names[place].replaceChildren(element("span", { class: `stone ${side}` }), player,
        element("span", { class: "quiet" }, side === "white" ? "White" : "Black"),
        (side === "white") === position.white && this.ply < this.last ? element("span", { class: "turn" }, "to move") : "");
      this.hands[place].replaceChildren(...(this.store.game.drops ? handRow(this.store.game, position.hands[side]) : []));
    });
  }

  statusText(move) {
    if (!move) return [element("b", null, "The opening position. "), "Step on with the right arrow key."];
    const mover = this.positions[this.ply - 1].white ? "White" : "Black";
    const name = move.path.length === 0 ? "passes: the Warlock steps out and back"
      : move.path.length === 3 ? `plays ${move.text}, a capture of two legs` : `plays ${move.text}`;
    const time = this.game.times_ms ? `, ${this.game.times_ms[this.ply - 1]} ms` : "";
    const parts = [element("b", null, `${mover} ${name}. `), `${evaluationText(move)}, thought ${mover}${time}.`];
    if (this.ply === this.last) parts.push(element("b", null, ` ${this.game.result}: ${this.game.termination}.`));
    return parts;
  }

  // Only the list scrolls, never the page.
  scrollMoves() {
    const current = this.buttons[this.ply - 1];
    if (!current) {
      this.moves.scrollTop = 0;
      return;
    }
    const row = current.parentElement;
    const top = row.offsetTop;
    if (top < this.moves.scrollTop || top + row.offsetHeight > this.moves.scrollTop + this.moves.clientHeight) {
      this.moves.scrollTop = top - this.moves.clientHeight / 2;
    }
  }

  flip() {
    this.board.flipped = !this.board.flipped;
    this.go(this.ply);
  }

  togglePlay() {
    if (this.timer) return this.stop();
    if (this.ply === this.last) this.go(0);
    this.playButton.replaceChildren(icon(icons.pause));
    this.timer = setInterval(() => this.go(this.ply + 1), 700);
  }

  stop() {
    clearInterval(this.timer);
    this.timer = null;
    this.playButton.replaceChildren(icon(icons.play));
  }

  // Whether the key was for the viewer.
  key(name) {
    const actions = {
      ArrowLeft: () => this.go(this.ply - 1),
      ArrowRight: () => this.go(this.ply + 1),
      Home: () => this.go(0),
      End: () => this.go(this.last),
      " ": () => this.togglePlay(),
      f: () => this.flip(),
    };
    if (!actions[name]) return false;
    actions[name]();
    return true;
  }
}
