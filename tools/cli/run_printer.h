#pragma once

#include <optional>
#include <string>

#include "tools/cli/progress.h"
#include "tools/lab/overnight/overnight.h"

namespace oliphaunt::cli {

// Shows how an overnight run goes: a line on stdout for each step that is done (with --json, an
// event), a live line on stderr meanwhile if that is a terminal; and what came out of it.
class RunPrinter {
 public:
  RunPrinter(const lab::Plan& plan, const lab::OvernightOptions& options, bool json)
      : plan_(plan), options_(options), json_(json) {}

  // Calls this object, which must outlive it.
  lab::OvernightListener listener();
  void finish(const lab::OvernightResult& result);

 private:
  void step(const lab::OvernightStep& step, bool earlier);
  void table(const lab::OvernightResult& result) const;

  const lab::Plan& plan_;
  const lab::OvernightOptions& options_;
  bool json_;
  std::optional<ProgressLine> line_;
};

}  // namespace oliphaunt::cli
