#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "tools/suite/epd.h"
#include "tools/work/count_task.h"

namespace oliphaunt {

struct SuiteOptions {
  // Counts that are expected to be greater are left out.
  std::uint64_t max_nodes = std::numeric_limits<std::uint64_t>::max();
  // Set from elsewhere to stop early; may be null.
  const std::atomic<bool>* stop = nullptr;
  // Told now and then how many of the counts have been made, by one thread at a time; may be empty.
  std::function<void(std::size_t done, std::size_t total)> progress = nullptr;
};

// A count that came out wrong.
struct SuiteFailure {
  int line;
  std::string fen;
  int depth;
  std::uint64_t expected;
  std::uint64_t got;
};

struct SuiteFileResult {
  std::string path;
  std::string game;
  // Positions of which every count that was made is right, those with a wrong one, and those none
  // of whose counts was made (all too large, or stopped before).
  std::size_t passed = 0;
  std::size_t failed = 0;
  std::size_t skipped = 0;
  // Counts that were too large, and that a stop left unmade.
  std::size_t too_large = 0;
  std::size_t stopped = 0;
  std::uint64_t nodes = 0;
  // Work: the time that the counts took, added up over those who made them.
  double seconds = 0;
  std::vector<SuiteFailure> failures;  // by line and depth

  std::size_t positions() const { return passed + failed + skipped; }
};

struct SuiteResult {
  std::vector<SuiteFileResult> files;  // in the order given
  double seconds = 0;                  // by the clock
  bool complete = true;                // false after a stop
};

// Has everything in the files counted. The result does not depend on the crew, except for times and
// for where a stop struck. Throws InputError before anything is counted if a file names an unknown
// game, a bad rule, or a position that is none; and what the crew does.
SuiteResult run_suite(const std::vector<EpdFile>& files, CountCrew& crew,
                      const SuiteOptions& options);

}  // namespace oliphaunt
