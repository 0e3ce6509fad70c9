#pragma once

#include <string>

#include "tools/lab/report/report.h"

namespace oliphaunt::lab {

// The report as JSON that may stand in a script element of an HTML page as it is: pure ASCII, and
// without '<', '>' and '&', whatever the names in it are. Bytes that are not UTF-8 become U+FFFD.
// Infinite values are null.
std::string report_json(const Report& report);

}  // namespace oliphaunt::lab
