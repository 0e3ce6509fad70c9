#include "engine/games/chess.h"
#include "engine/games/traits.h"

// Must not compile: a game whose pawns promote to what it doesn't have.

namespace oliphaunt {

struct BrokenGame : Chess {
  static constexpr auto pieces = std::to_array<Piece>({
      {"P", "pawn", "fmWfcFifmnD", "Q X"},
      {"N", "knight", "N"},
      {"B", "bishop", "B"},
      {"R", "rook", "R"},
      {"Q", "queen", "Q"},
      {"K", "king", "K", "", "", Power::royal},
  });
};

static_assert(Traits<BrokenGame>::role_count == 6);

}  // namespace oliphaunt
