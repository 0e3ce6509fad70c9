#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>

#include "engine/eval/weights.h"
#include "tools/lab/tune/dataset.h"

namespace oliphaunt::lab {

struct TunerSettings {
  double lambda = 0.7;       // weight of a game's result against the search's score: 0 .. 1
  double rate = 1;           // centipawns that a weight moves a step, at first
  double decay = 0.95;       // what the rate is multiplied by after each epoch
  double pull = 10;          // towards the start values; see tune()
  std::size_t batch = 4096;  // positions a step, rounded up to whole blocks
  int epochs = 200;          // at most
  int patience = 10;         // epochs without a better held-out loss before it ends
  std::uint64_t seed = 1;    // of the order in which positions are seen
  int threads = 1;           // has no effect on what comes out
};

// Mean cross-entropy a position, in nats.
struct Losses {
  double training = 0, held_out = 0;
};

struct Epoch {
  int number = 0;  // from 1
  double rate = 0;
  Losses losses;  // training: the mean over the epoch's steps, of weights that moved meanwhile
  bool best = false;
};

struct Tuned {
  Weights weights;
  double scale = 0;  // centipawns that change the odds e-fold (loss.h)
  Losses before, after;
  int epochs = 0;      // that were run
  int best_epoch = 0;  // whose weights these are; 0: the start values, which nothing improved on
  bool stopped = false;
};

// Fits weights to the training positions: fits the scale with the start values first, then goes
// down the gradient (Adam) of
//
//   mean cross-entropy + pull / (2 N) * sum over weights of ((value - start) / 100)²
//
// with N training positions: the pull is that of a normal prior around the start values with a
// standard deviation of 100 / sqrt(pull) centipawns, which positions of one game, whose results
// are one, should not outweigh. Weights are within their bounds after every step, and rounded to
// whole centipawns after every epoch to look at the held-out loss; what comes back are the rounded
// weights with the least.
//
// The result depends on data and settings, not on the number of threads. `on_epoch` is called on
// the calling thread. `stop`, which may be null, ends it after some steps, `stopped` then says so.
// Preconditions: the data were made with the game's weights; neither set is empty.
Tuned tune(const Weights& start, const Dataset& training, const Dataset& held_out,
           const TunerSettings& settings, const std::function<void(const Epoch&)>& on_epoch = {},
           const std::atomic<bool>* stop = nullptr);

}  // namespace oliphaunt::lab
