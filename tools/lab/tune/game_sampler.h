#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include <tbb/enumerable_thread_specific.h>

#include "engine/variant/variant.h"
#include "tools/lab/tune/sample.h"

namespace oliphaunt::lab {

// Samples games by replaying them. A position is fit to be picked if the side to move is not in
// check (there its search says more than any evaluation could) and the search saw no mate (then the
// result says nothing about evaluation). It stands for the quiet position at the end of its
// quiescence line; positions without one are passed over.
class ReplaySampler {
 public:
  // `weights` are those that the quiescence search evaluates with.
  ReplaySampler(const Variant& variant, const Rules& rules, const Weights& weights)
      : variant_(variant),
        rules_(rules),
        lines_([&variant, weights] { return variant.quiet_line(weights); }) {}

  // As GameSampler.
  std::vector<Sample> operator()(const GameRecord& game, std::size_t most, Random random);

 private:
  struct Candidate {
    std::unique_ptr<VariantPosition> position;
    Label label;
  };

  std::vector<Candidate> fit_positions(const GameRecord& game) const;

  const Variant& variant_;
  const Rules rules_;
  tbb::enumerable_thread_specific<std::unique_ptr<VariantQuietLine>> lines_;
};

}  // namespace oliphaunt::lab
