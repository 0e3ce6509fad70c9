#include "tools/speed/comparison.h"

#include <algorithm>
#include <cmath>

#include <boost/math/distributions/students_t.hpp>
#include <fmt/format.h>

#include "engine/text/input_error.h"

namespace oliphaunt {

namespace {

const SpeedItem* find_item(const SpeedReport& report, const SpeedItem& wanted) {
  const auto found = std::find_if(
      report.items.begin(), report.items.end(),
      [&](const SpeedItem& item) { return item.game == wanted.game && item.name == wanted.name; });
  return found == report.items.end() ? nullptr : &*found;
}

}  // namespace

std::string_view to_string(SpeedVerdict verdict) {
  switch (verdict) {
    case SpeedVerdict::faster:
      return "faster";
    case SpeedVerdict::slower:
      return "slower";
    case SpeedVerdict::no_difference:
      break;
  }
  return "no difference";
}

SpeedVerdict SpeedRatio::verdict() const {
  if (low > 1) return SpeedVerdict::faster;
  if (high < 1) return SpeedVerdict::slower;
  return SpeedVerdict::no_difference;
}

SpeedRatio paired_ratio(std::span<const double> ours, std::span<const double> others) {
  const auto n = static_cast<double>(ours.size());
  double mean = 0;
  for (std::size_t i = 0; i < ours.size(); ++i) mean += std::log(ours[i] / others[i]) / n;
  double squares = 0;
  for (std::size_t i = 0; i < ours.size(); ++i) {
    const double deviation = std::log(ours[i] / others[i]) - mean;
    squares += deviation * deviation;
  }
  const double standard_error = std::sqrt(squares / (n - 1) / n);
  const boost::math::students_t distribution(n - 1);
  const double margin = boost::math::quantile(distribution, (1 + confidence) / 2) * standard_error;
  return {std::exp(mean), std::exp(mean - margin), std::exp(mean + margin)};
}

SpeedComparison compare(const SpeedReport& ours, const SpeedReport& others) {
  SpeedComparison result;
  const auto note = [&](std::string text) { result.notes.push_back(std::move(text)); };
  for (const SpeedItem& item : ours.items) {
    const SpeedItem* other = find_item(others, item);
    if (other == nullptr) {
      note(fmt::format("{} of {} left out: not in the other build", item.name, item.game));
      continue;
    }
    if (other->nodes != item.nodes && item.name != search_item) {
      note(fmt::format("{} of {} left out: {} nodes here, {} in the other build", item.name,
                       item.game, item.nodes, other->nodes));
      continue;
    }
    if (other->nodes != item.nodes) {
      note(fmt::format("search of {} differs: signature {} here, {} in the other build", item.game,
                       item.nodes, other->nodes));
    }
    const std::vector<double> rates = item.rates();
    const std::vector<double> other_rates = other->rates();
    result.items.push_back({item.game, item.name, median(rates), median(other_rates),
                            paired_ratio(rates, other_rates)});
  }
  for (const SpeedItem& item : others.items) {
    if (find_item(ours, item) == nullptr) {
      note(fmt::format("{} of {} left out: only in the other build", item.name, item.game));
    }
  }
  return result;
}

void append_repetitions(SpeedReport& report, const SpeedReport& later) {
  if (report.items.size() != later.items.size()) {
    throw InputError("two runs of one program measured different items");
  }
  for (SpeedItem& item : report.items) {
    const SpeedItem* more = find_item(later, item);
    if (more == nullptr || more->nodes != item.nodes) {
      throw InputError(
          fmt::format("two runs of one program disagree about {} of {}", item.name, item.game));
    }
    item.seconds.insert(item.seconds.end(), more->seconds.begin(), more->seconds.end());
  }
}

}  // namespace oliphaunt
