#pragma once

#include <cstdlib>

namespace oliphaunt::testing {

// Some tests repeat one thing many times. With OLIPHAUNT_LONG_TESTS in the environment they do it
// as often as it takes to be sure, else as often as there is time for in every run.
template <class T>
T repetitions(T usually, T at_length) {
  return std::getenv("OLIPHAUNT_LONG_TESTS") != nullptr ? at_length : usually;
}

}  // namespace oliphaunt::testing
