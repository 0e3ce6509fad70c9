#include "tools/lab/perft/split_perft.h"

#include <algorithm>
#include <filesystem>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "engine/games/rules_text.h"
#include "engine/text/number.h"
#include "engine/text/quote.h"
#include "engine/variant/variants.h"
#include "tools/lab/perft/perft_journal_writer.h"
#include "tools/lab/store/sha256.h"
#include "tools/work/serial_source.h"
#include "tools/work/stopwatch.h"

namespace oliphaunt::lab {

namespace {

// Enough for everybody to have work to the end, for a kill to cost little, and for many sequences
// to have come together: chess has 197281 of four plies, to 72078 positions.
std::size_t wanted_positions(const CountCrew& crew) {
  constexpr std::size_t least = 10'000;
  constexpr std::size_t per_worker = 64;
  return std::max(least, per_worker * static_cast<std::size_t>(crew.size()));
}

// What was asked for.
Settings question(const CountTask& whole, std::uint64_t key_seed) {
  Settings settings{{"program", fmt::format("oliphaunt {}", engine_build().version)},
                    {"game", whole.game},
                    {"depth", std::to_string(whole.depth)},
                    {"key-seed", std::to_string(key_seed)}};
  const Variant& variant = known_variant(whole.game);
  const Rules rules = parse_rules(variant.game(), whole.rules);
  settings["fen"] = variant.position(whole.fen, rules)->fen();
  settings["rules"] = fmt::format("{}", fmt::join(describe_rules(variant.game(), rules), " "));
  return settings;
}

constexpr const char* split_ply_name = "split-ply";

// What it was split into.
Settings answer(const Split& split) {
  Sha256 hash;
  for (const SplitPosition& position : split.positions) hash.update(position.fen + "\n");
  return {{split_ply_name, std::to_string(split.ply)},
          {"positions", std::to_string(split.positions.size())},
          {"positions-sha256", hex(hash.digest())}};
}

int stored_ply(const PerftJournal& journal, int most_ply) {
  const auto setting = journal.settings().find(split_ply_name);
  const std::string text = setting == journal.settings().end() ? "" : setting->second;
  if (const auto ply = read_number<int>(text, 1, most_ply)) return *ply;
  throw journal.damaged(
      fmt::format("its split-ply is {}, not from 1 to {}", in_quotes(text), most_ply));
}

std::size_t done(const std::vector<std::optional<std::uint64_t>>& counts) {
  return static_cast<std::size_t>(
      std::count_if(counts.begin(), counts.end(), [](const auto& c) { return c.has_value(); }));
}

// In how many ways the position comes about.
double weight(const SplitPosition& position) {
  double ways = 0;
  for (const RootWays& r : position.roots) ways += static_cast<double>(r.ways);
  return ways;
}

}  // namespace

SplitPerft::SplitPerft(const CountTask& whole, CountCrew& crew, SplitPerftOptions options)
    : whole_(whole), crew_(crew), options_(std::move(options)) {
  if (whole.depth > 0) shallow_ = split(whole, 0, 1);
  const Settings asked = question(whole, options_.key_seed);
  if (options_.resume && std::filesystem::exists(options_.store)) {
    journal_ = PerftJournal::open(options_.store);
    Settings stored = journal_->settings();
    for (const auto& [name, value] : answer({})) stored.erase(name);
    require_same_settings(options_.store, stored, asked);
  }
  split_deep();
  if (journal_) {
    load();
  } else if (!options_.store.empty()) {
    Settings settings = answer(deep_);
    settings.insert(asked.begin(), asked.end());
    journal_ = PerftJournal::create(options_.store, settings);
  }
}

// A run is resumed with the ply that it began with, whoever counts now.
void SplitPerft::split_deep() {
  const int most_ply = whole_.depth - least_split_depth;
  if (most_ply < 1) return;
  std::size_t wanted = wanted_positions(crew_);
  int ply = most_ply;
  if (journal_) {
    ply = stored_ply(*journal_, most_ply);
    wanted = std::numeric_limits<std::size_t>::max();
  }
  deep_ = split(whole_, wanted, ply);
}

void SplitPerft::load() {
  for (const auto& [name, value] : answer(deep_)) {
    const auto stored = journal_->settings().find(name);
    if (stored == journal_->settings().end() || stored->second != value) {
      throw journal_->damaged(fmt::format("its {} is not {}", name, value));
    }
  }
  if (options_.drop_damaged) journal_->drop_damaged();
  for (const JournalCount& c : journal_->read()) {
    if (!is_deep(c.depth) || c.depth > whole_.depth || c.position >= positions()) {
      throw journal_->damaged(fmt::format("has a position {} in depth {}", c.position, c.depth));
    }
    Counts& counts = counts_[c.depth];
    counts.resize(positions());
    counts[c.position] = c.nodes;
  }
  seconds_ = journal_->read_seconds();
}

DepthCount SplitPerft::count(int depth) {
  if (depth == 0) return {.result = {.nodes = 1, .complete = true, .roots = {}}};
  const Stopwatch stopwatch;
  const Split& split = is_deep(depth) ? deep_ : shallow_;
  Counts& counts = counts_[depth];
  double& seconds = seconds_[depth];
  counts.resize(split.positions.size());
  if (done(counts) != counts.size()) {
    const double before = seconds;
    complete(depth, split, counts, before);
    seconds = before + stopwatch.seconds();
  }
  const std::size_t kept = journal_ && is_deep(depth) ? done(counts) : 0;
  return {add_up(split, counts), seconds, counts.size(), kept};
}

void SplitPerft::complete(int depth, const Split& split, Counts& counts, double seconds_before) {
  CountTask whole = whole_;
  whole.depth = depth;
  SplitPerftProgress progress{depth, done(counts), counts.size(), 0};
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i]) {
      progress.nodes += weight(split.positions[i]) * static_cast<double>(*counts[i]);
    }
  }
  JournalWriter* journal = nullptr;
  std::size_t next = 0;
  const auto give = [&]() -> std::optional<CountTask> {
    while (next < counts.size() && counts[next]) ++next;
    if (next == counts.size()) return std::nullopt;
    return part(whole, split, next++);
  };
  const auto take = [&](const CountTask& task, const CountResult& result) {
    counts[task.id] = result.nodes;
    if (journal != nullptr) journal->add(task.id, result.nodes);
    ++progress.done;
    progress.nodes += weight(split.positions[task.id]) * static_cast<double>(result.nodes);
    if (options_.on_progress) options_.on_progress(progress);
  };
  SerialSource<CountTask, CountResult> source(give, take, options_.stop);
  std::optional<JournalWriter> writer;
  if (journal_ && is_deep(depth)) {
    journal = &writer.emplace(*journal_, depth, seconds_before, [&source] { source.abandon(); });
  }
  crew_.run(source);
  if (writer) writer->finish();
}

}  // namespace oliphaunt::lab
