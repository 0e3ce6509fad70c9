#include "tools/lab/tune/scale.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <boost/math/tools/minima.hpp>
#include <tbb/parallel_for.h>

#include "tools/lab/tune/blocks.h"

namespace oliphaunt::lab {

double fit_scale(const Dataset& data, const WeightVector& weights) {
  std::vector<double> evaluations(data.size());
  tbb::parallel_for(std::size_t{0}, data.size(),
                    [&](std::size_t i) { evaluations[i] = evaluation(data, i, weights); });
  const auto loss = [&](double log_scale) {
    const double scale = std::exp(log_scale);
    return sum_in_blocks(data.size(), [&](std::size_t i) {
      return cross_entropy(evaluations[i] / scale, data.label(i).half_points / 2.0);
    });
  };
  // Half of a double's digits are all that a minimum can be found to.
  constexpr int bits = 24;
  const auto [log_scale, least] = boost::math::tools::brent_find_minima(
      loss, std::log(least_scale), std::log(greatest_scale), bits);
  return std::clamp(std::exp(log_scale), least_scale, greatest_scale);  // exp and log round
}

}  // namespace oliphaunt::lab
