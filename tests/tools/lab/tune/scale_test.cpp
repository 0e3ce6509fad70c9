#include "tools/lab/tune/scale.h"

#include <gtest/gtest.h>

#include "tests/tools/lab/tune/synthetic.h"

namespace oliphaunt::lab {
namespace {

TEST(ScaleTest, IsThatOfTheGames) {
  const Weights weights = made_up_weights(10, 300, 1000, 1);
  for (const double scale : {60.0, 150.0, 900.0}) {
    const Dataset data = made_up_positions(40000, weights, scale, 2);
    const double fitted = fit_scale(data, weight_vector(weights));
    EXPECT_NEAR(fitted / scale, 1, 0.05) << scale;
  }
}

TEST(ScaleTest, StaysWithinItsBounds) {
  const Weights weights = made_up_weights(10, 100, 1000, 1);
  // Won as often as lost whatever the evaluation: no scale is large enough.
  const Dataset noise = made_up_positions(5000, made_up_weights(10, 0, 1000, 1), 100, 2);
  EXPECT_LE(fit_scale(noise, weight_vector(weights)), greatest_scale);
  // Always won by the side that stands better: none is small enough.
  const Dataset certain = made_up_positions(5000, weights, 1e-3, 2);
  const double least = fit_scale(certain, weight_vector(weights));
  EXPECT_GE(least, least_scale);
  EXPECT_LE(least, 1.01 * least_scale);
}

}  // namespace
}  // namespace oliphaunt::lab
