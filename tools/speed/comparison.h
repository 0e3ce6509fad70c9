#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "tools/speed/speed_report.h"

// Is one build faster than another? Both are measured in turn, so that repetition i of one is the
// neighbour in time of repetition i of the other, and each pair gives one ratio.

namespace oliphaunt {

enum class SpeedVerdict : std::uint8_t { faster, slower, no_difference };

std::string_view to_string(SpeedVerdict verdict);

// How many times as fast, with the confidence interval of the ratio.
struct SpeedRatio {
  double ratio = 1, low = 1, high = 1;
  // Whether the interval leaves out 1.
  SpeedVerdict verdict() const;
};

inline constexpr double confidence = 0.95;

// The ratio of paired rates: the mean of the logarithms of the pairs' ratios, which is symmetric in
// the two builds, and its Student interval. Preconditions: of equal size, at least 2; all above 0.
SpeedRatio paired_ratio(std::span<const double> ours, std::span<const double> others);

struct ComparedItem {
  std::string game, name;
  double ours = 0, others = 0;  // nodes a second, medians
  SpeedRatio ratio;
};

struct SpeedComparison {
  std::vector<ComparedItem> items;  // in the order of our report
  // A line for each item that is left out, since only one of the two has it or it is not the same
  // work in both; and for each game whose search differs, the rates of which are compared all the
  // same.
  std::vector<std::string> notes;
};

// Precondition: repetition i of one was measured beside repetition i of the other, and there are at
// least two.
SpeedComparison compare(const SpeedReport& ours, const SpeedReport& others);

// Appends the repetitions of a later run to those of the same items. Throws InputError if the runs
// do not have the same items.
void append_repetitions(SpeedReport& report, const SpeedReport& later);

}  // namespace oliphaunt
