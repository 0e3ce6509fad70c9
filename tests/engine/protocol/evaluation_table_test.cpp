#include "engine/protocol/evaluation_table.h"

#include <sstream>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/eval/evaluate.h"
#include "engine/games/registry.h"
#include "engine/protocol/lines.h"
#include "tests/engine/random_walk.h"

namespace oliphaunt {
namespace {

using testing::HasSubstr;

// Adds the lines of a table up.
struct Sums {
  int mg = 0, eg = 0;

  explicit Sums(const std::string& table) {
    std::istringstream lines(table);
    std::string line;
    std::getline(lines, line);  // what the columns are
    while (std::getline(lines, line) && !line.starts_with("sum ")) {
      std::istringstream words(line);
      std::string name;
      int weight_mg, weight_eg, count, count_mg, count_eg;
      words >> name >> weight_mg >> weight_eg >> count >> count_mg >> count_eg;
      EXPECT_TRUE(words) << line;
      EXPECT_EQ(count_mg, count * weight_mg) << line;
      EXPECT_EQ(count_eg, count * weight_eg) << line;
      mg += count_mg;
      eg += count_eg;
    }
    std::istringstream words(line);
    std::string name;
    int sum_mg, sum_eg;
    words >> name >> sum_mg >> sum_eg;
    EXPECT_TRUE(words && sum_mg == mg && sum_eg == eg) << line;
  }
};

TEST(EvaluationTable, ItsSumIsTheEvaluation) {
  for_each_game([]<class G>(std::type_identity<G>) {
    SCOPED_TRACE(G::name);
    const Weights& weights = default_weights(description<G>);
    const auto check = [&](const Position<G>& position) {
      const Board<G>& board = position.board();
      const EvaluationTrace trace = trace_evaluation(board);
      const auto [text, sum] = evaluation_table(trace, weights, board.side_to_move);
      const Sums sums(text);
      const int score = evaluate(board, weights);
      EXPECT_EQ(sum, score);
      EXPECT_EQ(taper(sums.mg, sums.eg, trace.phase), score);
      EXPECT_THAT(text, HasSubstr(fmt::format(" {}  for White, {} for Black; ", score, -score)));
    };
    walk_at_random<G>(11, 300, check);
    visit_scattered<G>(12, 100, check);
  });
}

}  // namespace
}  // namespace oliphaunt
