#include "tools/lab/spsa/spsa_run.h"

#include <limits>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/text/input_error.h"
#include "tests/tools/temporary_folder.h"
#include "tools/lab/match/pair_worker.h"
#include "tools/lab/spsa/play.h"
#include "tools/lab/store/store.h"

namespace oliphaunt::lab {
namespace {

using ::testing::HasSubstr;
using testing::read_file;
using testing::TemporaryFolder;

SpsaSettings small_settings() {
  SpsaSettings s;
  s.match.game = "rogue-elephant";
  s.match.openings.random_plies = 6;
  s.match.maximum_plies = 200;  // most games are won before
  for (PlayerSettings& player : s.match.players) {
    player.limits.nodes = 100;
    player.hash_mb = 1;
  }
  s.match.players[0].name = std::string("plus");
  s.match.players[1].name = std::string("minus");
  const MatchJob match = load_job(s.match);
  s.match = match.settings;
  s.tunables =
      select_tunables(player_values(match, 0), {"lmr_base", "piece.rook:200", "piece.pawn:60"});
  s.schedule = {8, 0.1};
  s.pairs_per_iteration = 6;
  return s;
}

// Runs to the end; all that the journal has then.
std::vector<JournalEntry> run(const SpsaSettings& settings, const std::string& path,
                              const Objective& objective, const SpsaRunOptions& options = {}) {
  SpsaJournal journal = SpsaJournal::open(path, to_settings(settings), true);
  run_spsa(settings, journal, objective, options);
  return journal.read();
}

// Says that the more of everything, the better.
Pentanomial uphill(const Trial& trial, std::stop_token) {
  Pentanomial results;
  for (std::size_t i = 0; i < trial.plus.size(); ++i) {
    results.add(trial.plus[i] > trial.minus[i] ? 4 : 0);
  }
  return results;
}

std::unique_ptr<TrialCrew> crew_of(const SpsaSettings& settings, int threads) {
  return make_crew(make_workers(trial_job(load_job(settings.match), settings.tunables)), threads);
}

TEST(ParallelSpsaRun, IsTheSameOnAnyNumberOfThreads) {
  const TemporaryFolder folder;
  const SpsaSettings settings = small_settings();
  const auto one = run(settings, folder / "1", play_trials(settings, *crew_of(settings, 1)));
  ASSERT_EQ(one.size(), 8U);
  EXPECT_NE(one.back().values[0], settings.tunables[0].start);
  for (const JournalEntry& entry : one) EXPECT_EQ(entry.results.total(), 6U);
  for (const int threads : {2, 8}) {
    const std::string path = folder / std::to_string(threads);
    EXPECT_EQ(run(settings, path, play_trials(settings, *crew_of(settings, threads))), one)
        << threads;
  }
}

TEST(ParallelSpsaRun, GoesOnAfterBeingStopped) {
  const TemporaryFolder folder;
  const SpsaSettings settings = small_settings();
  const auto crew = crew_of(settings, 2);
  const Objective objective = play_trials(settings, *crew);
  const auto whole = run(settings, folder / "whole", objective);
  int sessions = 0;
  for (std::size_t done = 0; done < whole.size(); ++sessions) {
    ASSERT_LT(sessions, 100);
    std::atomic<bool> stop = false;
    SpsaRunOptions options;
    options.stop = &stop;
    // In the middle of the next iteration, or thereabouts.
    options.on_progress = [&](const SpsaProgress& p) { stop = p.session_pairs >= 12; };
    const auto parts = run(settings, folder / "parts", objective, options);
    ASSERT_GT(parts.size(), done);
    done = parts.size();
    EXPECT_EQ(parts, std::vector(whole.begin(), whole.begin() + static_cast<int>(done)));
  }
  EXPECT_GT(sessions, 1);
}

TEST(SpsaRun, DropsTheIterationThatAStopEnds) {
  const TemporaryFolder folder;
  const SpsaSettings settings = small_settings();
  std::atomic<bool> stop = false;
  SpsaRunOptions options;
  options.stop = &stop;
  const auto entries = run(
      settings, folder / "run",
      [&](const Trial& trial, std::stop_token token) {
        if (trial.iteration < 4) return uphill(trial, token);
        stop = true;
        while (!token.stop_requested()) std::this_thread::sleep_for(milliseconds(1));
        throw Interrupted();
      },
      options);
  EXPECT_EQ(entries.size(), 3U);
}

TEST(SpsaRun, GoesUphillToTheBounds) {
  const TemporaryFolder folder;
  SpsaSettings settings = small_settings();
  settings.schedule = {400, 0.1};
  const auto entries = run(settings, folder / "run", uphill);
  for (std::size_t i = 0; i < settings.tunables.size(); ++i) {
    EXPECT_GT(entries.back().values[i], settings.tunables[i].start);
    EXPECT_LE(entries.back().values[i], settings.tunables[i].greatest);
  }
}

TEST(SpsaRun, RefusesOtherSettings) {
  const TemporaryFolder folder;
  SpsaSettings settings = small_settings();
  run(settings, folder / "run", uphill);
  settings.match.seed = 7;
  settings.schedule.r_end = 0.2;
  settings.tunables[0].step = 3;
  const double last = settings.tunables.back().start;
  settings.tunables.pop_back();
  try {
    SpsaJournal::open(folder / "run", to_settings(settings), true);
    FAIL() << "it opened";
  } catch (const InputError& error) {
    for (const std::string& line :
         {std::string("\n  seed: '1' in the store, '7' given"),
          std::string("\n  r-end: '0.1' in the store, '0.2' given"),
          std::string("\n  tune.lmr_base: '100 10 0 200' in the store, '100 3 0 200' given"),
          fmt::format("\n  tune.piece.rook.eg: '{} 200 0 3000' in the store, not set given",
                      last)}) {
      EXPECT_THAT(error.what(), HasSubstr(line));
    }
  }
  EXPECT_THROW(SpsaJournal::open(folder / "run", to_settings(settings), false), StoreError);
}

TEST(SpsaSettings, LeaveNothingToTimeOrOthers) {
  SpsaSettings settings = small_settings();
  EXPECT_NO_THROW(require_repeatable(settings.match));
  for (const char* word : {"movetime=10", "tc=1+1", "cmd=engine"}) {
    SpsaSettings changed = settings;
    for (PlayerSettings& player : changed.match.players) set_from_word(player, word);
    EXPECT_THROW(require_repeatable(changed.match), InputError) << word;
  }
}

std::string complaint(const std::function<void()>& f) {
  try {
    f();
  } catch (const StoreError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(SpsaJournal, TurnsForeignAndDamagedFilesAway) {
  const TemporaryFolder folder;
  const SpsaSettings settings = small_settings();
  const auto open = [&](const char* name) {
    return complaint([&] { SpsaJournal::open(folder / name, to_settings(settings), true).read(); });
  };
  { Store::create(folder / "games", {}); }
  EXPECT_THAT(open("games"), HasSubstr("games: is a database, but not a journal of SPSA"));
  run(settings, folder / "run", uphill);
  EXPECT_EQ(open("run"), "accepted");
  EXPECT_THAT(complaint([&] { Store::open_to_read(folder / "run"); }),
              HasSubstr("run: is a database, but not a store of games"));

  // One bit of the values after the last iteration.
  std::string bytes = read_file(folder / "run");
  const double value = SpsaJournal::open_to_read(folder / "run").read().back().values[0];
  const std::string_view sought(reinterpret_cast<const char*>(&value), sizeof value);
  const std::size_t at = bytes.find(sought);
  ASSERT_NE(at, std::string::npos);
  bytes[at] = static_cast<char>(bytes[at] ^ 1);
  folder.write("changed", bytes);
  EXPECT_THAT(open("changed"), HasSubstr("does not match its checksum"));
}

TEST(SpsaJournal, GoesOnFromBeforeWhatIsDamaged) {
  const TemporaryFolder folder;
  const SpsaSettings settings = small_settings();
  const auto whole = run(settings, folder / "run", uphill);
  for (const char* sql :
       {"UPDATE iteration SET pairs0 = pairs0 + 1 WHERE id = 4",
        "DELETE FROM iteration WHERE id = 4", "UPDATE iteration SET id = id + 1 WHERE id = 8",
        "UPDATE iteration SET id = -1 WHERE id = 1", "UPDATE iteration SET theta = zeroblob(7)"}) {
    SCOPED_TRACE(sql);
    folder.write("damaged", read_file(folder / "run"));
    sqlite::Database(folder / "damaged", sqlite::Database::Mode::write).execute(sql);
    EXPECT_THAT(complaint([&] { run(settings, folder / "damaged", uphill); }),
                HasSubstr("--resume --drop-damaged"));
    { SpsaJournal::open(folder / "damaged", to_settings(settings), true, true); }
    EXPECT_EQ(run(settings, folder / "damaged", uphill), whole);
  }
}

// What has the right checksum, and can't be of the run all the same.
TEST(SpsaJournal, IsRefusedWithIterationsThatCannotBe) {
  const SpsaSettings settings = small_settings();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const auto start = Spsa(settings.tunables, settings.schedule, 1).values();
  for (const std::vector<double>& values : {std::vector<double>{nan, start[1], start[2]},
                                            {start[0], start[1]},
                                            {start[0], 1e9, start[2]}}) {
    const TemporaryFolder folder;
    SpsaJournal::open(folder / "run", to_settings(settings), false).append({1, {}, values});
    EXPECT_THAT(complaint([&] { run(settings, folder / "run", uphill); }),
                HasSubstr("is damaged: it"));
  }
  const TemporaryFolder folder;
  {
    SpsaJournal journal = SpsaJournal::open(folder / "run", to_settings(settings), false);
    for (std::uint64_t i = 1; i <= 9; ++i) journal.append({i, {}, start});
  }
  EXPECT_THAT(complaint([&] { run(settings, folder / "run", uphill); }),
              HasSubstr("it has 9 iterations, expected at most 8"));
}

}  // namespace
}  // namespace oliphaunt::lab
