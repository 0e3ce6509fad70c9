#pragma once

#include <span>
#include <string>
#include <string_view>

namespace oliphaunt {

// For a message about a name that is not among `known`: ", did you mean a, b or c?" with those that
// it may be a slip for, the nearest first, or nothing. Near are names that differ in a quarter of
// the characters at most (or in two), and those of which it is a part.
std::string suggestion(std::string_view name, std::span<const std::string> known);

}  // namespace oliphaunt
