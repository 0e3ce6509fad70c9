#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/board/square_text.h"
#include "engine/eval/evaluate.h"
#include "engine/eval/exchange_colors.h"
#include "engine/moves/movegen.h"
#include "engine/notation/board_text.h"
#include "engine/notation/move_text.h"
#include "engine/perft/perft.h"
#include "engine/perft/split.h"
#include "engine/position/fen.h"
#include "engine/position/position.h"
#include "engine/variant/compiled_variant.h"

// Header of templates for compiled_variant.cpp.

namespace oliphaunt {

template <class G>
class CompiledPosition : public VariantPosition {
  using T = Traits<G>;

 public:
  explicit CompiledPosition(Position<G> position) : position_(std::move(position)) {}

  const Position<G>& position() const { return position_; }
  const Board<G>& board() const { return position_.board(); }

  const Variant& variant() const override { return compiled_variant<G>(); }
  std::unique_ptr<VariantPosition> clone() const override { return made(position_); }
  std::unique_ptr<VariantPosition> without_history() const override {
    return made(Position<G>(board(), plies_since_reset(), move_number()));
  }
  std::unique_ptr<VariantPosition> with_fresh_counters() const override {
    return made(Position<G>(board(), 0, 1));
  }
  std::unique_ptr<VariantPosition> with_colors_exchanged() const override {
    return made(Position<G>(exchange_colors(board()), plies_since_reset(), move_number()));
  }

  const Rules& rules() const override { return board().rules; }
  Color side_to_move() const override { return position_.side_to_move(); }
  Key key() const override { return position_.key(); }
  std::string fen() const override { return write_fen(position_); }
  int plies_since_reset() const override { return position_.plies_since_reset(); }
  int move_number() const override { return position_.move_number(); }
  std::size_t plies_played() const override { return position_.plies_played(); }
  Move last_move() const override { return position_.last_move(); }
  GameEnd game_end() const override { return position_.game_end(); }

  void do_move(Move move) override { position_.do_move(move); }
  void undo_move() override { position_.undo_move(); }

  std::vector<Move> legal_moves() const override {
    MoveList<G> list;
    generate_legal(board(), list);
    return {list.begin(), list.end()};
  }
  std::uint64_t count_legal_moves() const override { return count_legal(board()); }
  bool is_legal(Move move) const override { return oliphaunt::is_legal(board(), move); }
  bool in_check() const override { return is_in_check(board()); }
  Move parse_move(std::string_view text) const override {
    return oliphaunt::parse_move(board(), text);
  }

  std::string board_text() const override { return oliphaunt::board_text(board()); }
  std::vector<PlacedPiece> checkers() const override {
    std::vector<PlacedPiece> list;
    for (const Square s : oliphaunt::checkers(board())) {
      list.push_back({square_text<G>(s), index(board().role_on(s))});
    }
    return list;
  }
  std::vector<HeldPiece> hand(Color color) const override {
    std::vector<HeldPiece> list;
    for (const Role r : T::hand_roles) {
      const int count = board().hand(color).count(T::hand_slot(r));
      if (count != 0) list.push_back({index(r), count});
    }
    return list;
  }
  std::optional<std::string> en_passant() const override { return mark(board().en_passant); }
  std::optional<std::string> iron() const override { return mark(board().iron); }

  PerftResult perft(int depth, const PerftOptions& options) const override {
    return oliphaunt::perft(board(), depth, options);
  }
  Split split(std::size_t wanted, int most_ply, std::size_t most_positions) const override {
    return oliphaunt::split(board(), wanted, most_ply, most_positions);
  }
  EvaluationTrace evaluation() const override { return trace_evaluation(board()); }

 private:
  static std::unique_ptr<VariantPosition> made(Position<G> position) {
    return std::make_unique<CompiledPosition>(std::move(position));
  }
  static std::optional<std::string> mark(Square s) {
    return s == no_square ? std::nullopt : std::optional(square_text<G>(s));
  }

  Position<G> position_;
};

// The position behind the face. Precondition: it is one of G.
template <class G>
const Position<G>& position_behind(const VariantPosition& position) {
  return static_cast<const CompiledPosition<G>&>(position).position();
}

}  // namespace oliphaunt
