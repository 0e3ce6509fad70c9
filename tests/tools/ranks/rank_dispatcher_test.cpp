#include "tools/ranks/rank_dispatcher.h"

#include <atomic>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/games/elven_chess.h"
#include "engine/position/fen.h"
#include "engine/text/input_error.h"
#include "engine/variant/variants.h"
#include "tests/tools/ranks/memory_transport.h"
#include "tools/lab/perft/split_perft.h"
#include "tools/ranks/wire.h"
#include "tools/work/serial_source.h"

namespace oliphaunt::ranks {
namespace {

using std::chrono::milliseconds;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;

lab::MatchJob small_match(const std::string& game) {
  lab::MatchSettings settings;
  settings.game = game;
  settings.openings.random_plies = 4;
  settings.maximum_plies = 24;
  for (lab::PlayerSettings& player : settings.players) {
    player.limits.nodes = 60;
    player.hash_mb = 1;
  }
  settings.players[1].limits.nodes = 90;
  return load_job(settings);
}

// Hands out the numbers below `count`, and keeps what comes back.
template <class Result>
class NumberSource : public TaskSource<std::uint64_t, Result> {
 public:
  explicit NumberSource(std::uint64_t count) : count_(count) {}

  std::optional<std::uint64_t> next(Wait) override {
    const std::lock_guard lock(mutex_);
    if (next_ == count_) return std::nullopt;
    return next_++;
  }
  bool over() const override {
    const std::lock_guard lock(mutex_);
    return next_ == count_;
  }
  void finished(const std::uint64_t& number, Result result) override {
    const std::lock_guard lock(mutex_);
    EXPECT_TRUE(results.emplace(number, std::move(result)).second) << number << " came twice";
    if (results.size() == stop_after) stop_.request_stop();
  }
  void abandon() override {
    const std::lock_guard lock(mutex_);
    next_ = count_;
  }
  std::stop_token stop_token() const override { return stop_.get_token(); }

  std::map<std::uint64_t, Result> results;
  std::size_t stop_after = 0;

