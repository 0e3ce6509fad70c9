#include "tools/speed/speed_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "engine/text/input_error.h"

namespace oliphaunt {
namespace {

using ::testing::HasSubstr;

SpeedReport sample() {
  return {.version = "0.1.0",
          .compiler = "g++ 12.2.0",
          .flags = "-O3",
          .engine = "portable",
          .machine = {"A CPU", 2, "Linux 6 x86_64"},
          .items = {{"chess", "count", 1000, {0.5, 0.25, 0.125}}, {"shatranj", "perft", 7, {1}}}};
}

std::string error_of(const std::string& json) {
  try {
    parse_speed_report(json);
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

TEST(SpeedReport, ReadsWhatItWrites) {
  const SpeedReport read = parse_speed_report(to_json(sample()));
  EXPECT_EQ(read.version, "0.1.0");
  EXPECT_EQ(read.compiler, "g++ 12.2.0");
  EXPECT_EQ(read.flags, "-O3");
  EXPECT_EQ(read.engine, "portable");
  EXPECT_EQ(read.machine.cpu, "A CPU");
  EXPECT_EQ(read.machine.cpus, 2);
  EXPECT_EQ(read.machine.system, "Linux 6 x86_64");
  ASSERT_EQ(read.items.size(), 2U);
  EXPECT_EQ(read.items[0].game, "chess");
  EXPECT_EQ(read.items[0].name, "count");
  EXPECT_EQ(read.items[0].nodes, 1000U);
  EXPECT_EQ(read.items[0].seconds, (std::vector<double>{0.5, 0.25, 0.125}));
  EXPECT_EQ(to_json(read), to_json(sample()));
}

// Builds of other days read these names: a change of one of them is a change of the schema.
TEST(SpeedReport, KeepsTheNamesOfTheSchema) {
  const auto json = nlohmann::json::parse(to_json(sample()));
  EXPECT_EQ(json.at("schema"), 1);
  EXPECT_EQ(json.at("program").at("engine"), "portable");
  EXPECT_EQ(json.at("machine").at("cpus"), 2);
  const auto& item = json.at("items").at(0);
  EXPECT_EQ(item.at("game"), "chess");
  EXPECT_EQ(item.at("item"), "count");
  EXPECT_EQ(item.at("nodes"), 1000);
  EXPECT_EQ(item.at("seconds").size(), 3U);
  EXPECT_EQ(item.at("nodes_per_second"), 4000.0);
}

TEST(SpeedReport, IgnoresWhatALaterBuildAdds) {
  auto json = nlohmann::json::parse(to_json(sample()));
  json["signature"] = 5;
  json["items"][0]["signature"] = 7;
  EXPECT_EQ(parse_speed_report(json.dump()).items.size(), 2U);
}

TEST(SpeedReport, NamesWhatIsWrong) {
  EXPECT_THAT(error_of(""), HasSubstr("expected a JSON object"));
  EXPECT_THAT(error_of("[1]"), HasSubstr("expected a JSON object"));
  EXPECT_THAT(error_of("{}"), HasSubstr("'schema'"));
  EXPECT_THAT(error_of(R"({"schema": 2})"), HasSubstr("found speed schema 2, expected 1"));
  EXPECT_THAT(error_of(R"({"schema": 1})"), HasSubstr("'program' not found"));

  auto json = nlohmann::json::parse(to_json(sample()));
  json["items"][0]["nodes"] = "many";
  EXPECT_THAT(error_of(json.dump()), HasSubstr("not a speed report"));
  json = nlohmann::json::parse(to_json(sample()));
  json["items"][0]["seconds"] = nlohmann::json::array();
  EXPECT_THAT(error_of(json.dump()), HasSubstr("item 'count' of 'chess'"));
  json["items"][0]["seconds"] = {1.0, 0.0};
  EXPECT_THAT(error_of(json.dump()), HasSubstr("expected seconds above 0"));
}

TEST(Signature, IsTheSumOfTheSearches) {
  SpeedReport report = sample();
  EXPECT_EQ(signature(report), std::nullopt);
  EXPECT_FALSE(nlohmann::json::parse(to_json(report)).contains("signature"));
  report.items.push_back({"chess", "search", 40, {1}});
  report.items.push_back({"shatranj", "search", 2, {1}});
  EXPECT_EQ(signature(report), 42U);
  EXPECT_EQ(nlohmann::json::parse(to_json(report)).at("signature"), 42);
}

TEST(Median, IsTheMiddleOrTheMeanOfTwo) {
  EXPECT_EQ(median({5}), 5);
  EXPECT_EQ(median({9, 1, 5}), 5);
  EXPECT_EQ(median({4, 1, 100, 2}), 3);
}

}  // namespace
}  // namespace oliphaunt
