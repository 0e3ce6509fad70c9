#include "tools/lab/perft/split_perft.h"

#include <algorithm>
#include <atomic>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/games/catalogue.h"
#include "engine/games/registry.h"
#include "engine/games/rules_text.h"
#include "engine/position/fen.h"
#include "engine/text/input_error.h"
#include "tests/tools/temporary_folder.h"
#include "tests/tools/work/expect_same.h"
#include "tools/lab/store/sqlite.h"

namespace oliphaunt::lab {
namespace {

using ::testing::HasSubstr;
using testing::TemporaryFolder;

const CountTask chess{.game = "chess",
                      .rules = {},
                      .fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                      .depth = 6};

PerftResult perft_of(const CountTask& task, int depth) {
  PerftResult result;
  visit_game(known_game(task.game).name, [&]<class G>(std::type_identity<G>) {
    result = perft(parse_fen<G>(task.fen, parse_rules(description<G>, task.rules)).board(), depth);
  });
  return result;
}

// Threads that say how many tasks they did.
class ObservedCrew : public CountCrew {
 public:
  explicit ObservedCrew(int threads, std::size_t hash_mb = 0)
      : crew_(observed(make_workers({.hash_mb = hash_mb})), threads) {}

  int size() const override { return crew_.size(); }
  void run(CountSource& source) override { crew_.run(source); }
  std::size_t tasks() const { return tasks_; }

 private:
  struct Observed : Worker<CountTask, CountResult> {
    Observed(std::unique_ptr<Worker> worker, std::atomic<std::size_t>& tasks)
        : worker_(std::move(worker)), tasks_(tasks) {}
    CountResult work(const CountTask& task, const std::stop_token& stop) override {
      const CountResult result = worker_->work(task, stop);
      ++tasks_;
      return result;
    }
    std::unique_ptr<Worker> worker_;
    std::atomic<std::size_t>& tasks_;
  };

  CountWorkerFactory observed(CountWorkerFactory factory) {
    return [this, factory] { return std::make_unique<Observed>(factory(), tasks_); };
  }

