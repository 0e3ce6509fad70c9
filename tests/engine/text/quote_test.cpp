#include "engine/text/quote.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace oliphaunt::testing {
namespace {

TEST(QuoteTest, ShowsPlainTextAsItIs) {
  EXPECT_EQ(in_quotes("e2e4"), "'e2e4'");
  EXPECT_EQ(in_quotes(""), "''");
}

TEST(QuoteTest, ShowsWhatDoesNotPrintByItsBytes) {
  EXPECT_EQ(in_quotes(std::string_view("a\0\n\x1b\x7f\xc3\xa9", 7)),
            "'a\\x00\\x0a\\x1b\\x7f\\xc3\\xa9'");
}

TEST(QuoteTest, CutsLongTextShort) {
  const std::string longest(24, 'x');
  EXPECT_EQ(in_quotes(longest), fmt::format("'{}'", longest));
  EXPECT_EQ(in_quotes(longest + 'x'), fmt::format("'{}...'", longest));
}

TEST(QuoteTest, SaysThatNothingWasFound) {
  EXPECT_EQ(found("x"), "'x'");
  EXPECT_EQ(found(""), "the end of the text");
}

}  // namespace
}  // namespace oliphaunt::testing
