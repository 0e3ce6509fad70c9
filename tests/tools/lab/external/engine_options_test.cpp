#include "tools/lab/external/engine_options.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/text/input_error.h"

namespace oliphaunt::lab {
namespace {

using Type = EngineOption::Type;
using ::testing::ElementsAre;
using ::testing::EndsWith;

TEST(EngineOption, IsReadFromUci) {
  const EngineOption spin =
      parse_uci_option("name Skill Level type spin default 20 min -20 max 20");
  EXPECT_EQ(spin.name, "Skill Level");
  EXPECT_EQ(spin.type, Type::spin);
  EXPECT_EQ(spin.least, -20);
  EXPECT_EQ(spin.greatest, 20);

  // A choice may be called as a keyword is.
  const EngineOption choice =
      parse_uci_option("name default var type combo default default var default var Very Solid");
  EXPECT_EQ(choice.name, "default var");
  EXPECT_EQ(choice.type, Type::choice);
  EXPECT_THAT(choice.choices, ElementsAre("default", "Very Solid"));

  EXPECT_EQ(parse_uci_option("name Clear Hash type button").type, Type::button);
  EXPECT_EQ(parse_uci_option("name Ponder type check default false").type, Type::check);
  EXPECT_EQ(parse_uci_option("name Book File type string default ").name, "Book File");
  EXPECT_EQ(parse_uci_option("").name, "");
}

TEST(EngineOption, IsReadFromCecp) {
  const EngineOption spin = parse_cecp_option("Skill Level -spin 20 -20 20");
  EXPECT_EQ(spin.name, "Skill Level");
  EXPECT_EQ(spin.least, -20);
  EXPECT_EQ(spin.greatest, 20);
  EXPECT_EQ(parse_cecp_option("Depth -slider 3 1 9").greatest, 9);
  EXPECT_THAT(parse_cecp_option("Style -combo Very Solid /// *Normal///Bold").choices,
              ElementsAre("Very Solid", "Normal", "Bold"));
  EXPECT_EQ(parse_cecp_option("Ponder -check 1").type, Type::check);
  EXPECT_EQ(parse_cecp_option("Clear -button").type, Type::button);
  EXPECT_EQ(parse_cecp_option("Save -save").type, Type::button);
  EXPECT_EQ(parse_cecp_option("Book -file ").type, Type::text);
  EXPECT_EQ(parse_cecp_option("odd").name, "odd");
}

std::string told(const EngineOption& option, const std::string& value) {
  try {
    return value_for(option, value);
  } catch (const InputError& error) {
    return error.what();
  }
}

TEST(EngineOption, TakesWhatItDeclares) {
  const EngineOption spin = parse_uci_option("name Hash type spin default 16 min 1 max 512");
  EXPECT_EQ(told(spin, "512"), "512");
  for (const char* value : {"0", "513", "", "1.5", "many", "99999999999999999999"}) {
    EXPECT_EQ(told(spin, value),
              "the engine's option Hash takes a whole number from 1 to 512, not '" +
                  std::string(value) + "'");
  }
  EXPECT_EQ(told(parse_uci_option("name N type spin"), "-7"), "-7");

  const EngineOption choice = parse_uci_option("name Style type combo var Solid var Bold var bold");
  EXPECT_EQ(told(choice, "SOLID"), "Solid") << "as the engine spells it";
  EXPECT_EQ(told(choice, "bold"), "bold");
  EXPECT_EQ(told(choice, "mad"), "the engine's option Style takes Solid, Bold, bold, not 'mad'");

  const EngineOption check = parse_uci_option("name Ponder type check default false");
  EXPECT_EQ(told(check, "True"), "true");
  EXPECT_EQ(told(check, "0"), "false");
  EXPECT_EQ(told(check, "maybe"), "the engine's option Ponder takes true or false, not 'maybe'");

  const EngineOption button = parse_uci_option("name Clear Hash type button");
  EXPECT_EQ(told(button, ""), "");
  EXPECT_EQ(told(button, "now"),
            "the engine's option Clear Hash takes no value (it is a button), not 'now'");
  EXPECT_EQ(told(parse_uci_option("name Book type string default x"), ""), "");
}

TEST(EngineOptions, AreFoundInAnyCase) {
  EngineOptions options;
  options.add(parse_uci_option("name Hash type spin default 16 min 1 max 512"));
  options.add(parse_uci_option("name Book type string"));
  EXPECT_EQ(options.get("hASH").name, "Hash");
  EXPECT_TRUE(options.take("hash", "5"));
  EXPECT_FALSE(options.take("hash", "0"));
  EXPECT_FALSE(options.take("Threads", "1"));
  try {
    options.get("Threads");
    FAIL() << "there is none";
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(), "the engine has no option 'Threads'; it has Book, Hash");
  }
}

TEST(Offered, IsCutShort) {
  EXPECT_EQ(offered({}), "nothing");
  const std::string text = offered(std::vector<std::string>(5000, "something"));
  EXPECT_LT(text.size(), 2100U);
  EXPECT_THAT(text, EndsWith(" more"));
}

}  // namespace
}  // namespace oliphaunt::lab
