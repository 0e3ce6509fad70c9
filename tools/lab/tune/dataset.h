#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "engine/eval/evaluate.h"
#include "tools/lab/match/random.h"
#include "tools/lab/store/record.h"

namespace oliphaunt::lab {

// What is known of a position from its game, from White's side.
struct Label {
  std::uint8_t half_points = 1;   // White's in the end: 0, 1 or 2
  std::int16_t score = no_score;  // of the search, in centipawns; or no_score

  bool operator==(const Label&) const = default;
};

// Positions as the evaluation sees them, which is all that fitting its weights needs: sparse
// coefficients (the evaluation is linear in the weights), the phase, and what came of the game.
class Dataset {
 public:
  using Coefficient = EvaluationTrace::Coefficient;

  void add(const EvaluationTrace& trace, const Label& label) {
    entries_.push_back({coefficients_.size(), static_cast<std::uint16_t>(trace.coefficients.size()),
                        static_cast<std::uint16_t>(trace.phase), label});
    coefficients_.insert(coefficients_.end(), trace.coefficients.begin(), trace.coefficients.end());
  }

  std::size_t size() const { return entries_.size(); }
  bool empty() const { return entries_.empty(); }
  std::span<const Coefficient> coefficients(std::size_t i) const {
    return {coefficients_.data() + entries_[i].first, entries_[i].count};
  }
  // The share of mg weights: 0 .. 1.
  double phase(std::size_t i) const {
    return static_cast<double>(entries_[i].phase) / static_cast<double>(max_phase);
  }
  const Label& label(std::size_t i) const { return entries_[i].label; }

  std::size_t coefficient_count() const { return coefficients_.size(); }
  std::size_t bytes() const {
    return entries_.capacity() * sizeof(Entry) + coefficients_.capacity() * sizeof(Coefficient);
  }

  // Puts the positions into a random order, so that neighbours are not of one game. Coefficients
  // move along: fitting then reads memory in the order in which it lies, which is what bounds it.
  void shuffle(Random random) {
    for (std::size_t i = entries_.size(); i > 1; --i) {
      std::swap(entries_[i - 1], entries_[random.below(i)]);
    }
    std::vector<Coefficient> moved;
    moved.reserve(coefficients_.size());
    for (Entry& entry : entries_) {
      const auto first = coefficients_.begin() + static_cast<std::ptrdiff_t>(entry.first);
      entry.first = moved.size();
      moved.insert(moved.end(), first, first + entry.count);
    }
    coefficients_ = std::move(moved);
    entries_.shrink_to_fit();
  }

 private:
  struct Entry {
    std::size_t first;  // of its coefficients
    std::uint16_t count, phase;
    Label label;
  };

  std::vector<Entry> entries_;
  std::vector<Coefficient> coefficients_;
};

}  // namespace oliphaunt::lab
