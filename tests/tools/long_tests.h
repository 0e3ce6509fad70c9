#pragma once

#include <cstdlib>

namespace oliphaunt::testing {

// Some tests repeat one thing many times. With OLIPHAUNT_LONG_TESTS in the environment they do it
// as often as it takes to be sure, else as often as there is time for in every run.
template <class T>
T repetitions(T usually, T at_length) {
  return std::getenv("OLIPHAUNT_LONG_TESTS") != nullptr ? at_length : usually;
}

// The same for kills of the program. A sanitizer has nothing to say of a process that is killed,
// and other builds are killed as often as ever: with one, the kills are there to see the tests.
inline int kills(int usually, int at_length) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  usually = 2;
#endif
  return repetitions(usually, at_length);
}

}  // namespace oliphaunt::testing
