#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/eval/weights.h"

namespace oliphaunt {

// What a section of a weights file must hold.
struct WeightSection {
  std::string name;
  std::string unit;
  // Values are written as `rows` rows of `columns` each; a scalar has rows = columns = 0, a table
  // rows = 0.
  int rows = 0, columns = 0;
  std::vector<std::string> weights;  // names, in the order of the flat list
};

// Reads a weights file of the given sections. Throws InputError as parse_weights says.
Weights read_weights(std::string_view text, std::string_view source, std::string_view game,
                     const std::vector<WeightSection>& sections);

}  // namespace oliphaunt
