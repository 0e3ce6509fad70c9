#pragma once

#include <string>
#include <vector>

#include "tools/lab/spsa/spsa_settings.h"

namespace oliphaunt::lab {

// The text of a weights file: the weights that the run began with, the tuned ones among them at
// these values (one for each tunable, in their order), and in its provenance how they came about.
std::string weights_file(const SpsaSettings& settings, PlayerValues start,
                         const std::vector<int>& values);

}  // namespace oliphaunt::lab
