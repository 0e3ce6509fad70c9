#include "engine/text/suggestion.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace oliphaunt {
namespace {

const std::vector<std::string> names{"--depth", "--divide", "--game", "--hash", "--threads"};

TEST(Suggestion, NamesWhatIsNear) {
  EXPECT_EQ(suggestion("--detph", names), ", did you mean --depth?");
  EXPECT_EQ(suggestion("--dept", names), ", did you mean --depth?");
  EXPECT_EQ(suggestion("--Game", names), ", did you mean --game?");
  EXPECT_EQ(suggestion("thread", names), ", did you mean --threads?");
}

TEST(Suggestion, NamesTheNearestFirstAndNotTooMany) {
  const std::vector<std::string> many{"perft5", "perft4", "perftx", "perfty", "other"};
  EXPECT_EQ(suggestion("perft4x", many), ", did you mean perft4, perftx or perft5?");
}

TEST(Suggestion, IsSilentWhereNothingIsNear) {
  EXPECT_EQ(suggestion("--positions", names), "");
  EXPECT_EQ(suggestion("", names), "");
  EXPECT_EQ(suggestion(std::string(1000000, 'x'), names), "");
  EXPECT_EQ(suggestion("ab", std::vector<std::string>{"xy", "zw"}), "");
}

}  // namespace
}  // namespace oliphaunt
