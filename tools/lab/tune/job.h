#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "tools/lab/tune/sample.h"
#include "tools/lab/tune/tuner.h"

// A tuning from stores of games to the text of a weights file.

namespace oliphaunt::lab {

struct TuneJob {
  std::vector<std::string> stores;  // paths; games of one game, under the same rules
  std::string start;                // a weights file; empty: the program's own weights
  SampleSettings samples;
  TunerSettings tuner;
};

// What came out, and what went in. The samples' coefficients are not kept.
struct TuneReport {
  std::string game;
  std::vector<SampledStore> stores;
  std::uint64_t training_games = 0, held_out_games = 0;
  std::uint64_t left_out_games = 0, repeated_games = 0, repeated_positions = 0;
  std::size_t training_positions = 0, held_out_positions = 0;
  std::size_t coefficients = 0, bytes = 0;  // of all positions, and their memory

  Weights start;
  Tuned tuned;
  // For each weight, the training positions in which it counts.
  std::vector<std::uint64_t> occurrences;
  // The tuned weights with their provenance, as a file; empty if the job was stopped.
  std::string file;
  double sampling_seconds = 0, fitting_seconds = 0;

  bool stopped() const { return file.empty(); }
  std::size_t positions() const { return training_positions + held_out_positions; }
};

struct TuneListener {
  std::function<void(std::uint64_t done, std::uint64_t total)> on_games;
  std::function<void(const TuneReport&)> on_sampled;  // with all but what fitting adds
  std::function<void(const Epoch&)> on_epoch;
};

// The provenance depends on the job and the stores' games alone, so that the same tuning gives the
// same file, byte for byte. Throws InputError for stores that are not of one game and its rules,
// for weights of another game, and where there are too few games to fit and test with; StoreError.
// `stop` may be null.
TuneReport run_tune(const TuneJob& job, const TuneListener& listener,
                    const std::atomic<bool>* stop = nullptr);

}  // namespace oliphaunt::lab
