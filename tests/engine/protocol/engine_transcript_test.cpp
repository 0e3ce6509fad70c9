// The transcripts in transcripts/: what a GUI says, and what the engine must answer, line by line.
//
//   # a comment
//   > a line of the GUI's
//   < the engine's next line
//
// The next line is said only when the answers before it have come. Numbers that depend on the
// machine, or that every change of the search changes, are written '*'.

#include <algorithm>
#include <deque>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include <gtest/gtest.h>

#include "engine/protocol/engine.h"
#include "tests/engine/protocol/conversation.h"

namespace oliphaunt {
namespace {

std::string masked(std::string line) {
  static const std::regex uci_numbers("\\b(seldepth|score cp|nodes|nps|hashfull|time) -?[0-9]+");
  static const std::regex cecp_line("^([0-9]+) (-?[0-9]+) [0-9]+ [0-9]+ ");
  static const std::regex version("Oliphaunt [0-9.]+");
  static const std::regex key("^Key: [0-9a-f]+");
  line = std::regex_replace(line, version, "Oliphaunt *");
  line = std::regex_replace(line, key, "Key: *");
  if (line.starts_with("info depth")) return std::regex_replace(line, uci_numbers, "$1 *");
  return std::regex_replace(line, cecp_line, "$1 $2 * * ");
}

// Reads the multi-line answer of `d` as the lines that it is.
class LineByLine {
 public:
  explicit LineByLine(Conversation& conversation) : conversation_(conversation) {}

  std::string hear() {
    if (lines_.empty()) {
      std::istringstream text(conversation_.hear() + '\n');
      for (std::string line; std::getline(text, line);) lines_.push_back(line);
    }
    std::string line = std::move(lines_.front());
    lines_.pop_front();
    return line;
  }

 private:
  Conversation& conversation_;
  std::deque<std::string> lines_;
};

class ParallelTranscript : public testing::TestWithParam<std::string> {};

TEST_P(ParallelTranscript, IsAnsweredToTheLetter) {
  std::ifstream file(std::string(OLIPHAUNT_TESTS_DIR) + "/engine/protocol/transcripts/" +
                     GetParam() + ".txt");
  ASSERT_TRUE(file) << "no such transcript";
  Conversation conversation;
  LineByLine answers(conversation);
  int number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    if (line.starts_with("> ")) {
      conversation.say(line.substr(2));
    } else if (line.starts_with("< ") || line == "<") {
      const std::string expected = line == "<" ? "" : line.substr(2);
      ASSERT_EQ(masked(answers.hear()), expected) << "line " << number;
    } else {
      ASSERT_TRUE(line.empty() || line.starts_with("#")) << "line " << number;
    }
  }
  conversation.hang_up();
  EXPECT_TRUE(conversation.unheard().empty()) << conversation.unheard().front();
}

std::vector<std::string> transcripts() {
  std::vector<std::string> names;
  const std::string folder = std::string(OLIPHAUNT_TESTS_DIR) + "/engine/protocol/transcripts";
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    names.push_back(entry.path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

INSTANTIATE_TEST_SUITE_P(All, ParallelTranscript, testing::ValuesIn(transcripts()),
                         [](const auto& transcript) {
                           std::string name = transcript.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace oliphaunt
