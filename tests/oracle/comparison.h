#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "engine/moves/movegen.h"
#include "engine/notation/move_text.h"
#include "engine/perft/perft_kernel.h"
#include "engine/position/fen.h"
#include "tests/oracle/oracle.h"
#include "tests/oracle/random_positions.h"

namespace oliphaunt {

// Holds all that the engine says about a position against the oracle, and against what the engine
// says elsewhere. What differs fails the running test, with game, FEN and move.
template <class G>
class Comparison {
  using State = oracle::State;

 public:
  explicit Comparison(oracle::Random& random) : random_(random) {}

  // Plays a game of the oracle's with the engine, the first state being where it is set up.
  void play(std::span<const State> game) {
    Position<G> position = parse_fen<G>(oracle::write_fen(game.front()), game.front().rules);
    for (std::size_t ply = 0; ply < game.size(); ++ply) {
      compare(game[ply], position);
      compare_end(game.first(ply + 1), position);
      if (::testing::Test::HasFailure() || ply + 1 == game.size()) return;
      const std::string next = oracle::write_fen(game[ply + 1]);
      const auto child = std::find_if(children_.begin(), children_.end(),
                                      [&](const Child& c) { return c.fen == next; });
      ASSERT_NE(child, children_.end()) << next;
      remember_sibling(position, child->move);
      position.do_move(child->move);
    }
  }

  // Looks at a position and at those after a few random moves.
  void explore(const State& state, int plies) {
    std::vector<State> game{state};
    while (plies-- > 0) {
      const auto moves = oracle::legal_moves(game.back());
      if (moves.empty()) break;
      game.push_back(oracle::make(game.back(), random_.pick(moves)));
    }
    play(game);
  }

  // Looks at how the game ends on a long way of moves to and fro.
  void shuffle(const State& state, int plies) {
    std::vector<State> game{state};
    std::vector<oracle::Move> played;
    Position<G> position = parse_fen<G>(oracle::write_fen(state), state.rules);
    for (;;) {
      ++nodes_;
      fen_ = oracle::write_fen(game.back());
      compare_end(game, position);
      const auto moves = oracle::legal_moves(game.back());
      if (::testing::Test::HasFailure() || moves.empty() || plies-- == 0) return;
      oracle::Move move = random_.pick(moves);
      if (played.size() >= 2 && random_.chance(85)) {
        const auto back =
            std::find_if(moves.begin(), moves.end(), [last = played.end()[-2]](const auto& m) {
              return m.from == last.to && m.to == last.from && m.via == oracle::no_square;
            });
        if (back != moves.end()) move = *back;
      }
      played.push_back(move);
      game.push_back(oracle::make(game.back(), move));
      position.do_move(parse_move(position.board(), move.text(*state.spec)));
    }
  }

  std::uint64_t nodes() const { return nodes_; }

 private:
  struct Child {
    Move move;
    std::string text;
    std::string fen;
  };

  void expect(bool holds, std::string_view claim, std::string_view move = "") const {
    if (holds) return;
    ADD_FAILURE() << claim << "\n  game " << G::name << "\n  FEN  " << fen_
                  << (move.empty() ? "" : "\n  move ") << move;
  }

  // Fills children_.
  void compare(const State& state, Position<G>& position) {
    ++nodes_;
    fen_ = oracle::write_fen(state);
    rules_ = state.rules;
    const Board<G> board = position.board();
    compare_fen(position);
    expect(position.key() == key_table<G>().key(board), "the key is that of the board");
    expect(is_in_check(board) == oracle::in_check(state, state.side), "in check");
    compare_moves(state, board);
    if (::testing::Test::HasFailure()) return;
    compare_parts(board);
    compare_children(position);
    compare_two_plies(board);
    compare_null_move(position);
    compare_foreign_moves(board);
  }

  void compare_fen(const Position<G>& position) const {
    expect(write_fen(position) == fen_, "the FEN is the oracle's: " + write_fen(position));
    const Position<G> read = parse_fen<G>(fen_, position.board().rules);
    expect(read == position, "the FEN is read as the position");
    expect(read.key() == position.key(), "the FEN is read with the position's key");
  }

