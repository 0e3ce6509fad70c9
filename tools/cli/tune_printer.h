#pragma once

#include <cstddef>
#include <string>

#include "tools/cli/progress.h"
#include "tools/lab/tune/job.h"

namespace oliphaunt::cli {

// Shows how a tuning goes and what came of it: a line on a terminal and a table at the end, or
// events as JSON, one object a line.
class TunePrinter {
 public:
  // `most_epochs` is what the job allows; `rows` how many weights the table shows.
  TunePrinter(int most_epochs, std::size_t rows, bool json);

  lab::TuneListener listener();
  void clear();
  void finish(const lab::TuneReport& report, const std::string& file);

 private:
  void sampled(const lab::TuneReport& report);
  void epoch(const lab::Epoch& epoch);
  void table(const lab::TuneReport& report, const std::string& file) const;
  void end_event(const lab::TuneReport& report, const std::string& file) const;

  int most_epochs_;
  std::size_t rows_;
  bool json_;
  ProgressLine games_{"games"}, epochs_{"epochs"};
};

}  // namespace oliphaunt::cli