  std::atomic<std::size_t> tasks_ = 0;
  LocalCrew<CountTask, CountResult> crew_;
};

TEST(ParallelSplitPerft, CountsWhatPerftDoesWhateverTheCrew) {
  const CountTask rogue{.game = "rogue-elephant",
                        .rules = {"pawn-drops=any"},
                        .fen = "4k3/8/8/8/8/8/8/4K3[Pp] w - - 0 1",
                        .depth = 5};
  CountTask shallow_chess = chess;
  shallow_chess.depth = 5;
  for (const CountTask& whole : {shallow_chess, rogue}) {
    for (const auto& [threads, hash_mb] : {std::pair{1, 0}, {2, 1}, {5, 0}, {5, 1}}) {
      ObservedCrew crew(threads, static_cast<std::size_t>(hash_mb));
      SplitPerft perft(whole, crew, {});
      EXPECT_EQ(perft.split_ply(), 2);
      for (int depth = 0; depth <= whole.depth; ++depth) {
        expect_same(perft.count(depth).result, perft_of(whole, depth));
      }
    }
  }
}

TEST(SplitPerft, OfSmallDepthIsNotSplit) {
  ObservedCrew crew(1);
  for (int depth = 0; depth <= 3; ++depth) {
    CountTask whole = chess;
    whole.depth = depth;
    SplitPerft perft(whole, crew, {});
    EXPECT_EQ(perft.split_ply(), 0);
    EXPECT_EQ(perft.positions(), 0U);
    expect_same(perft.count(depth).result, perft_of(whole, depth));
  }
}

TEST(SplitPerft, OfAFinishedGameIsNothing) {
  ObservedCrew crew(1);
  const CountTask mate{.game = "chess",
                       .rules = {},
                       .fen = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
                       .depth = 5};
  SplitPerft perft(mate, crew, {});
  for (int depth = 1; depth <= 5; ++depth) {
    const PerftResult result = perft.count(depth).result;
    EXPECT_TRUE(result.complete);
    EXPECT_EQ(result.nodes, 0U);
  }
}

TEST(SplitPerft, RefusesACountThatDoesNotFit) {
  ObservedCrew crew(1, 16);
  SplitPerft perft(
      {.game = "chess", .rules = {}, .fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1", .depth = 60}, crew,
      {});
  EXPECT_TRUE(perft.count(23).result.complete);
  EXPECT_THROW(perft.count(24), PerftOverflow);
}

TEST(SplitPerft, ReportsHowFarItIs) {
  ObservedCrew crew(1);
  SplitPerftProgress last;
  SplitPerftOptions options;
  options.on_progress = [&](const SplitPerftProgress& p) {
    EXPECT_EQ(p.done, last.depth == p.depth ? last.done + 1 : 1);
    last = p;
  };
  SplitPerft perft(chess, crew, options);
  perft.count(6);
  EXPECT_EQ(last.depth, 6);
  EXPECT_EQ(last.done, 5362U);
  EXPECT_EQ(last.positions, 5362U);
  EXPECT_EQ(last.nodes, 119060324);
}

// A run with a journal, stopped once so many positions of depth 6 are done; returns its result.
PerftResult stopped_run(const std::string& store, std::size_t positions, int threads) {
  std::atomic<bool> stop = false;
  ObservedCrew crew(threads);
  SplitPerftOptions options{.store = store, .resume = true, .stop = &stop};
  options.on_progress = [&](const SplitPerftProgress& p) {
    if (p.depth == 6 && p.done == positions) stop = true;
  };
  SplitPerft perft(chess, crew, options);
  return perft.count(6).result;
}

TEST(ParallelSplitPerft, GoesOnWithWhatAStoppedRunHasKept) {
  const PerftResult expected = perft_of(chess, 6);
  for (const int threads : {1, 3}) {
    const TemporaryFolder folder;
    const std::string store = folder / "run";
    const PerftResult stopped = stopped_run(store, 5000, threads);
    EXPECT_FALSE(stopped.complete);
    std::size_t complete = 0;
    for (std::size_t i = 0; i < stopped.roots.size(); ++i) {
      if (!stopped.roots[i].complete) continue;
      ++complete;
      EXPECT_EQ(stopped.roots[i].nodes, expected.roots[i].nodes);
    }
    // The positions with the fewest moves are the last; few roots need none of them.
    EXPECT_LT(complete, 20U);

    std::size_t kept = 0;
    {
      PerftJournal journal = PerftJournal::open_to_read(store);
      const Split positions = split(chess, 10000, 3);
      const auto counts = journal.read();
      kept = counts.size();
      for (const JournalCount& c : counts) {
        ASSERT_EQ(c.depth, 6);
        ASSERT_EQ(c.nodes, perft_of(part(chess, positions, c.position), 3).nodes);
      }
    }
    EXPECT_GE(kept, 5000U);
    EXPECT_LT(kept, 5362U);

    ObservedCrew crew(2);
    SplitPerft resumed(chess, crew, {.store = store, .resume = true});
    expect_same(resumed.count(6).result, expected);
    EXPECT_EQ(crew.tasks(), 5362 - kept) << "nothing is counted twice";
  }
}

TEST(SplitPerft, KeepsWhatWasCountedBeforeAFailure) {
  const TemporaryFolder folder;
  ObservedCrew crew(1);
  SplitPerftOptions options{.store = folder / "run"};
  options.on_progress = [](const SplitPerftProgress& p) {
    if (p.done == 100) throw std::runtime_error("a hundred");
  };
  EXPECT_THROW(SplitPerft(chess, crew, options).count(6), std::runtime_error);
  EXPECT_EQ(PerftJournal::open_to_read(folder / "run").read().size(), 100U);
}

TEST(SplitPerft, PrintsAFinishedRunAgainWithoutCounting) {
  const TemporaryFolder folder;
  const std::string store = folder / "run";
  ObservedCrew crew(1);
  const DepthCount first = SplitPerft(chess, crew, {.store = store}).count(6);
  const std::size_t tasks = crew.tasks();
  const DepthCount second = SplitPerft(chess, crew, {.store = store, .resume = true}).count(6);
  EXPECT_EQ(crew.tasks(), tasks);
  expect_same(second.result, first.result);
  EXPECT_GT(second.seconds, 0) << "the time that it took, not that of printing it";
  EXPECT_LE(second.seconds, first.seconds);
}

// A crew of another size would split elsewhere.
TEST(SplitPerft, IsResumedWithThePlyThatItBeganWith) {
  const TemporaryFolder folder;
  const std::string store = folder / "run";
  const CountTask whole{.game = "rogue-elephant",
                        .rules = {},
                        .fen = write_fen(Position<RogueElephant>()),
                        .depth = 8};
  ObservedCrew few(1);
  ObservedCrew many(400);
  EXPECT_EQ(SplitPerft(whole, many, {}).split_ply(), 5);
  EXPECT_EQ(SplitPerft(whole, few, {.store = store}).split_ply(), 4);
  EXPECT_EQ(SplitPerft(whole, many, {.store = store, .resume = true}).split_ply(), 4);
}

TEST(SplitPerft, RefusesARunWithOtherSettings) {
  const TemporaryFolder folder;
  const std::string store = folder / "run";
  ObservedCrew crew(1);
  { const SplitPerft first(chess, crew, {.store = store}); }
  const auto refusal = [&](const CountTask& task, std::uint64_t key_seed) -> std::string {
    try {
      SplitPerft(task, crew, {.store = store, .resume = true, .key_seed = key_seed});
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(refusal(chess, default_key_seed), "");
  EXPECT_THAT(refusal(chess, 1), HasSubstr("\n  key-seed: '8028908167203222784' in the store, "
                                           "'1' given"));
  CountTask other = chess;
  other.depth = 7;
  EXPECT_THAT(refusal(other, default_key_seed),
              HasSubstr("run: is a run with other settings:\n  depth: '6' in the store, '7' "
                        "given"));
  other = chess;
  other.fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
  EXPECT_THAT(refusal(other, default_key_seed), HasSubstr("\n  fen: 'rnbqkbnr"));
  other.game = "shatranj";
  EXPECT_THAT(refusal(other, default_key_seed), HasSubstr("\n  game: 'chess' in the store"));
  EXPECT_THROW(SplitPerft(chess, crew, {.store = store}), StoreError) << "not replaced";
}

TEST(SplitPerft, RefusesADamagedJournal) {
  ObservedCrew crew(1);
  const auto refusal = [&](const std::string& change) -> std::string {
    const TemporaryFolder folder;
    const std::string store = folder / "run";
    { const SplitPerft first(chess, crew, {.store = store}); }
    PerftJournal::open(store).append(6, {{6, 17, 1000}, {6, 5361, 1000}}, 1);
    sqlite::Database(store, sqlite::Database::Mode::write).execute(change);
    try {
      SplitPerft(chess, crew, {.store = store, .resume = true});
    } catch (const StoreError& error) {
      EXPECT_EQ(error.fault(), StoreFault::damaged);
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(refusal(""), "");
  EXPECT_THAT(refusal("UPDATE count SET nodes = 1001"), HasSubstr("position 17 does not match"));
  EXPECT_THAT(
      refusal(
          "DROP TABLE setting_checksum; UPDATE setting SET value = '9' WHERE name = 'split-ply'"),
      HasSubstr("split-ply is '9', not from 1 to 3"));
  EXPECT_THAT(
      refusal(
          "DROP TABLE setting_checksum; UPDATE setting SET value = '2' WHERE name = 'split-ply'"),
      HasSubstr("its positions is not 400"));
  EXPECT_THAT(
      refusal("DROP TABLE setting_checksum; DELETE FROM setting WHERE name = 'positions-sha256'"),
      HasSubstr("its positions-sha256 is not "));
}

TEST(SplitPerft, RefusesPositionsThatThereAreNot) {
  const TemporaryFolder folder;
  const std::string store = folder / "run";
  ObservedCrew crew(1);
  { const SplitPerft first(chess, crew, {.store = store}); }
  PerftJournal::open(store).append(6, {{6, 5362, 1000}}, 1);
  EXPECT_THROW(SplitPerft(chess, crew, {.store = store, .resume = true}), StoreError);
}

}  // namespace
}  // namespace oliphaunt::lab
