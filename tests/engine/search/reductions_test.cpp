#include "engine/search/reductions.h"

#include <cmath>

#include <gtest/gtest.h>

namespace oliphaunt {
namespace {

TEST(ReductionsTest, LogarithmIsExactToThreeThousandths) {
  for (unsigned n = 1; n < 1000; ++n) {
    EXPECT_NEAR(log_thousandths(n), 1000 * std::log(n), 3) << n;
  }
}

TEST(ReductionsTest, GrowWithDepthAndMoveNumber) {
  const Parameters parameters;
  const ReductionTable table(parameters);
  EXPECT_EQ(table(1, 1), parameters.lmr_base * ReductionTable::ply / 100);
  EXPECT_LT(table(4, 10), table(8, 10));
  EXPECT_LT(table(8, 5), table(8, 20));
  const double expected =
      parameters.lmr_base / 100.0 + std::log(12) * std::log(30) * 100 / parameters.lmr_divisor;
  EXPECT_NEAR(table(12, 30) / double{ReductionTable::ply}, expected, 0.02);
}

}  // namespace
}  // namespace oliphaunt