  void compare_moves(const State& state, const Board<G>& board) {
    list_.clear();
    generate_legal(board, list_);
    expect(count_legal(board) == list_.size(), "moves are counted as listed");
    expect(has_legal_move(board) != list_.empty(), "has a legal move");

    children_.clear();
    for (const Move move : list_) children_.push_back({move, move_text<G>(move), ""});
    const auto by_text = [](const auto& a, const auto& b) { return a.text < b.text; };
    std::sort(children_.begin(), children_.end(), by_text);

    expected_.clear();
    for (const oracle::Move& move : oracle::legal_moves(state)) {
      const State next = oracle::make(state, move);
      expected_.push_back({move.text(*state.spec), oracle::write_fen(next),
                           oracle::is_capture(state, move), oracle::in_check(next, next.side)});
    }
    std::sort(expected_.begin(), expected_.end(), by_text);

    for (const Child& child : children_) {
      const auto range = std::equal_range(expected_.begin(), expected_.end(), child, ByText{});
      expect(range.first != range.second, "a move is legal", child.text);
    }
    for (const Expected& move : expected_) {
      const auto [first, last] =
          std::equal_range(children_.begin(), children_.end(), move, ByText{});
      expect(first != last, "a legal move is listed", move.text);
      expect(std::distance(first, last) <= 1, "a move is listed once", move.text);
    }
  }

  // Captures and quiet moves are all moves, and each of them once.
  void compare_parts(const Board<G>& board) {
    MoveList<G> captures;
    MoveList<G> quiets;
    MoveList<G> quiet_promotions;
    generate_captures(board, captures);
    generate_quiets(board, quiets);
    generate_quiet_promotions(board, quiet_promotions);
    std::size_t promotions = 0;
    for (std::size_t i = 0; i < children_.size(); ++i) {
      const auto& [move, text, fen] = children_[i];
      const bool captures_something = expected_[i].captures;
      const bool promotes_quietly = !captures_something && move.is_promotion();
      expect(is_capture(board, move) == captures_something, "is a capture", text);
      expect(captures.contains(move) == captures_something, "is listed as a capture", text);
      expect(quiets.contains(move) != captures_something, "is listed as a quiet move", text);
      expect(quiet_promotions.contains(move) == promotes_quietly, "is listed as a quiet promotion",
             text);
      promotions += promotes_quietly;
    }
    expect(captures.size() + quiets.size() == children_.size(), "the parts are the whole");
    expect(quiet_promotions.size() == promotions, "only quiet promotions are listed as such");
  }

  void compare_children(Position<G>& position) {
    const Position<G> before = position;
    for (std::size_t i = 0; i < children_.size(); ++i) {
      Child& child = children_[i];
      expect(is_legal(position.board(), child.move), "a listed move is legal", child.text);
      expect(parse_move(position.board(), child.text) == child.move, "the text is read as the move",
             child.text);
      expect(gives_check(position.board(), child.move) == expected_[i].gives_check, "gives check",
             child.text);
      position.do_move(child.move);
      child.fen = write_fen(position);
      expect(child.fen == expected_[i].fen, "the move leads to " + expected_[i].fen, child.text);
      expect(position.key() == key_table<G>().key(position.board()), "the key is kept up to date",
             child.text);
      position.undo_move();
      expect(position == before && position.key() == before.key() &&
                 position.plies_played() == before.plies_played(),
             "undoing leads back", child.text);
    }
  }

  // Perft has a way of its own to count the last two plies.
  void compare_two_plies(const Board<G>& board) const {
    std::uint64_t nodes = 0;
    for (const Child& child : children_) {
      Board<G> next = board;
      oliphaunt::play(next, child.move);
      nodes += count_legal(next);
    }
    const std::uint64_t counted = board.side_to_move == Color::white
                                      ? perft_kernel<G, Color::white>(board, 2)
                                      : perft_kernel<G, Color::black>(board, 2);
    expect(counted == nodes, "perft counts the replies");
  }

  void compare_null_move(Position<G>& position) const {
    if (is_in_check(position.board())) return;
    const Position<G> before = position;
    position.do_null_move();
    Board<G> board = before.board();
    board.side_to_move = ~board.side_to_move;
    board.en_passant = board.iron = no_square;
    expect(position.board() == board, "a null move changes the side to move and takes marks away");
    expect(position.key() == key_table<G>().key(board), "a null move keeps the key up to date");
    position.undo_move();
    expect(position == before && position.key() == before.key(), "undoing a null move leads back");
  }

  // Moves of earlier positions and of a sibling, whole or with a field changed.
  void compare_foreign_moves(const Board<G>& board) {
    for (const Move move : foreign_) {
      compare_foreign_move(board, move);
      compare_foreign_move(board, changed(move));
    }
    if (!foreign_.empty()) {
      for (int i = 0; i < 8; ++i) compare_foreign_text(random_.pick(foreign_));
    }
    for (const Move move : list_) foreign_.push_back(move);
    constexpr std::size_t most = 150;
    while (foreign_.size() > most) {
      const int i = random_.below(static_cast<int>(foreign_.size()));
      std::swap(foreign_[static_cast<std::size_t>(i)], foreign_.back());
      foreign_.pop_back();
    }
  }