 private:
  mutable std::mutex mutex_;
  std::uint64_t next_ = 0;
  std::uint64_t count_;
  std::stop_source stop_;
};
using PairSource = NumberSource<lab::PairRecord>;

TEST(ParallelRanks, PlayThePairsThatOneThreadPlays) {
  for (const char* const game : {"rogue-elephant", "elven-chess"}) {
    const lab::MatchJob job = small_match(game);
    PairSource here(20);
    make_crew(make_workers(job), 1)->run(here);
    ASSERT_EQ(here.results.size(), 20U);

    MemoryJob ranks(MemoryJob::workers({1, 2, 1}));
    RankDispatcher dispatcher(ranks.rank_0(), {});
    const auto crew = dispatcher.crew(job);
    EXPECT_EQ(crew->size(), 4);
    // A crew does one source after the other.
    for (int round = 0; round < 2; ++round) {
      PairSource there(20);
      crew->run(there);
      EXPECT_EQ(there.results, here.results);
    }
  }
}

TEST(ParallelRanks, TakeTheThreadsThatTheyAreGiven) {
  MemoryJob ranks(MemoryJob::workers({1, 1}));
  RankOptions options;
  options.threads = 3;
  RankDispatcher dispatcher(ranks.rank_0(), options);
  EXPECT_EQ(dispatcher.crew(small_match("chess"))->size(), 6);
}

TEST(ParallelRanks, HaveTheBookAndTheWeightsSentToThem) {
  lab::MatchJob job = small_match("chess");
  job.settings.openings.book = "/no/such/place/book.epd";
  job.settings.openings.random_plies = 0;
  job.book = "4k3/8/8/8/8/8/P7/4K3 w - - 0 1\n";
  job.settings.players[0].weights = "/no/such/place/weights.toml";
  MemoryJob ranks(MemoryJob::workers({1}));
  RankDispatcher dispatcher(ranks.rank_0(), {});
  PairSource source(1);
  dispatcher.crew(job)->run(source);
  ASSERT_EQ(source.results.size(), 1U);
  EXPECT_THAT(source.results.at(0).games[0].opening, StartsWith("4k3/8/8/8/8/8/P7/4K3 w"));
}

TEST(ParallelRanks, PlayTheTrialsOfSpsa) {
  lab::SpsaSettings settings;
  const lab::MatchJob match = small_match("rogue-elephant");
  settings.match = match.settings;
  settings.tunables = select_tunables(player_values(match, 0), {"lmr_base", "piece.rook:200"});
  settings.pairs_per_iteration = 8;
  lab::Trial trial{3, {}, {}};
  for (const lab::Tunable& t : settings.tunables) {
    trial.plus.push_back(t.greatest);
    trial.minus.push_back(t.least);
  }
  const lab::TrialJob job = trial_job(match, settings.tunables);
  const auto here = make_crew(make_workers(job), 2);
  const lab::Pentanomial expected = play_trials(settings, *here)(trial, {});
  EXPECT_EQ(expected.total(), 8U);
  MemoryJob ranks(MemoryJob::workers({1, 1}));
  RankDispatcher dispatcher(ranks.rank_0(), {});
  const auto there = dispatcher.crew(job);
  EXPECT_EQ(play_trials(settings, *there)(trial, {}), expected);
}

TEST(ParallelRanks, StopWhenWhatTheyDoIsOfNoUse) {
  MemoryJob ranks(MemoryJob::workers({1, 2}));
  RankDispatcher dispatcher(ranks.rank_0(), {});
  const auto crew = dispatcher.crew(small_match("rogue-elephant"));
  PairSource source(1000000);
  source.stop_after = 10;
  crew->run(source);
  EXPECT_GE(source.results.size(), 10U);
  EXPECT_LT(source.results.size(), 1000U);
  PairSource next(5);
  crew->run(next);
  EXPECT_EQ(next.results.size(), 5U);
}

template <class Run>
std::string complaint(Run run) {
  try {
    run();
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(ParallelRanks, SayWhatIsWrongWithAJobAndGoOn) {
  MemoryJob ranks(MemoryJob::workers({1, 1}));
  RankDispatcher dispatcher(ranks.rank_0(), {});
  lab::MatchJob bad = small_match("chess");
  bad.settings.openings.book = "book.epd";
  bad.book = "# nothing\nno position\n";
  EXPECT_THAT(complaint([&] { dispatcher.crew(bad); }),
              AllOf(StartsWith("rank "), HasSubstr("book.epd:2: ")));
  PairSource source(3);
  dispatcher.crew(small_match("chess"))->run(source);
  EXPECT_EQ(source.results.size(), 3U);
}

TEST(ParallelRanks, Count) {
  MemoryJob ranks(MemoryJob::workers({1, 2}));
  RankDispatcher dispatcher(ranks.rank_0(), {});
  for (const std::uint64_t hash_mb : {0, 1}) {
    const auto crew = dispatcher.crew(CountJob{.hash_mb = hash_mb});
    const CountTask whole{
        .game = "elven-chess", .rules = {}, .fen = write_fen(Position<ElvenChess>()), .depth = 4};
    lab::SplitPerft perft(whole, *crew, {});
    EXPECT_EQ(perft.count(4).result.nodes, make_workers(CountJob())()->work(whole, {}).nodes);
  }
}

TEST(ParallelRanks, PassOnWhatGoesWrongWithATask) {
  MemoryJob ranks(MemoryJob::workers({1, 1}));
  RankDispatcher dispatcher(ranks.rank_0(), {});
  const auto crew = dispatcher.crew(CountJob());
  const auto count = [&](const std::string& fen) {
    int left = 50;
    SerialSource<CountTask, CountResult> source(
        [&]() -> std::optional<CountTask> {
          if (left-- == 0) return std::nullopt;
          return CountTask{.game = "chess", .rules = {}, .fen = fen, .depth = 2};
        },
        [](const CountTask&, const CountResult&) {}, nullptr);
    crew->run(source);
  };
  EXPECT_THAT(complaint([&] { count("8/8 w - - 0 1"); }),
              AllOf(StartsWith("rank "), HasSubstr("FEN, board (column 4): ")));
  EXPECT_EQ(complaint([&] { count("4k3/8/8/8/8/8/P7/4K3 w - - 0 1"); }), "accepted");
}

TEST(ParallelRanks, AreAtRestAfterASourceFailed) {
  MemoryJob ranks(MemoryJob::workers({1, 2}));
  RankDispatcher dispatcher(ranks.rank_0(), {});
  const auto crew = dispatcher.crew(small_match("chess"));
  class Failing : public PairSource {
   public:
    Failing(bool gives, bool takes) : PairSource(100), gives_(gives), takes_(takes) {}
    std::optional<std::uint64_t> next(Wait wait) override {
      const auto number = PairSource::next(wait);
      if (!gives_ && number && *number > 5) throw InputError("no more of it");
      return number;
    }
    void finished(const std::uint64_t& number, lab::PairRecord record) override {
      if (!takes_) throw InputError("away with it");
      PairSource::finished(number, std::move(record));
    }

   private:
    bool gives_, takes_;
  };
  for (int round = 0; round < 3; ++round) {
    EXPECT_EQ(complaint([&] {
                Failing source(true, false);
                crew->run(source);
              }),
              "away with it");
    EXPECT_EQ(complaint([&] {
                Failing source(false, true);
                crew->run(source);
              }),
              "no more of it");
    PairSource source(5);
    crew->run(source);
    EXPECT_EQ(source.results.size(), 5U);
  }
}

TEST(ParallelRanks, AreMissedWhenTheyAreSilent) {
  // One that says it is there, takes a job and is never heard of again.
  const auto silent = [](Transport& transport) {
    transport.send(0, Kind::hello,
                   write(to_json(Hello{std::string(engine_build().version), "far-away"})));
    for (;;) {
      const auto message = transport.receive();
      if (message && message->kind == Kind::crew) transport.send(0, Kind::ready, write(1));
      if (message && message->kind == Kind::tasks) return;
      std::this_thread::sleep_for(milliseconds(1));
    }
  };
  std::atomic<bool> lost = false;
  RankOptions options;
  // Long for one that works, however slow this build is.
  options.patience_for_tasks = options.patience_for_stops = milliseconds(3000);
  options.on_loss = [&] { lost = true; };
  Mail mail(3);
  MemoryTransport rank_0(mail, 0), rank_1(mail, 1), rank_2(mail, 2);
  std::jthread one([&] { MemoryJob::worker(1)(rank_1); });
  std::jthread two([&] { silent(rank_2); });
  {
    RankDispatcher dispatcher(rank_0, options);
    EXPECT_EQ(dispatcher.workers()[1].host, "far-away");
    const auto crew = dispatcher.crew(small_match("rogue-elephant"));
    PairSource source(1000000);
    try {
      crew->run(source);
      FAIL() << "it is not missed";
    } catch (const RankLost& error) {
      EXPECT_STREQ(error.what(), "rank 2 (far-away) is lost: nothing was heard of it for 3 s");
    }
    EXPECT_GT(source.results.size(), 0U);
  }
  EXPECT_TRUE(lost);
  // Those that are left are not told to end: the whole job is ended from outside.
  rank_0.send(1, Kind::quit, {});
}

TEST(ParallelRanks, MustBeThereAndOfOneVersion) {
  Mail alone(1);
  MemoryTransport only(alone, 0);
  EXPECT_THAT(complaint([&] { RankDispatcher(only, {}); }),
              StartsWith("found one rank, expected two at least"));

  const auto old = [](Transport& transport) {
    transport.send(0, Kind::hello, write(to_json(Hello{"0.0.1", "attic"})));
  };
  MemoryJob ranks({MemoryJob::worker(1), old});
  EXPECT_THAT(complaint([&] { RankDispatcher(ranks.rank_0(), {}); }),
              StartsWith("rank 2 (attic): found version 0.0.1 of the program, expected "));
  ranks.rank_0().send(1, Kind::quit, {});
}

}  // namespace
}  // namespace oliphaunt::ranks
