#include "tools/lab/match/openings.h"

#include <algorithm>
#include <set>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/variant/variants.h"

namespace oliphaunt::lab {
namespace {

TEST(Random, IsAFunctionOfSeedStreamAndCount) {
  Random a(1, 2), b(1, 2), c(1, 3), d(2, 2);
  std::set<std::uint64_t> all;
  for (int i = 0; i < 100; ++i) {
    const std::uint64_t x = a.next();
    EXPECT_EQ(x, b.next());
    all.insert({x, c.next(), d.next()});
  }
  EXPECT_EQ(all.size(), 300U);
}

TEST(Random, IsUniformBelow) {
  Random random(5, 5);
  std::array<int, 7> count{};
  constexpr int draws = 70000;
  for (int i = 0; i < draws; ++i) ++count[random.below(7)];
  // Chi-squared with six degrees of freedom: 22.5 has a probability of one in a thousand.
  double chi2 = 0;
  for (const int n : count) chi2 += (n - draws / 7.0) * (n - draws / 7.0) / (draws / 7.0);
  EXPECT_LT(chi2, 22.5);
}

TEST(Openings, DependOnSeedAndNumberAlone) {
  MatchSettings settings;
  settings.openings.random_plies = 10;
  const Openings openings(settings, known_variant("rogue-elephant"), {}, "");
  settings.seed = 1;
  const Openings same(settings, known_variant("rogue-elephant"), {}, "");
  std::set<std::string> fens;
  for (std::uint64_t n = 0; n < 200; ++n) {
    const auto position = openings.position(n);
    EXPECT_EQ(position->plies_played(), 0U);
    EXPECT_FALSE(position->is_over());
    EXPECT_EQ(same.position(n)->fen(), position->fen());
    fens.insert(position->fen());
  }
  EXPECT_GT(fens.size(), 195U);
}

TEST(Openings, GoThroughABookInAnOrderOfTheSeed) {
  std::string book = "# a comment\n\n";
  for (int n = 1; n <= 9; ++n) {
    book +=
        "4k3/8/8/8/8/8/P7/4K3 w - - 0 " + std::to_string(n) + " ; id " + std::to_string(n) + "\r\n";
  }
  MatchSettings settings;
  settings.openings.book = "book.epd";
  const auto numbers = [&](std::uint64_t seed) {
    settings.seed = seed;
    const Openings openings(settings, known_variant("chess"), {}, book);
    std::vector<int> list;
    for (std::uint64_t n = 0; n < 18; ++n) list.push_back(openings.position(n)->move_number());
    return list;
  };
  const auto first = numbers(1);
  EXPECT_EQ(first, numbers(1));
  EXPECT_NE(first, numbers(2));
  EXPECT_TRUE(std::equal(first.begin(), first.begin() + 9, first.begin() + 9)) << "laps repeat";
  EXPECT_EQ(std::set<int>(first.begin(), first.end()).size(), 9U);
}

TEST(Openings, NameTheLineOfABadPosition) {
  const auto message = [&](const std::string& book) -> std::string {
    MatchSettings settings;
    settings.openings.book = "b.epd";
    try {
      Openings(settings, known_variant("chess"), {}, book);
    } catch (const InputError& error) {
      return error.what();
    }
    return "accepted";
  };
  EXPECT_THAT(message("# x\n4k3/8/8/8/8/8/P7/4K3 w - - 0 1\n4k3/8 w - - 0 1\n"),
              ::testing::HasSubstr("b.epd:3: "));
  EXPECT_THAT(message("7k/5QQ1/8/8/8/8/8/4K3 b - - 0 1\n"),
              ::testing::HasSubstr("b.epd:1: the game is over in this position"));
  EXPECT_THAT(message("# nothing\n"), ::testing::HasSubstr("there is no position in it"));
}

}  // namespace
}  // namespace oliphaunt::lab
