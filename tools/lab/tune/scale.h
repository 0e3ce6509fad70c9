#pragma once

#include "tools/lab/tune/loss.h"

namespace oliphaunt::lab {

// Between these scales, in centipawns, the best is looked for.
inline constexpr double least_scale = 20;
inline constexpr double greatest_scale = 5000;

// The scale with which expected_points of the evaluation predicts the results of the games best,
// search scores aside: what turns centipawns of these weights into points. The loss has one minimum
// in 1 / scale (it is convex there), so a search in one dimension finds it (R. Brent, 1973).
// Precondition: the dataset is not empty.
double fit_scale(const Dataset& data, const WeightVector& weights);

}  // namespace oliphaunt::lab
