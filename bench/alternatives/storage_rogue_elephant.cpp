#include "bench/alternatives/alternatives.h"
#include "bench/alternatives/rivals.h"
#include "engine/games/rogue_elephant.h"

namespace oliphaunt::bench {

namespace {

// The 8x8 board in two words, as it would be if one type had to serve both boards.
struct TwoWords : RogueElephant {
  using Geometry = oliphaunt::Geometry<8, 8, 8, Word128>;
};
// The same with two guard files, which shifts run into instead of wrapping around.
struct GuardFiles : RogueElephant {
  using Geometry = oliphaunt::Geometry<8, 8, 10, Word128>;
};

}  // namespace

void add_storage_rogue_elephant() {
  add_rival<RogueElephant, RogueElephant>("storage/rogue-elephant", "ours_64_bits");
  add_rival<TwoWords, RogueElephant>("storage/rogue-elephant", "128_bits");
  add_rival<GuardFiles, RogueElephant>("storage/rogue-elephant", "128_bits_stride_10");
}

}  // namespace oliphaunt::bench
