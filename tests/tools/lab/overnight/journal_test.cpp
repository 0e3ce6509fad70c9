#include "tools/lab/overnight/journal.h"

#include <limits>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/tools/temporary_folder.h"

namespace oliphaunt::lab {
namespace {

using testing::TemporaryFolder;

const Settings settings{{"games", "chess"}, {"seed", "1"}};

std::vector<Step> steps_of_all_kinds() {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  TuneDone tune;
  tune.weights = "chess/1.toml";
  tune.start = "chess/0.toml";
  tune.games = 20;
  tune.positions = 300;
  tune.held_out_positions = 30;
  tune.scale = 173.25;
  tune.epochs = 9;
  tune.best_epoch = 4;
  tune.before = {0.61, 0.62};
  tune.after = {0.51, 0.1 + 0.2};
  const MatchDone match{"chess/1-match.run", "chess/1.toml", "chess/0.toml", "nodes=10", 5,
                        "sprt: H1 accepted", infinity,       20.5,           infinity,   2.97};
  return {{"chess", 1, 12.5, SelfplayDone{"chess/1-selfplay.run", "chess/0.toml", 10}},
          {"chess", 1, 0.25, tune},
          {"chess", 1, 3, match},
          {"chess", 1, 0, Verdict{true, "chess/1.toml"}},
          {"chess", 1, 4, FinalDone{match}}};
}

std::string text_of(const Step& step) {
  return step.game + std::to_string(step.generation) + std::string(kind_of(step.result)) +
         std::to_string(step.seconds) + to_json(step.result).dump();
}

TEST(OvernightJournalTest, GivesBackEveryKindOfStep) {
  const TemporaryFolder folder;
  const std::string path = folder / "journal";
  const auto steps = steps_of_all_kinds();
  {
    OvernightJournal journal = OvernightJournal::open(path, settings, false);
    for (const Step& step : steps) journal.append(step);
    journal.add_lost_seconds(1.5);
    journal.add_lost_seconds(2);
  }
  OvernightJournal journal = OvernightJournal::open(path, settings, true);
  const auto read = journal.read();
  ASSERT_EQ(read.size(), steps.size());
  for (std::size_t i = 0; i < steps.size(); ++i) EXPECT_EQ(text_of(read[i]), text_of(steps[i]));
  EXPECT_EQ(std::get<MatchDone>(read[2].result).elo, std::numeric_limits<double>::infinity());
  EXPECT_EQ(journal.lost_seconds(), 3.5);
}

TEST(OvernightJournalTest, RefusesOtherSettingsAndForeignFiles) {
  const TemporaryFolder folder;
  const std::string path = folder / "journal";
  OvernightJournal::open(path, settings, false);
  EXPECT_THROW(OvernightJournal::open(path, settings, false), StoreError);
  Settings other = settings;
  other["seed"] = "2";
  EXPECT_THROW(OvernightJournal::open(path, other, true), InputError);
  folder.write("text",
               "not a journal at all, however long the text may be, not even a database ...");
  EXPECT_THROW(OvernightJournal::open(folder / "text", settings, true), StoreError);
}

TEST(OvernightJournalTest, DamagedStepsAreNamed) {
  const TemporaryFolder folder;
  const std::string path = folder / "journal";
  OvernightJournal journal = OvernightJournal::open(path, settings, false);
  for (const Step& step : steps_of_all_kinds()) journal.append(step);
  const auto complaint = [&](const char* sql) -> std::string {
    sqlite::Database db(path, sqlite::Database::Mode::write);
    db.execute(sql);
    try {
      journal.read();
    } catch (const StoreError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_NE(complaint("UPDATE step SET text = '{}' WHERE id = 2").find("is damaged: step 2: "),
            std::string::npos);
  EXPECT_NE(complaint("UPDATE step SET kind = 'dream' WHERE id = 1")
                .find("is damaged: step 1 is of no known kind"),
            std::string::npos);
}

}  // namespace
}  // namespace oliphaunt::lab
