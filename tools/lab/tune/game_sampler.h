#pragma once

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include <tbb/enumerable_thread_specific.h>

#include "engine/eval/evaluate.h"
#include "engine/moves/movegen.h"
#include "engine/position/position.h"
#include "engine/search/quiet_line.h"
#include "tools/lab/store/replay.h"
#include "tools/lab/tune/sample.h"

// A template over the game, for the source that knows all games (job.cpp) and for tests.

namespace oliphaunt::lab {

// Samples games by replaying them. A position is fit to be picked if the side to move is not in
// check (there its search says more than any evaluation could) and the search saw no mate (then the
// result says nothing about evaluation). It stands for the quiet position at the end of its
// quiescence line; positions without one are passed over.
template <class G>
class ReplaySampler {
 public:
  // `weights` are those that the quiescence search evaluates with.
  ReplaySampler(const Rules& rules, const Weights& weights)
      : rules_(rules), lines_([weights] { return QuietLine<G>(weights); }) {}

  // As GameSampler.
  std::vector<Sample> operator()(const GameRecord& game, std::size_t most, Random random) {
    std::vector<Candidate> candidates = fit_positions(game);
    QuietLine<G>& line = lines_.local();
    std::vector<Sample> samples;
    for (std::size_t left = candidates.size(); left > 0 && samples.size() < most; --left) {
      std::swap(candidates[random.below(left)], candidates[left - 1]);
      const Candidate& candidate = candidates[left - 1];
      const auto quiet = line.end(candidate.board);
      if (!quiet) continue;
      samples.push_back(
          {Position<G>(*quiet, 0, 1).key(), trace_evaluation(*quiet), candidate.label});
    }
    return samples;
  }

 private:
  struct Candidate {
    Board<G> board;
    Label label;
  };

  std::vector<Candidate> fit_positions(const GameRecord& game) const {
    Label label;
    label.half_points = game.result == GameResult::white_wins   ? 2
                        : game.result == GameResult::black_wins ? 0
                                                                : 1;
    std::vector<Candidate> candidates;
    replay<G>(game, rules_, [&](const Position<G>& position, Move, std::size_t ply) {
      const auto score = score_at(game, ply);
      if ((score && score->is_mate()) || is_in_check(position.board())) return;
      label.score = no_score;
      if (score) {
        const bool white = position.side_to_move() == Color::white;
        label.score = static_cast<std::int16_t>(white ? score->value : -score->value);
      }
      candidates.push_back({position.board(), label});
    });
    return candidates;
  }

  const Rules rules_;
  tbb::enumerable_thread_specific<QuietLine<G>> lines_;
};

}  // namespace oliphaunt::lab
