// A FEN is rejected with a message, or read as a position that holds what the engine relies on and
// that is written and read again unchanged; so is every position that a move leads to.

#include "engine/position/fen.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "engine/moves/movegen.h"
#include "tests/fuzz/fuzzing.h"

namespace oliphaunt::fuzzing {
namespace {

template <class G>
std::optional<Position<G>> read(std::string_view fen) {
  try {
    return parse_fen<G>(fen);
  } catch (const InputError& error) {
    require_message(error.what());
    return std::nullopt;
  }
}

template <class G>
void require_invariants(const Board<G>& board) {
  using T = Traits<G>;
  typename T::Set by_role;
  for (const auto set : board.by_role) {
    require(!by_role.intersects(set), "a square holds one piece");
    by_role |= set;
  }
  require(!board.by_color[0].intersects(board.by_color[1]), "a piece has one color");
  require(by_role == board.occupied(), "colors and kinds tell of the same pieces");
  require((by_role - T::Set::board()).empty(), "pieces stand on the board");
  for (const Color c : {Color::white, Color::black}) {
    require(board.pieces(c, T::king).count() == 1, "each side has one king");
    require(G::drops || board.hand(c).empty(), "hands hold something in games with drops only");
  }
  require(board.en_passant == no_square || board.iron == no_square, "one mark at most");
  require(board.en_passant == no_square || !board.occupied().contains(board.en_passant),
          "an e.p. square is empty");
  require(board.iron == no_square || board.pieces(~board.side_to_move).contains(board.iron),
          "iron is where the captor stands");
}

template <class G>
void require_survival(const Position<G>& position) {
  const std::string written = write_fen(position);
  const Position<G> again = parse_fen<G>(written, position.board().rules);
  require(again == position, "a written position is read back");
  require(again.key() == position.key(), "a written position keeps its key");
  require(write_fen(again) == written, "a written position is canonical");
}

template <class G>
void try_fen(std::string_view fen) {
  std::optional<Position<G>> position = read<G>(fen);
  if (!position) return;
  require_invariants(position->board());
  require_survival(*position);

  MoveList<G> moves;
  generate_legal(position->board(), moves);
  require(count_legal(position->board()) == moves.size(), "moves are counted as they are listed");
  // One more would be too many.
  if (position->plies_since_reset() == max_fen_counter) return;
  if (position->move_number() == max_fen_counter) return;
  for_some(moves.size(), [&](std::size_t i) {
    position->do_move(moves[i]);
    require_invariants(position->board());
    require(position->key() == key_table<G>().key(position->board()), "the key is kept up to date");
    require_survival(*position);
    position->undo_move();
  });
}

}  // namespace
}  // namespace oliphaunt::fuzzing

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace oliphaunt;
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  fuzzing::visit_picked_game(input, []<class G>(std::type_identity<G>, std::string_view fen) {
    fuzzing::try_fen<G>(fen);
  });
  return 0;
}
