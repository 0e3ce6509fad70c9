// The text of a move is rejected with a message, or stands for one legal move, whose own text leads
// back to it. The input is a FEN, a line feed and the text; the start position stands in for a FEN
// that can't be read.

#include "engine/notation/move_text.h"

#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/moves/movegen.h"
#include "engine/position/fen.h"
#include "tests/fuzz/fuzzing.h"

namespace oliphaunt::fuzzing {
namespace {

template <class G>
Board<G> board_of(std::string_view fen) {
  try {
    return parse_fen<G>(fen).board();
  } catch (const InputError&) {
    return Position<G>().board();
  }
}

template <class G>
void try_move(std::string_view fen, std::string_view text) {
  const Board<G> board = board_of<G>(fen);
  MoveList<G> moves;
  generate_legal(board, moves);
  for_some(moves.size(), [&](std::size_t i) {
    require(parse_move(board, move_text<G>(moves[i])) == moves[i], "text leads back to its move");
  });
  try {
    const Move move = parse_move(board, text);
    require(moves.contains(move), "what is understood is legal");
    require(parse_move(board, move_text<G>(move)) == move, "what is understood is written plainly");
  } catch (const InputError& error) {
    require_message(error.what());
  }
}

}  // namespace
}  // namespace oliphaunt::fuzzing

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace oliphaunt;
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  fuzzing::visit_picked_game(input, []<class G>(std::type_identity<G>, std::string_view rest) {
    const std::size_t line = std::min(rest.find('\n'), rest.size());
    const std::string_view text = rest.substr(std::min(line + 1, rest.size()));
    fuzzing::try_move<G>(rest.substr(0, line), text);
  });
  return 0;
}
