#pragma once

#include <string_view>

namespace oliphaunt::lab {

// The text of a file of web/, or of the plotting library, as it was when the program was built;
// empty for all names in a build without the page.
std::string_view report_asset(std::string_view name);

}  // namespace oliphaunt::lab
