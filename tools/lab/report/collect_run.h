#pragma once

#include <string>
#include <vector>

#include "tools/lab/report/run_report.h"

// The report on an overnight run, from its folder.

namespace oliphaunt::lab {

struct CollectedRun {
  RunReport report;
  std::vector<std::string> stores;  // paths, in the order in which they were played
};

// Reads the journal and the weights that it names, not the stores. Throws StoreError for a folder
// without a journal, or one that is damaged; InputError for weights that can't be read.
CollectedRun collect_run(const std::string& folder);

}  // namespace oliphaunt::lab
