#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tools/lab/report/run_report.h"
#include "tools/lab/report/store_report.h"

namespace oliphaunt::lab {

// What a report says, as plain data: collected from stores (collect.h) and the journal of an
// overnight run (collect_run.h), written out as JSON (json.h) for the page (page.h).
struct Report {
  std::string title;
  std::string program;  // that made the report
  std::string machine;  // on which it was made
  std::optional<RunReport> run;
  std::vector<StoreReport> stores;
};

}  // namespace oliphaunt::lab
