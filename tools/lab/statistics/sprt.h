#pragma once

#include <cstdint>
#include <string_view>

#include "tools/lab/statistics/counts.h"

// The generalised sequential probability ratio test: is the first player stronger by elo1 (H1) or
// only by elo0 (H0)?
//
// Sequential test and bounds: A. Wald, "Sequential Tests of Statistical Hypotheses", Annals of
// Mathematical Statistics 16 (1945). The likelihood ratio is that of the maximum likelihood
// distributions under either hypothesis: M. Van den Bergh's notes at www.cantate.be/Fishtest,
// support_MLE_multinomial.pdf (Proposition 1.1, for logistic Elo: a given mean) and
// normalized_elo_practical.pdf (section 4.1, for normalised Elo: a given t-value).

namespace oliphaunt::lab {

enum class EloModel : std::uint8_t { logistic, normalised };
std::string_view to_string(EloModel model);

struct SprtSettings {
  EloModel model = EloModel::normalised;
  double elo0 = 0, elo1 = 5;         // in the model's units; elo0 < elo1
  double alpha = 0.05, beta = 0.05;  // rates of wrongly accepting H1 and H0; 0 < each, sum < 1
  bool operator==(const SprtSettings&) const = default;
};

// Empty if the settings can be used, else what is wrong with them.
std::string_view invalid_reason(const SprtSettings& settings);

enum class SprtDecision : std::uint8_t { undecided, accept_h0, accept_h1 };

struct SprtState {
  double llr = 0;
  double lower = 0, upper = 0;  // H0 is accepted at or below the one, H1 at or above the other
  SprtDecision decision = SprtDecision::undecided;
};

// The state of a test after these results. Finite for all of them, however lopsided, and in bounded
// time: each root is bracketed. Precondition: the settings are valid.
SprtState evaluate_sprt(const SprtSettings& settings, const Wdl& games);
SprtState evaluate_sprt(const SprtSettings& settings, const Pentanomial& pairs);

}  // namespace oliphaunt::lab
