#pragma once

#include <string>
#include <vector>

#include "tools/cli/match_options.h"
#include "tools/lab/spsa/spsa_settings.h"

namespace oliphaunt::cli {

struct SpsaOptions {
  MatchOptions play;
  std::vector<std::string> rules;  // as given
  std::vector<std::string> tune;   // words
  std::string out;                 // the weights file to write; empty: no weight is tuned
  lab::SpsaSettings settings;      // complete
};

}  // namespace oliphaunt::cli
