#include "engine/text/plain_text.h"

#include <string>
#include <string_view>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/text/input_error.h"

namespace oliphaunt::testing {
namespace {

using ::testing::HasSubstr;

TEST(PlainText, LeavesTextsOfAllLanguagesAsTheyAre) {
  for (const char* text : {"", "e2e4", "a 'b' \"c\" \\ [d]", "Ölefant", "象", "🐘"}) {
    EXPECT_TRUE(is_plain_text(text)) << text;
    EXPECT_EQ(plain_text(text), text);
  }
}

TEST(PlainText, ShowsWhatATerminalWouldObey) {
  EXPECT_EQ(plain_text("a\x1b[2Jb"), "a\\x1b[2Jb");
  EXPECT_EQ(plain_text("a\r\nb\tc\x7f"), "a\\x0d\\x0ab\\x09c\\x7f");
  EXPECT_EQ(plain_text("\u009b31m"), "\\xc2\\x9b31m") << "a control character of the second set";
  EXPECT_EQ(plain_text("\u202eabc\u2066"), "\\xe2\\x80\\xaeabc\\xe2\\x81\\xa6");
  EXPECT_EQ(plain_text("\u2028"), "\\xe2\\x80\\xa8");
  EXPECT_EQ(plain_text(std::string_view("a\0b", 3)), "a\\x00b");
  for (const char* text : {"\x1b", "\n", "\u009b", "\u202e", "\u2028", "\ufeff", "\x7f"}) {
    EXPECT_FALSE(is_plain_text(text));
  }
}

TEST(PlainText, ShowsBytesThatAreNoText) {
  EXPECT_EQ(plain_text("a\xff"
                       "b"),
            "a\\xffb");
  for (const char* text : {
           "\x80",
           "\xc3",
           "\xc3(",
           "\xe2\x82",
           "\xf0\x9f\x90",
           "\xc0\x9b",          // more bytes than the character needs
           "\xe0\x80\x9b",      //
           "\xf0\x80\x80\x9b",  //
           "\xed\xa0\x80",      // half of a pair in another encoding
           "\xf4\x90\x80\x80",  // beyond the last character
           "\xf8\x88\x80\x80\x80",
       }) {
    EXPECT_FALSE(is_plain_text(text));
    EXPECT_TRUE(is_plain_text(plain_text(text))) << plain_text(text);
  }
}

TEST(PlainText, CutsBetweenCharacters) {
  EXPECT_EQ(plain_text("abcd", 4), "abcd");
  EXPECT_EQ(plain_text("abcde", 4), "abcd...");
  EXPECT_EQ(plain_text("abcÖ", 4), "abc...");
}

TEST(PlainText, KeepsTheLinesOfAMessage) {
  EXPECT_EQ(plain_lines("a\n  b\x1b\r\n"), "a\n  b\\x1b\\x0d\n");
}

TEST(PlainText, IsTheSameDocumentInJson) {
  EXPECT_EQ(plain_json("{\n \"a\": \"Ö\u009b\u202e\x7f\"}"),
            "{\n \"a\": \"Ö\\u009b\\u202e\\u007f\"}");
}

TEST(PlainText, IsAskedForInInput) {
  const auto complaint = [](std::string_view text) -> std::string {
    try {
      require_plain_text("name", text, 10);
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(complaint("0123456789"), "");
  EXPECT_EQ(complaint("0123456789a"), "name: found '0123456789a' of 11 bytes, expected at most 10");
  EXPECT_THAT(complaint("a\nb"), HasSubstr("name: found 'a\\x0ab', expected UTF-8 without"));
}

}  // namespace
}  // namespace oliphaunt::testing
