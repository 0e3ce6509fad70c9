#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "engine/games/registry.h"
#include "tests/oracle/oracle.h"

// The oracle must count what the suites say before it may judge anything. OLIPHAUNT_DATA_DIR is the
// project's data folder; the environment variable ORACLE_MAX_NODES raises or lowers the count
// beyond which a depth of a line is left out.

namespace oliphaunt::oracle {
namespace {

namespace fs = std::filesystem;

std::uint64_t max_nodes() {
  const char* text = std::getenv("ORACLE_MAX_NODES");
  return text != nullptr ? std::strtoull(text, nullptr, 10) : 40'000;
}

std::vector<fs::path> suite_files() {
  std::vector<fs::path> out;
  for (const auto& entry : fs::directory_iterator(fs::path(OLIPHAUNT_DATA_DIR) / "perft"))
    if (entry.path().extension() == ".epd") out.push_back(entry.path());
  std::sort(out.begin(), out.end());
  return out;
}

const GameSpec* spec_for(std::string_view name) {
  const GameSpec* spec = nullptr;
  visit_game(name, [&]<class G>(std::type_identity<G>) { spec = &spec_of<G>(); });
  return spec;
}

bool set_rule(Rules& rules, std::string_view setting) {
  if (setting == "pawn-drops=any") {
    rules.pawn_drops = PawnDrops::any;
  } else if (setting == "pawn-drops=not-last") {
    rules.pawn_drops = PawnDrops::not_last;
  } else if (setting == "pawn-drops=not-first-or-last") {
    rules.pawn_drops = PawnDrops::not_first_or_last;
  } else if (setting == "stalemate=draw") {
    rules.stalemate = Stalemate::draw;
  } else if (setting == "stalemate=loss") {
    rules.stalemate = Stalemate::loss;
  } else {
    return false;
  }
  return true;
}

// Counts the line's depths up to the cap; returns how many there were.
int check_line(const GameSpec& spec, const Rules& rules, std::string_view line, std::uint64_t cap) {
  const auto first = line.find(';');
  std::string_view fen = line.substr(0, first);
  while (fen.ends_with(' ')) fen.remove_suffix(1);
  const State state = parse_fen(spec, fen, rules);
  int counted = 0;
  for (std::string_view rest = first == std::string_view::npos ? "" : line.substr(first);
       !rest.empty();) {
    const auto end = std::min(rest.find(';', 1), rest.size());
    const std::string entry(rest.substr(0, end));
    rest.remove_prefix(end);
    int depth = 0;
    std::uint64_t expected = 0;
    const auto space = entry.find(' ');
    const char* const last = entry.data() + entry.size();
    EXPECT_TRUE(entry.starts_with(";D") && space != std::string::npos) << entry;
    std::from_chars(entry.data() + 2, last, depth);
    std::from_chars(entry.data() + std::min(space + 1, entry.size()), last, expected);
    if (expected > cap) break;
    EXPECT_EQ(perft(state, depth), expected) << "depth " << depth << " of " << fen;
    ++counted;
  }
  return counted;
}

class OracleSuite : public testing::TestWithParam<fs::path> {};

TEST_P(OracleSuite, CountsAsExpected) {
  const std::string file = GetParam().filename().string();
  const GameSpec* spec = spec_for(file.substr(0, file.find('.')));
  ASSERT_NE(spec, nullptr) << "no game is called as " << file;
  Rules rules = spec->rules;
  std::ifstream in(GetParam());
  int counted = 0;
  for (std::string line; std::getline(in, line);) {
    constexpr std::string_view rule = "# rule: ";
    if (line.starts_with(rule)) {
      ASSERT_TRUE(set_rule(rules, std::string_view(line).substr(rule.size()))) << line;
    } else if (!line.empty() && line[0] != '#') {
      ASSERT_NO_THROW(counted += check_line(*spec, rules, line, max_nodes())) << line;
    }
  }
  EXPECT_GT(counted, 0);
}

std::string test_name(const testing::TestParamInfo<fs::path>& info) {
  std::string name = info.param.stem().string();
  std::replace_if(
      name.begin(), name.end(), [](char c) { return c == '.' || c == '-'; }, '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Perft, OracleSuite, testing::ValuesIn(suite_files()), test_name);

}  // namespace
}  // namespace oliphaunt::oracle
