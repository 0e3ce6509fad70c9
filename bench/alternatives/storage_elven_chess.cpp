#include "bench/alternatives/alternatives.h"
#include "bench/alternatives/rivals.h"
#include "engine/games/elven_chess.h"

namespace oliphaunt::bench {

namespace {

// Two guard files, which shifts run into instead of wrapping around.
struct GuardFiles : ElvenChess {
  using Geometry = oliphaunt::Geometry<10, 10, 12, Word128>;
};

}  // namespace

void add_storage_elven_chess() {
  add_rival<ElvenChess, ElvenChess>("storage/elven-chess", "ours_stride_10");
  add_rival<GuardFiles, ElvenChess>("storage/elven-chess", "stride_12");
}

}  // namespace oliphaunt::bench
