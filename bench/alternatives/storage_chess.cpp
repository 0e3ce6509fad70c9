#include "bench/alternatives/alternatives.h"
#include "bench/alternatives/rivals.h"
#include "engine/games/chess.h"

namespace oliphaunt::bench {

namespace {

// The 8x8 board in two words, as it would be if one type had to serve both boards.
struct TwoWords : Chess {
  using Geometry = oliphaunt::Geometry<8, 8, 8, Word128>;
};
// The same with two guard files, which shifts run into instead of wrapping around.
struct GuardFiles : Chess {
  using Geometry = oliphaunt::Geometry<8, 8, 10, Word128>;
};

}  // namespace

void add_storage_chess() {
  add_rival<Chess, Chess>("storage/chess", "ours_64_bits");
  add_rival<TwoWords, Chess>("storage/chess", "128_bits");
  add_rival<GuardFiles, Chess>("storage/chess", "128_bits_stride_10");
}

}  // namespace oliphaunt::bench
