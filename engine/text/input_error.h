#pragma once

#include <stdexcept>
#include <string>

namespace oliphaunt {

// Input that can't be used. what() is one line for people: where, what was found, what was
// expected, e.g. "FEN, side to move (column 44): found 'x', expected 'w' or 'b'".
class InputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace oliphaunt
