#include "tools/speed/positions.h"

#include <algorithm>
#include <random>

#include <fmt/format.h>

#include "engine/text/input_error.h"
#include "tools/speed/embedded_positions.h"
#include "tools/suite/epd.h"

namespace oliphaunt {

namespace {

constexpr int counting_depth = 3;

SpeedPosition speed_position(const Variant& variant, const EpdEntry& entry) {
  variant.position(entry.fen, variant.game().rules);
  const auto shallow_first = [](const EpdCount& a, const EpdCount& b) { return a.depth < b.depth; };
  const auto [shallow, deep] =
      std::minmax_element(entry.counts.begin(), entry.counts.end(), shallow_first);
  if (entry.counts.size() > 2 || shallow->depth != counting_depth) {
    throw InputError(
        fmt::format("found {} counts, of which the shallowest is D{}, expected D{} and at most one "
                    "deeper, at which perft is measured",
                    entry.counts.size(), shallow->depth, counting_depth));
  }
  return {entry.fen, shallow->nodes, deep->depth, deep->nodes};
}

// The position after so many random moves, or an earlier one if the game ends before.
std::string random_fen(const Variant& variant, unsigned plies) {
  std::mt19937 random(plies);
  const auto position = variant.start(variant.game().rules);
  for (unsigned i = 0; i < plies; ++i) {
    const std::vector<Move> moves = position->legal_moves();
    position->do_move(moves[random() % moves.size()]);
    if (position->is_over()) {
      position->undo_move();
      break;
    }
  }
  return position->fen();
}

SpeedPosition counted(const Variant& variant, const std::string& fen) {
  // Enough for the clock, in any game: a hundredth of a second or so in each.
  constexpr std::uint64_t enough = 1'000'000;
  constexpr int greatest_depth = 8;
  const auto position = variant.position(fen, variant.game().rules);
  const auto count = [&](int depth) { return position->perft(depth, {}).nodes; };
  SpeedPosition p{
      .fen = fen, .moves_after_two_plies = count(counting_depth), .perft_depth = counting_depth};
  p.perft_nodes = p.moves_after_two_plies;
  while (p.perft_nodes < enough && p.perft_depth < greatest_depth) {
    p.perft_nodes = count(++p.perft_depth);
  }
  return p;
}

}  // namespace

std::vector<SpeedPosition> speed_positions(const Variant& variant) {
  const std::string_view game = variant.game().name;
  const std::string_view text = embedded_speed_positions(game);
  if (text.empty()) return draft_speed_positions(variant);
  return parse_speed_positions(variant, text, fmt::format("data/speed/{}.epd", game));
}

std::vector<SpeedPosition> parse_speed_positions(const Variant& variant, std::string_view text,
                                                 const std::string& path) {
  const EpdFile file = parse_epd(text, path);
  const auto at_line = [&](int line, const std::string& what) {
    return InputError(fmt::format("{}:{}: {}", path, line, what));
  };
  if (!file.rules.empty()) {
    throw at_line(file.rules[0].line, "found a rule, expected positions of the game as it is");
  }
  std::vector<SpeedPosition> positions;
  for (const EpdEntry& entry : file.entries) {
    try {
      positions.push_back(speed_position(variant, entry));
    } catch (const InputError& error) {
      throw at_line(entry.line, error.what());
    }
  }
  return positions;
}

std::vector<SpeedPosition> draft_speed_positions(const Variant& variant) {
  std::vector<SpeedPosition> positions;
  for (const unsigned plies : {0U, 16U, 24U, 32U, 40U}) {
    positions.push_back(counted(variant, random_fen(variant, plies)));
  }
  return positions;
}

}  // namespace oliphaunt
