#include "engine/search/parameters.h"

#include <cstdint>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "engine/games/chess.h"
#include "engine/position/fen.h"
#include "engine/search/search.h"

namespace oliphaunt {
namespace {

// The nodes of some searches one after the other, with a table that is too small for them.
std::uint64_t nodes(const Parameters& parameters) {
  Searcher<Chess> searcher(SearchOptions{.hash_mb = 1, .parameters = parameters});
  std::uint64_t sum = 0;
  const auto search = [&](const char* fen, int depth) {
    Limits limits;
    limits.depth = depth;
    sum += searcher.search(parse_fen<Chess>(fen), limits).nodes;
  };
  for (int i = 0; i < 2; ++i) {
    search("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 8);
    search("1r3knr/1p1bqpb1/pnpp3p/8/4P2P/P2P1P2/1PPK2P1/RQ3BNR b - - 2 19", 9);
    search("8/1P3k2/8/2p1p1p1/8/3P1P2/1p3K2/8 w - - 0 1", 10);
  }
  search("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 20);  // mate in one
  return sum;
}

// A number that nobody reads would be tuned in vain.
TEST(ParametersTest, EachMakesADifference) {
  // Searches as short as these would seldom come to two of them otherwise.
  Parameters base;
  base.aspiration_growth = 500;
  base.history_pruning_margin = 500;
  const std::uint64_t before = nodes(base);
  const auto with = [&](const ParameterInfo& info, int value) {
    Parameters changed = base;
    changed.*info.member = value;
    return nodes(changed);
  };
  for (const ParameterInfo& info : parameter_infos) {
    if (info.name == "helper_skip")
      continue;  // what threads that help do is not the same each time
    EXPECT_TRUE(with(info, info.least) != before || with(info, info.greatest) != before)
        << info.name;
  }
}

TEST(ParametersTest, DefaultsAreWithinBounds) {
  for (const ParameterInfo& info : parameter_infos) {
    EXPECT_LE(info.least, info.value) << info.name;
    EXPECT_LE(info.value, info.greatest) << info.name;
    EXPECT_LT(info.least, info.greatest) << info.name;
  }
}

}  // namespace
}  // namespace oliphaunt
