#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "tools/lab/report/selection.h"
#include "tools/lab/report/store_report.h"

namespace oliphaunt::lab {

// Takes the pairs of a run one by one, in order, and says what there is to say of all of them.
class Tally {
 public:
  void add(const PairRecord& pair);

  const std::vector<GameSummary>& games() const { return games_; }
  // Sets all that the report has of results: counts, strengths, lengths, openings, the trace.
  // Precondition: report.sprt is set if the run has a test.
  void write_to(StoreReport& report) const;

 private:
  void write_trace(StoreReport& report) const;
  void write_lengths(StoreReport& report) const;
  void write_openings(StoreReport& report) const;

  Wdl all_;
  std::array<Wdl, 2> by_color_;
  Pentanomial by_score_;
  std::map<Termination, std::uint64_t> terminations_;
  std::vector<std::uint8_t> half_points_;  // of each pair
  std::vector<GameSummary> games_;
  std::map<std::string, Wdl> by_opening_, by_first_moves_;
};

}  // namespace oliphaunt::lab
