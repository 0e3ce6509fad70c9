#include "tools/lab/report/tally.h"

#include <algorithm>
#include <numeric>

namespace oliphaunt::lab {

namespace {

// What a page can show.
constexpr std::size_t most_points = 400;
constexpr std::uint32_t most_bins = 40;
constexpr std::size_t most_openings = 40;

// Behind the one opening of a run, games are told apart by so many plies.
constexpr std::size_t first_plies = 2;

void count(GameResult result, GameResult win, Wdl& wdl) {
  ++(result == GameResult::draw ? wdl.draws : (result == win ? wdl.wins : wdl.losses));
}

std::string first_moves(const std::string& moves) {
  std::size_t end = 0;
  for (std::size_t ply = 0; ply < first_plies && end != std::string::npos; ++ply) {
    end = moves.find(' ', ply == 0 ? 0 : end + 1);
  }
  return moves.substr(0, end);
}

// The least of 1, 2, 5, 10, 20, 50 ... that is not less.
std::uint32_t round_up(std::uint32_t width) {
  std::uint32_t power = 1;
  for (;; power *= 10) {
    for (const std::uint32_t digit : {1U, 2U, 5U}) {
      if (digit * power >= width) return digit * power;
    }
  }
}

}  // namespace

void Tally::add(const PairRecord& pair) {
  const PairOutcome outcome = outcome_of(pair);
  outcome.count(all_);
  by_score_.add(outcome.half_points());
  half_points_.push_back(static_cast<std::uint8_t>(outcome.half_points()));
  for (std::size_t leg = 0; leg < 2; ++leg) {
    const GameRecord& game = pair.games[leg];
    count(game.result, leg == 0 ? GameResult::white_wins : GameResult::black_wins, by_color_[leg]);
    ++terminations_[game.termination];
    games_.push_back(
        {static_cast<std::uint32_t>(game.scores.size()), game.result, game.termination});
    count(game.result, GameResult::white_wins, by_opening_[game.opening]);
    count(game.result, GameResult::white_wins, by_first_moves_[first_moves(game.moves)]);
  }
}

void Tally::write_to(StoreReport& report) const {
  report.pairs = half_points_.size();
  report.games = all_;
  report.by_color = by_color_;
  report.pairs_by_score = by_score_;
  report.elo = estimate_elo(by_score_);
  if (report.sprt) report.sprt_state = evaluate_sprt(*report.sprt, by_score_);
  report.terminations = terminations_;
  write_trace(report);
  write_lengths(report);
  write_openings(report);
}

void Tally::write_trace(StoreReport& report) const {
  if (!report.compares) return;
  const std::size_t pairs = half_points_.size();
  const std::size_t points = std::min(pairs, most_points);
  Pentanomial so_far;
  std::size_t counted = 0;
  for (std::size_t i = 1; i <= points; ++i) {
    for (; counted < i * pairs / points; ++counted) so_far.add(half_points_[counted]);
    TracePoint point{counted, estimate_elo(so_far).elo, 0};
    if (report.sprt) point.llr = evaluate_sprt(*report.sprt, so_far).llr;
    report.trace.push_back(point);
  }
}

void Tally::write_lengths(StoreReport& report) const {
  if (games_.empty()) return;
  const auto [shortest, longest] = std::minmax_element(
      games_.begin(), games_.end(), [](const auto& a, const auto& b) { return a.plies < b.plies; });
  const std::uint32_t width = round_up((longest->plies - shortest->plies) / most_bins + 1);
  const std::uint32_t first = shortest->plies / width * width;
  report.lengths.resize((longest->plies - first) / width + 1);
  for (std::uint32_t i = 0; i < report.lengths.size(); ++i) {
    report.lengths[i].from = first + i * width;
    report.lengths[i].to = first + (i + 1) * width - 1;
  }
  double plies = 0;
  for (const GameSummary& game : games_) {
    LengthBin& bin = report.lengths[(game.plies - first) / width];
    ++(game.result == GameResult::draw
           ? bin.draws
           : (game.result == GameResult::white_wins ? bin.white_wins : bin.black_wins));
    plies += game.plies;
  }
  report.mean_length = plies / static_cast<double>(games_.size());
}

void Tally::write_openings(StoreReport& report) const {
  report.openings_are_moves = by_opening_.size() == 1;
  const auto& rows = report.openings_are_moves ? by_first_moves_ : by_opening_;
  report.different_openings = rows.size();
  for (const auto& [opening, white] : rows) report.openings.push_back({opening, white});
  std::stable_sort(
      report.openings.begin(), report.openings.end(),
      [](const OpeningRow& a, const OpeningRow& b) { return a.white.games() > b.white.games(); });
  if (report.openings.size() > most_openings) report.openings.resize(most_openings);
}

}  // namespace oliphaunt::lab
