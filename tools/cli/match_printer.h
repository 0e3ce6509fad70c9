#pragma once

#include <chrono>
#include <string>

#include "tools/cli/match_options.h"
#include "tools/lab/match/coordinator.h"

namespace oliphaunt::cli {

// Shows how a run goes: a live line if stderr is a terminal, else a line now and then; with --json,
// events on stdout instead. Then what came out of it, on stdout.
class MatchPrinter {
 public:
  explicit MatchPrinter(const MatchOptions& options);
  ~MatchPrinter() { clear(); }
  MatchPrinter(const MatchPrinter&) = delete;
  MatchPrinter& operator=(const MatchPrinter&) = delete;

  // Cheap enough for every change.
  void show(const lab::Progress& progress);
  void finish(const lab::Progress& progress);
  // Removes the live line.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;

  bool live() const;
  std::chrono::milliseconds plain_interval() const;
  double seconds() const;
  double games_per_second(const lab::Progress& progress) const;
  std::string line(const lab::Progress& progress) const;
  void event(const char* name, const lab::Progress& progress) const;
  void table(const lab::Progress& progress) const;

  const MatchOptions& options_;
  bool compares_;  // whether the players differ, so that their strengths can
  bool terminal_;
  bool drawn_ = false;
  Clock::time_point begin_ = Clock::now();
  Clock::time_point next_;
};

}  // namespace oliphaunt::cli
