#include "tools/lab/overnight/overnight_journal.h"

#include <limits>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/tools/temporary_folder.h"

namespace oliphaunt::lab {
namespace {

using testing::TemporaryFolder;

const Settings settings{{"games", "chess"}, {"seed", "1"}};

std::vector<OvernightStep> steps_of_all_kinds() {
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

std::string text_of(const OvernightStep& step) {
  return step.game + std::to_string(step.generation) + std::string(kind_of(step.result)) +
         std::to_string(step.seconds) + to_json(step.result).dump();
}

TEST(OvernightJournalTest, GivesBackEveryKindOfStep) {
  const TemporaryFolder folder;
  const std::string path = folder / "journal";
  const auto steps = steps_of_all_kinds();
  {
    OvernightJournal journal = OvernightJournal::open(path, settings, false);
    for (const OvernightStep& step : steps) journal.append(step);
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
  for (const OvernightStep& step : steps_of_all_kinds()) journal.append(step);
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

TEST(OvernightJournalTest, GoesOnFromBeforeAStepThatWasChanged) {
  for (const char* sql :
       {"UPDATE step SET text = replace(text, 'true', 'false') WHERE id = 4",
        "UPDATE step SET seconds = 4 WHERE id = 4", "UPDATE step SET game = 'chesz' WHERE id = 4",
        "UPDATE step SET generation = 2 WHERE id = 4", "UPDATE step SET id = 9 WHERE id = 4",
        "DELETE FROM step WHERE id = 4", "DELETE FROM step_checksum WHERE id = 4",
        "UPDATE step SET text = '[' WHERE id = 4"}) {
    SCOPED_TRACE(sql);
    const TemporaryFolder folder;
    const std::string path = folder / "journal";
    {
      OvernightJournal journal = OvernightJournal::open(path, settings, false);
      for (const OvernightStep& step : steps_of_all_kinds()) journal.append(step);
    }
    sqlite::Database(path, sqlite::Database::Mode::write).execute(sql);
    EXPECT_THROW(OvernightJournal::open_to_read(path).read(), StoreError);
    EXPECT_THROW(OvernightJournal::open(path, settings, true).read(), StoreError);
    OvernightJournal journal = OvernightJournal::open(path, settings, true, true);
    EXPECT_EQ(journal.read().size(), 3U);
    journal.append(steps_of_all_kinds()[3]);
    EXPECT_EQ(journal.read().size(), 4U);
  }
}

// Journals of earlier programs have no checksums of their steps.
TEST(OvernightJournalTest, GoesOnWithoutChecksums) {
  const TemporaryFolder folder;
  const std::string path = folder / "journal";
  { OvernightJournal::open(path, settings, false).append(steps_of_all_kinds()[0]); }
  sqlite::Database(path, sqlite::Database::Mode::write)
      .execute("DROP TABLE step_checksum; DROP TABLE setting_checksum");
  {
    OvernightJournal journal = OvernightJournal::open(path, settings, true);
    EXPECT_EQ(journal.read().size(), 1U);
    journal.append(steps_of_all_kinds()[1]);
  }
  EXPECT_EQ(OvernightJournal::open_to_read(path).read().size(), 2U);
}

}  // namespace
}  // namespace oliphaunt::lab
