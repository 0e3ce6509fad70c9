#include "tools/lab/tune/adam.h"

#include <gtest/gtest.h>

namespace oliphaunt::lab {
namespace {

TEST(AdamTest, FirstStepIsTheRateAgainstTheGradient) {
  Adam adam(2);
  WeightVector weights{{10, 20}, {30, 40}};
  adam.step(weights, {{5, -0.001}, {0, 1e-3}}, 2);
  EXPECT_NEAR(weights[0].mg, 8, 1e-4);
  EXPECT_NEAR(weights[0].eg, 22, 1e-4);
  EXPECT_EQ(weights[1].mg, 30) << "no derivative, no step";
  EXPECT_NEAR(weights[1].eg, 38, 1e-4);
}

TEST(AdamTest, FindsTheBottomOfAValley) {
  Adam adam(1);
  WeightVector weights{{100, -100}};
  double rate = 1;
  for (int i = 0; i < 2000; ++i, rate *= 0.997) {
    const FittedWeight w = weights[0];
    adam.step(weights, {{2 * (w.mg - 3), 200 * (w.eg - 7)}}, rate);
  }
  EXPECT_NEAR(weights[0].mg, 3, 0.05);
  EXPECT_NEAR(weights[0].eg, 7, 0.05);
}

}  // namespace
}  // namespace oliphaunt::lab
