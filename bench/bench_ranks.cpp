// What rank 0 of a job can hand out and take back, with nobody else to wait for: the other ranks
// are a stand-in that answers at once. What it costs to make the answers is in the figures; it is
// small.

#include <cstdint>
#include <deque>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>

#include <benchmark/benchmark.h>
#include <fmt/format.h>
#include <unistd.h>

#include "bench/harness.h"
#include "engine/games/rogue_elephant.h"
#include "engine/games/rules_text.h"
#include "engine/position/fen.h"
#include "engine/variant/variants.h"
#include "tools/lab/match/match_run.h"
#include "tools/ranks/rank_dispatcher.h"
#include "tools/work/serial_source.h"

namespace {

using namespace oliphaunt;
using ranks::Json;
using ranks::Kind;
using ranks::Message;

// Two ranks that work, with so many threads that they are never busy.
class InstantRanks final : public ranks::Transport {
 public:
  // `result` is the answer to each task.
  explicit InstantRanks(Json result) : result_(std::move(result)) {
    const auto hello = to_json(ranks::Hello{std::string(engine_build().version), "here"});
    for (int rank = 1; rank < rank_count(); ++rank) answer(rank, Kind::hello, hello);
  }

  int rank() const override { return 0; }
  int rank_count() const override { return 3; }
  std::optional<Message> receive() override {
    if (answers_.empty()) return std::nullopt;
    Message message = std::move(answers_.front());
    answers_.pop_front();
    return message;
  }
  void send(int to, Kind kind, std::string body) override {
    constexpr int threads = 100;
    if (kind == Kind::crew) answer(to, Kind::ready, threads);
    if (kind == Kind::stop) answer(to, Kind::idle, nullptr);
    if (kind != Kind::tasks) return;
    Json results = Json::array();
    for (const Json& task : ranks::read(body)) {
      // The number of a pair is part of its record.
      if (result_.is_array() && task.at(1).is_number()) result_[0] = task.at(1);
      results.push_back({task.at(0), result_, 1e-6});
    }
    answer(to, Kind::results, results);
  }

 private:
  void answer(int from, Kind kind, const Json& json) {
    answers_.push_back({from, kind, ranks::write(json)});
  }

  Json result_;
  std::deque<Message> answers_;
};

// A game as long as those of Rogue Elephant at 400 nodes a move are on average.
lab::GameRecord usual_game() {
  constexpr int plies = 62;
  lab::GameRecord game;
  game.opening = write_fen(Position<RogueElephant>());
  for (int i = 0; i < plies; ++i) {
    game.moves += i == 0 ? "e2e4" : " e2e4";
    game.scores.push_back(static_cast<std::int16_t>(i));
  }
  game.result = GameResult::white_wins;
  game.termination = lab::Termination::checkmate;
  return game;
}

// Pairs, as a run of self-play takes them: through the coordinator into a store on disk.
void pairs(benchmark::State& state) {
  constexpr std::uint64_t count = 20000;
  const auto folder = std::filesystem::temp_directory_path() / fmt::format("ranks-{}", ::getpid());
  std::filesystem::create_directories(folder);
  lab::MatchSettings settings;
  settings.game = "rogue-elephant";
  settings.pairs = count;
  for (lab::PlayerSettings& player : settings.players) player.limits.nodes = 400;
  const lab::MatchJob job = load_job(settings);
  const lab::PairRecord record{0, {usual_game(), usual_game()}};
  std::uint64_t done = 0;
  for ([[maybe_unused]] auto _ : state) {
    InstantRanks transport(ranks::to_json(record));
    ranks::RankDispatcher dispatcher(transport, {});
    const auto crew = dispatcher.crew(job);
    const std::string path = folder / fmt::format("{}.run", done);
    lab::Store store = lab::open_run(path, job.settings, false);
    done += run_match(job.settings, store, *crew, {}).pairs;
  }
  if (done % count != 0) bench::fail(state, "not all pairs came back");
  state.SetItemsProcessed(static_cast<std::int64_t>(done));
  std::filesystem::remove_all(folder);
}
BENCHMARK(pairs)->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime()->UseRealTime();

// The positions of a perft.
void counts(benchmark::State& state) {
  constexpr int count = 50000;
  const CountTask task{.game = "rogue-elephant",
                       .rules = describe_rules(description<RogueElephant>, RogueElephant::rules),
                       .fen = write_fen(Position<RogueElephant>()),
                       .depth = 5};
  std::int64_t done = 0;
  InstantRanks transport(ranks::to_json(CountResult{1, 1e-6}));
  ranks::RankDispatcher dispatcher(transport, {});
  const auto crew = dispatcher.crew(CountJob());
  for ([[maybe_unused]] auto _ : state) {
    int left = count;
    SerialSource<CountTask, CountResult> source(
        [&] { return left-- == 0 ? std::nullopt : std::optional(task); },
        [&](const CountTask&, const CountResult&) { ++done; }, nullptr);
    crew->run(source);
  }
  if (done % count != 0) bench::fail(state, "not all counts came back");
  state.SetItemsProcessed(done);
}
BENCHMARK(counts)->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime()->UseRealTime();

}  // namespace

int main(int argc, char** argv) { return oliphaunt::bench::run(argc, argv); }
