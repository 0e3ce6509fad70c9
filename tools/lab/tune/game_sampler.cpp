#include "tools/lab/tune/game_sampler.h"

#include <utility>

#include "tools/lab/store/replay.h"

namespace oliphaunt::lab {

std::vector<Sample> ReplaySampler::operator()(const GameRecord& game, std::size_t most,
                                              Random random) {
  std::vector<Candidate> candidates = fit_positions(game);
  VariantQuietLine& line = *lines_.local();
  std::vector<Sample> samples;
  for (std::size_t left = candidates.size(); left > 0 && samples.size() < most; --left) {
    std::swap(candidates[random.below(left)], candidates[left - 1]);
    const Candidate& candidate = candidates[left - 1];
    if (auto quiet = line.end(*candidate.position)) {
      samples.push_back({quiet->key, std::move(quiet->evaluation), candidate.label});
    }
  }
  return samples;
}

std::vector<ReplaySampler::Candidate> ReplaySampler::fit_positions(const GameRecord& game) const {
  Label label;
  label.half_points = game.result == GameResult::white_wins   ? 2
                      : game.result == GameResult::black_wins ? 0
                                                              : 1;
  std::vector<Candidate> candidates;
  replay(game, variant_, rules_, [&](const VariantPosition& position, Move, std::size_t ply) {
    const auto score = score_at(game, ply);
    if ((score && score->is_mate()) || position.in_check()) return;
    label.score = no_score;
    if (score) {
      const bool white = position.side_to_move() == Color::white;
      label.score = static_cast<std::int16_t>(white ? score->value : -score->value);
    }
    candidates.push_back({position.without_history(), label});
  });
  return candidates;
}

}  // namespace oliphaunt::lab
