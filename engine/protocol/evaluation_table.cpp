#include "engine/protocol/evaluation_table.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "engine/text/words.h"

namespace oliphaunt {

EvaluationTable evaluation_table(const EvaluationTrace& trace, const Weights& weights,
                                 Color side_to_move) {
  constexpr std::string_view row = "{:<{}}{:>9}{:>9}{:>7}{:>12}{:>12}\n";
  std::size_t width = std::string_view("phase").size();
  for (const auto& term : trace.coefficients) {
    width = std::max(width, weights.all[term.weight].name.size());
  }
  std::string text =
      fmt::format(row, "term", width, "mg", "eg", "count", "count x mg", "count x eg");
  int mg = 0;
  int eg = 0;
  for (const auto& term : trace.coefficients) {
    const Weight& weight = weights.all[term.weight];
    text += fmt::format(row, weight.name, width, weight.mg, weight.eg, term.count,
                        term.count * weight.mg, term.count * weight.eg);
    mg += term.count * weight.mg;
    eg += term.count * weight.eg;
  }
  const int score = taper(mg, eg, trace.phase);
  text += fmt::format(row, "sum", width, "", "", "", mg, eg);
  text += fmt::format("{:<{}}{:>9}  of {}: (mg x {} + eg x {}) / {}\n", "phase", width, trace.phase,
                      max_phase, trace.phase, max_phase - trace.phase, max_phase);
  text += fmt::format("{:<{}}{:>9}  for White, {} for Black; {} is to move", "total", width, score,
                      -score, name_of(side_to_move));
  return {std::move(text), score};
}

}  // namespace oliphaunt
