#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "engine/eval/evaluate.h"
#include "engine/position/key.h"
#include "tools/lab/match/random.h"
#include "tools/lab/store/store.h"
#include "tools/lab/tune/dataset.h"

namespace oliphaunt::lab {

struct SampleSettings {
  std::size_t per_game = 16;  // positions at most, so that long games do not outweigh others
  double held_out = 0.1;      // share of the games that no weight is fitted to: 0 .. 1
  std::uint64_t seed = 1;     // of which positions, and which games
  int threads = 1;            // has no effect on what comes out
};

// A position of a game, resolved to where it is quiet.
struct Sample {
  Key key;  // of the quiet position
  EvaluationTrace trace;
  Label label;
};

// Picks at most `most` positions of a game at random. May be called from several threads. Throws
// StoreError (damaged) for a record that is not of a game.
using GameSampler =
    std::function<std::vector<Sample>(const GameRecord& game, std::size_t most, Random random)>;

// What was read of a store.
struct SampledStore {
  std::string path;
  std::uint64_t games = 0;  // all that are in it
  bool finished = true;     // false: the run may go on, these are its games so far
  // SHA-256 of the run's settings and of the games that were read, all that is known of them, in
  // order. (Not of the file, whose bytes depend on how often the run was interrupted.)
  std::string sha256;
};

struct Samples {
  Dataset training, held_out;
  std::vector<SampledStore> stores;
  std::uint64_t training_games = 0, held_out_games = 0;
  std::uint64_t left_out_games = 0;      // without a result, or decided by a player's failure
  std::uint64_t repeated_games = 0;      // with the moves of one before
  std::uint64_t repeated_positions = 0;  // met before, in this or another game
  bool stopped = false;

  std::uint64_t games() const { return training_games + held_out_games; }
};

// Takes samples of the games of some stores of one game. All positions of a game are for training
// or all are held out; which of the two, and which positions are picked, depends on the seed and
// the game alone, not on what else is in the stores. No position is taken twice, so none that is
// held out is trained on; the first to be met counts. The positions of each set are in a random
// order that the seed gives.
//
// `on_progress` (games done, games in all) is called on the calling thread. `stop` may be null.
// Throws StoreError, which names store and game.
Samples take_samples(std::span<Store> stores, const GameSampler& sampler,
                     const SampleSettings& settings,
                     const std::function<void(std::uint64_t, std::uint64_t)>& on_progress = {},
                     const std::atomic<bool>* stop = nullptr);

}  // namespace oliphaunt::lab
