#include "engine/text/number.h"

#include <cstdint>
#include <limits>
#include <string>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace oliphaunt {
namespace {

TEST(ReadNumber, TakesWholeTextsAlone) {
  EXPECT_EQ(read_number<int>("42"), 42);
  EXPECT_EQ(read_number<int>("-42"), -42);
  EXPECT_EQ(read_number<double>("0.5"), 0.5);
  EXPECT_EQ(read_number<double>("1e-3"), 1e-3);
  for (const char* text : {"", " 1", "1 ", "+1", "1x", "0x10", "1,5", "--1", "one"}) {
    EXPECT_EQ(read_number<int>(text), std::nullopt) << text;
    EXPECT_EQ(read_number<double>(text), std::nullopt) << text;
  }
  EXPECT_EQ(read_number<int>("1.5"), std::nullopt);
  EXPECT_EQ(read_number<std::uint64_t>("-1"), std::nullopt);
}

// `tune --rate nan` and its like once passed every range.
TEST(ReadNumber, NanAndInfinityAreNoNumbers) {
  for (const char* text :
       {"nan", "-nan", "NaN", "nan(1)", "inf", "-inf", "INFINITY", "infinity", "1e999", "-1e999"}) {
    EXPECT_EQ(read_number<double>(text), std::nullopt) << text;
    EXPECT_EQ(read_number<double>(text, 0, 1), std::nullopt) << text;
    EXPECT_EQ(read_number<float>(text), std::nullopt) << text;
  }
}

TEST(ReadNumber, KeepsToItsRange) {
  EXPECT_EQ(read_number<int>("3", 3, 5), 3);
  EXPECT_EQ(read_number<int>("5", 3, 5), 5);
  EXPECT_EQ(read_number<int>("2", 3, 5), std::nullopt);
  EXPECT_EQ(read_number<int>("6", 3, 5), std::nullopt);
  EXPECT_EQ(read_number<double>("0.999", 1, 2), std::nullopt);
  EXPECT_EQ(read_number<std::uint8_t>("256"), std::nullopt);
  EXPECT_EQ(read_number<std::uint64_t>("18446744073709551615"),
            std::numeric_limits<std::uint64_t>::max());
  EXPECT_EQ(read_number<std::uint64_t>("18446744073709551616"), std::nullopt);
}

RC_GTEST_PROP(ReadNumber, ReadsWhatIsWritten, (std::int64_t value)) {
  RC_ASSERT(read_number<std::int64_t>(std::to_string(value)) == value);
}

}  // namespace
}  // namespace oliphaunt
