#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "tools/lab/match/pair_worker.h"
#include "tools/lab/spsa/play.h"
#include "tools/work/count_task.h"

// What the jobs that crews can be made for consist of.

namespace oliphaunt::ranks {

template <class Job>
struct JobKind;

template <>
struct JobKind<lab::MatchJob> {
  static constexpr std::string_view name = "match";
  using Task = std::uint64_t;
  using Result = lab::PairRecord;
};

template <>
struct JobKind<lab::TrialJob> {
  static constexpr std::string_view name = "trials";
  using Task = lab::TrialTask;
  using Result = std::size_t;
};

template <>
struct JobKind<CountJob> {
  static constexpr std::string_view name = "counts";
  using Task = CountTask;
  using Result = CountResult;
};

}  // namespace oliphaunt::ranks
