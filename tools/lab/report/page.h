#pragma once

#include <string>

#include "tools/lab/report/report.h"

namespace oliphaunt::lab {

// Whether this build has the page at all (it needs npm to be built).
bool has_report_page();

// The report as one HTML file that needs nothing besides itself. Precondition: has_report_page().
std::string report_page(const Report& report);

}  // namespace oliphaunt::lab
