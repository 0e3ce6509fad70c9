#include "tools/lab/report/tuned_weights.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace oliphaunt::lab {

namespace {

constexpr std::string_view piece_prefix = "piece.";

double middle(const Weight& weight) { return (weight.mg + weight.eg) / 2.0; }

// Centipawns: the piece's own weight and the mean of those of its squares.
double value_of(const Weights& weights, const std::string& piece) {
  const std::string own = std::string(piece_prefix) + piece;
  const std::string squares = "square." + piece + '.';
  double value = 0;
  double on_squares = 0;
  int square_count = 0;
  for (const Weight& weight : weights.all) {
    if (weight.name == own) value = middle(weight);
    if (weight.name.starts_with(squares)) {
      on_squares += middle(weight);
      ++square_count;
    }
  }
  return value + (square_count == 0 ? 0 : on_squares / square_count);
}

double in_pawns(const Weights& weights, const std::string& piece) {
  return value_of(weights, piece) / value_of(weights, "pawn");
}

int distance(const MovedWeight& w) {
  return std::max(std::abs(w.last_mg - w.start_mg), std::abs(w.last_eg - w.start_eg));
}

}  // namespace

std::vector<MovedWeight> moved_weights(const Weights& start, const Weights& last,
                                       std::size_t most) {
  std::vector<MovedWeight> moved;
  for (std::size_t i = 0; i < start.size(); ++i) {
    const Weight& a = start.all[i];
    const Weight& b = last.all[i];
    const MovedWeight weight{a.name, a.unit, a.mg, a.eg, b.mg, b.eg};
    if (distance(weight) != 0) moved.push_back(weight);
  }
  std::stable_sort(moved.begin(), moved.end(), [](const MovedWeight& a, const MovedWeight& b) {
    return distance(a) > distance(b);
  });
  if (moved.size() > most) moved.resize(most);
  return moved;
}

std::vector<PieceValue> piece_values(const std::vector<Weights>& all, const Weights& last) {
  std::vector<PieceValue> values;
  for (const Weight& weight : last.all) {
    if (!weight.name.starts_with(piece_prefix)) continue;
    PieceValue value;
    value.name = weight.name.substr(piece_prefix.size());
    value.start = value.low = value.high = in_pawns(all.front(), value.name);
    value.last = in_pawns(last, value.name);
    for (const Weights& weights : all) {
      value.low = std::min(value.low, in_pawns(weights, value.name));
      value.high = std::max(value.high, in_pawns(weights, value.name));
    }
    values.push_back(value);
  }
  return values;
}

}  // namespace oliphaunt::lab
