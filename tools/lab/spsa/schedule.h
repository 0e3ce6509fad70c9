#pragma once

#include <cmath>
#include <cstdint>

namespace oliphaunt::lab {

// How far SPSA looks around in iteration k = 1 .. N, and how far it then goes:
//
//   c_k = c / k^gamma            what a parameter is moved by to either side
//   a_k = a / (A + k)^alpha      the gain
//
// (J. C. Spall, "Implementation of the Simultaneous Perturbation Algorithm for Stochastic
// Optimization", IEEE Transactions on Aerospace and Electronic Systems 34(3), 1998, sections II and
// III; the exponents are those of the slowest decay that the theory allows, and A is a tenth of the
// iterations.)
//
// As in Fishtest, the testing framework of Stockfish, c and a follow from what they are to be at
// the end: c_N = c_end, in units of the parameter and for each one its own, and
// a_N = r_end c_end^2, so that one number r_end says for all of them how fast they learn: a pair of
// games that the one side wins 2-0 moves a parameter by 2 r_end c_end in the last iteration.
struct Schedule {
  static constexpr double alpha = 0.601;
  static constexpr double gamma = 0.102;

  std::uint64_t iterations = 0;  // N
  double r_end = 0;

  double perturbation(std::uint64_t k, double c_end) const {
    const auto n = static_cast<double>(iterations);
    return c_end * std::pow(n / static_cast<double>(k), gamma);
  }

  double gain(std::uint64_t k, double c_end) const {
    const auto n = static_cast<double>(iterations);
    const double stability = n / 10;  // A
    return r_end * c_end * c_end *
           std::pow((stability + n) / (stability + static_cast<double>(k)), alpha);
  }

  bool operator==(const Schedule&) const = default;
};

}  // namespace oliphaunt::lab
