#pragma once

#include "tools/lab/statistics/counts.h"

// What a match says about the strength of its first player over the second.
//
// Logistic Elo is the rating difference whose expected score is the observed mean (A. Elo, "The
// Rating of Chessplayers", 1978, with the logistic curve). Normalised Elo is the mean's distance
// from 1/2 in standard deviations of one game, in units of 800 / ln 10 (M. Van den Bergh,
// normalized_elo_practical.pdf at www.cantate.be/Fishtest): what a test of given errors costs in
// games depends on it alone, however drawish the openings are.

namespace oliphaunt::lab {

// A value with the ends of its 95% confidence interval.
struct Estimate {
  double value = 0, low = 0, high = 0;
  double margin() const { return (high - low) / 2; }
};

struct EloEstimate {
  double score = 0.5;  // mean points a game
  // Infinite where every game was won or lost.
  Estimate elo;
  // Infinite also where every pair had the same result, but for draws.
  Estimate normalised;
  // The likelihood of superiority: how sure it is that the first player is the stronger one. Never
  // 0 or 1 for few results.
  double los = 0.5;
};

// Intervals contain their estimate, whatever the results. With many results that vary they are
// those of the normal approximation, the ones that public match runners print. Where that is no
// good (few results, or nearly all the same) the score's interval is that of A. Agresti and B.
// Coull ("Approximate is better than exact", The American Statistician 52, 1998): 1.96^2 made-up
// results are added, half of them won and half lost. Normalised Elo then has what the most likely
// distributions with the ends of that interval as their means have (statistics/likelihood.h), and
// its own estimate with the error that the delta method gives. Between 50 and 100 results of a
// coin's variance one goes over into the other.

// From independent games. With no games: no difference, and intervals without bounds.
EloEstimate estimate_elo(const Wdl& games);
// From pairs; the one to use for matches with reversed colours.
EloEstimate estimate_elo(const Pentanomial& pairs);

// The share of draws among games; 0 without games.
double draw_ratio(const Wdl& games);

// Expected score of a player that is `elo` points stronger, and back (infinite for 0 and 1).
double score_of_elo(double elo);
double elo_of_score(double score);

// Normalised Elo for a mean score one standard deviation of a game above 1/2.
double normalised_elo_unit();

}  // namespace oliphaunt::lab
