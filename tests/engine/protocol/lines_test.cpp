#include "engine/protocol/lines.h"

#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/text/input_error.h"

namespace oliphaunt {
namespace {

using testing::AllOf;
using testing::HasSubstr;

TEST(Words, AreTakenOneByOne) {
  Words words("  setoption\tname  Move Overhead value 3 \r");
  EXPECT_EQ(words.next(), "setoption");
  EXPECT_EQ(words.peek(), "name");
  EXPECT_EQ(words.next(), "name");
  EXPECT_EQ(words.rest(), "Move Overhead value 3");
  EXPECT_EQ(words.next(), "Move");
  EXPECT_FALSE(words.at_end());
}

TEST(Words, EndInEmptyOnes) {
  Words words(" \t ");
  EXPECT_TRUE(words.at_end());
  EXPECT_EQ(words.next(), "");
  EXPECT_EQ(words.rest(), "");
}

TEST(StreamSource, ReadsLinesWithoutTheirEnds) {
  std::istringstream in("uci\r\n\nquit");
  StreamSource source(in);
  EXPECT_EQ(source.read(), "uci");
  EXPECT_EQ(source.read(), "");
  EXPECT_EQ(source.read(), "quit");
  EXPECT_EQ(source.read(), std::nullopt);
}

TEST(StreamSink, EndsLines) {
  std::ostringstream out;
  StreamSink sink(out);
  sink.write("readyok");
  sink.write("");
  EXPECT_EQ(out.str(), "readyok\n\n");
}

TEST(ParseNumber, TakesWholeNumbersInTheRange) {
  EXPECT_EQ(parse_number("depth", "12", 1, 20), 12);
  EXPECT_EQ(parse_number("wtime", "-5", -10, 20), -5);
}

TEST(ParseNumber, SaysWhatWasExpected) {
  for (const char* text : {"", "x", "3x", "21", "0", "99999999999999999999"}) {
    try {
      parse_number("depth", text, 1, 20);
      FAIL() << text;
    } catch (const InputError& error) {
      EXPECT_THAT(error.what(), AllOf(HasSubstr("depth: found "), HasSubstr("from 1 to 20")));
    }
  }
}

TEST(Printable, HidesWhatDoesNotPrint) {
  EXPECT_EQ(printable("e2e4\x07\xff"), "e2e4??");
  EXPECT_EQ(printable(std::string(2000, 'a')), std::string(1000, 'a'));
}

}  // namespace
}  // namespace oliphaunt
