#include "tools/lab/statistics/sprt.h"

#include <cmath>

#include "tools/lab/statistics/distribution.h"
#include "tools/lab/statistics/elo.h"
#include "tools/lab/statistics/likelihood.h"

namespace oliphaunt::lab {

namespace {

template <std::size_t N>
std::array<double, N> hypothesis(const Distribution<N>& d, EloModel model, double elo) {
  if (model == EloModel::logistic) return most_likely_with_mean(d.p, score_of_elo(elo));
  const double t = elo / normalised_elo_unit() * std::sqrt(d.games_per_sample);
  return MostLikelyWithT<N>(d.p, t).solve();
}

template <class Counts>
SprtState evaluate(const SprtSettings& s, const Counts& counts, bool any) {
  SprtState state;
  state.lower = std::log(s.beta / (1 - s.alpha));
  state.upper = std::log((1 - s.beta) / s.alpha);
  if (!any) return state;
  const auto d = distribution(counts_of(counts), empty_cell);
  const auto p0 = hypothesis(d, s.model, s.elo0);
  const auto p1 = hypothesis(d, s.model, s.elo1);
  for (std::size_t i = 0; i < d.p.size(); ++i) {
    state.llr += d.samples * d.p[i] * std::log(p1[i] / p0[i]);
  }
  if (state.llr >= state.upper) state.decision = SprtDecision::accept_h1;
  if (state.llr <= state.lower) state.decision = SprtDecision::accept_h0;
  return state;
}

}  // namespace

std::string_view to_string(EloModel model) {
  return model == EloModel::logistic ? "logistic" : "normalised";
}

std::string_view invalid_reason(const SprtSettings& s) {
  constexpr double most = 10000;
  if (!(s.elo0 < s.elo1)) return "elo0 must be below elo1";
  if (!(std::abs(s.elo0) <= most && std::abs(s.elo1) <= most)) {
    return "elo0 and elo1 must lie within 10000 of zero";
  }
  if (!(s.alpha > 0 && s.beta > 0 && s.alpha + s.beta < 1)) {
    return "alpha and beta must be positive, and less than 1 together";
  }
  return {};
}

SprtState evaluate_sprt(const SprtSettings& settings, const Wdl& games) {
  return evaluate(settings, games, games.games() != 0);
}

SprtState evaluate_sprt(const SprtSettings& settings, const Pentanomial& pairs) {
  return evaluate(settings, pairs, pairs.total() != 0);
}

}  // namespace oliphaunt::lab