  void compare_foreign_move(const Board<G>& board, Move move) const {
    if (is_legal(board, move) == list_.contains(move)) return;
    expect(false, list_.contains(move) ? "a foreign move is legal here" : "a foreign move is not",
           move_text<G>(move));
  }

  // A text means a move exactly if the oracle has it; but Rogue Elephant's compulsory promotions
  // need no suffix, nor do those to a single kind, and of two Warlocks that may take the same piece
  // and return a reader takes either.
  void compare_foreign_text(Move move) const {
    const std::string text = move_text<G>(move);
    const auto first =
        std::lower_bound(expected_.begin(), expected_.end(), text,
                         [](const Expected& e, const std::string& t) { return e.text < t; });
    if (first != expected_.end() && first->text.starts_with(text)) return;
    if (move.kind() == MoveKind::two_legs && move.from() == move.to()) return;
    const Position<G> position = parse_fen<G>(fen_, rules_);
    EXPECT_THROW(parse_move(position.board(), text), InputError)
        << G::name << ": " << fen_ << ": " << text;
  }

  Move changed(Move move) {
    using Geometry = typename G::Geometry;
    const auto square = [&] {
      return Geometry::from_dense_index(random_.below(Geometry::squares));
    };
    const auto role = [&] {
      return static_cast<Role>(random_.below(static_cast<int>(Traits<G>::role_count)));
    };
    switch (random_.below(7)) {
      case 0:
        return Move(move.kind(), square(), move.to(), move.mover(), move.placed(), move.via());
      case 1:
        return Move(move.kind(), move.from(), square(), move.mover(), move.placed(), move.via());
      case 2:
        return Move(move.kind(), move.from(), move.to(), role(), move.placed(), move.via());
      case 3:
        return Move(move.kind(), move.from(), move.to(), move.mover(), role(), move.via());
      case 4:
        return Move(move.kind(), move.from(), move.to(), move.mover(), move.placed(), square());
      case 5:
        return Move(static_cast<MoveKind>(random_.below(7)), move.from(), move.to(), move.mover(),
                    move.placed(), move.via());
      default:
        return Move(move.kind(), move.to(), move.from(), move.mover(), move.placed(), move.via());
    }
  }

  void remember_sibling(const Position<G>& position, Move played) {
    const Move sibling = random_.pick(children_).move;
    if (sibling == played) return;
    Board<G> board = position.board();
    oliphaunt::play(board, sibling);
    MoveList<G> moves;
    generate_legal(board, moves);
    foreign_.insert(foreign_.end(), moves.begin(), moves.end());
  }

  void compare_end(std::span<const State> game, const Position<G>& position) const {
    const oracle::Outcome outcome = oracle::game_outcome(game);
    const GameEnd end = position.game_end();
    const GameResult result = result_of(end, position.side_to_move(), position.board().rules);
    expect(end == expected_end(outcome, position.side_to_move()),
           "the game's end is not " + std::string(to_string(end)));
    expect(result == expected_result(outcome),
           "the game's result is not " + std::string(to_string(result)));
  }

  static GameEnd expected_end(const oracle::Outcome& outcome, Color side_to_move) {
    switch (outcome.end) {
      case oracle::End::none:
        return GameEnd::none;
      case oracle::End::checkmate:
        return GameEnd::checkmate;
      case oracle::End::stalemate:
        return GameEnd::stalemate;
      case oracle::End::bare_king:
        if (!outcome.winner) return GameEnd::both_bare;
        return *outcome.winner == side_to_move ? GameEnd::opponent_bare : GameEnd::bare_king;
      case oracle::End::dead_position:
        return GameEnd::dead_position;
      case oracle::End::repetition:
        return GameEnd::repetition;
      case oracle::End::ply_rule:
        return GameEnd::ply_rule;
    }
    return GameEnd::none;
  }

  static GameResult expected_result(const oracle::Outcome& outcome) {
    if (outcome.end == oracle::End::none) return GameResult::unfinished;
    if (!outcome.winner) return GameResult::draw;
    return *outcome.winner == Color::white ? GameResult::white_wins : GameResult::black_wins;
  }

  // What the oracle says about a move.
  struct Expected {
    std::string text;
    std::string fen;
    bool captures;
    bool gives_check;
  };
  struct ByText {
    template <class A, class B>
    bool operator()(const A& a, const B& b) const {
      return a.text < b.text;
    }
  };

  oracle::Random& random_;
  std::uint64_t nodes_ = 0;
  // Of the position that is being compared; moves sorted by text.
  std::string fen_;
  Rules rules_;
  MoveList<G> list_;
  std::vector<Child> children_;
  std::vector<Expected> expected_;
  // Moves of other positions.
  std::vector<Move> foreign_;
};

}  // namespace oliphaunt
