#include "tools/suite/runner.h"

#include <algorithm>
#include <optional>
#include <span>

#include <fmt/format.h>

#include "engine/games/catalogue.h"
#include "engine/games/rules_text.h"
#include "engine/text/quote.h"
#include "engine/variant/variants.h"
#include "tools/work/serial_source.h"
#include "tools/work/split_task.h"
#include "tools/work/stopwatch.h"

namespace oliphaunt {

namespace {

// One count to make.
struct Job {
  std::size_t file;
  std::size_t entry;
  EpdCount expected;
  // The whole count, and if it is shared what it was split into: there from when its first task is
  // handed out until its last result is in.
  CountTask task;
  std::optional<Split> split = std::nullopt;
  std::vector<std::optional<std::uint64_t>> counts = {};
  std::size_t missing = 1;
  std::uint64_t got = 0;
  double seconds = 0;

  bool complete() const { return missing == 0; }
};

// Runs what reads a part of a file; InputErrors get the part's place put before them.
template <class Read>
auto at_line(const EpdFile& file, int line, Read&& read) {
  try {
    return read();
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}:{}: {}", file.path, line, error.what()));
  }
}

std::vector<std::string> settings_of(const EpdFile& file) {
  std::vector<std::string> settings;
  for (const EpdRule& rule : file.rules) settings.push_back(rule.setting);
  return settings;
}

void require_sound(const EpdFile& file) {
  if (find_game(file.game) == nullptr) {
    throw InputError(
        fmt::format("{}: no game is called {}, expected one of {}, here before the first dot",
                    file.path, in_quotes(file.game), game_names()));
  }
  const Variant& variant = known_variant(file.game);
  const std::vector<std::string> settings = settings_of(file);
  Rules rules = variant.game().rules;
  for (std::size_t i = 0; i < settings.size(); ++i) {
    at_line(file, file.rules[i].line,
            [&] { rules = parse_rules(variant.game(), std::span(settings).first(i + 1)); });
  }
  for (const EpdEntry& entry : file.entries) {
    at_line(file, entry.line, [&] { variant.position(entry.fen, rules); });
  }
}

class Runner {
 public:
  Runner(const std::vector<EpdFile>& files, CountCrew& crew, const SuiteOptions& options)
      : files_(files), crew_(crew), options_(options) {
    for (const EpdFile& file : files) require_sound(file);
    for (std::size_t f = 0; f < files.size(); ++f) {
      const std::vector<std::string> rules = settings_of(files[f]);
      for (std::size_t e = 0; e < files[f].entries.size(); ++e) {
        const EpdEntry& entry = files[f].entries[e];
        for (const EpdCount& count : entry.counts) {
          if (count.nodes > options.max_nodes) continue;
          const CountTask task{
              .game = files[f].game, .rules = rules, .fen = entry.fen, .depth = count.depth};
          jobs_.push_back({.file = f, .entry = e, .expected = count, .task = task});
        }
      }
    }
  }

  SuiteResult run() {
    const Stopwatch stopwatch;
    for (Job& job : jobs_) order_.push_back(&job);
    std::stable_sort(order_.begin(), order_.end(), [](const Job* a, const Job* b) {
      return a->expected.nodes > b->expected.nodes;
    });
    SerialSource<CountTask, CountResult> source(
        [this] { return next(); },
        [this](const CountTask& task, const CountResult& result) { take(task, result); },
        options_.stop);
    crew_.run(source);
    SuiteResult result = collect();
    result.seconds = stopwatch.seconds();
    return result;
  }

 private:
  // Whether a count is split, for all to share.
  bool is_shared(const Job& job) const {
    constexpr std::uint64_t shared_from = 20'000'000;
    return crew_.size() > 1 && job.expected.nodes >= shared_from &&
           job.expected.depth > least_split_depth;
  }

  // From the largest count down, and the positions of a split one from the largest down: nobody is
  // left at the end with much to do.
  std::optional<CountTask> next() {
    while (next_job_ != order_.size()) {
      const std::size_t number = next_job_;
      Job& job = *order_[number];
      if (next_position_ == 0 && is_shared(job)) split_up(job);
      const std::size_t positions = job.split ? job.split->positions.size() : 1;
      const std::size_t position = next_position_++;
      if (next_position_ >= positions) {
        ++next_job_;
        next_position_ = 0;
      }
      if (positions == 0) {
        finish(job);
        continue;
      }
      CountTask task = job.split ? part(job.task, *job.split, position) : job.task;
      task.id = position * order_.size() + number;
      return task;
    }
    return std::nullopt;
  }

  void take(const CountTask& task, const CountResult& result) {
    Job& job = *order_[task.id % order_.size()];
    job.seconds += result.seconds;
    if (job.split) {
      job.counts[task.id / order_.size()] = result.nodes;
    } else {
      job.got = result.nodes;
    }
    if (--job.missing == 0) finish(job);
  }

  void split_up(Job& job) const {
    // Some for each worker, but none so small that its way there and back would cost something.
    constexpr std::size_t positions_per_worker = 64;
    constexpr std::uint64_t nodes_per_position = 200'000;
    job.split =
        split(job.task, positions_per_worker * static_cast<std::size_t>(crew_.size()),
              job.expected.depth - least_split_depth, job.expected.nodes / nodes_per_position);
    job.missing = job.split->positions.size();
    job.counts.resize(job.missing);
  }

  void finish(Job& job) {
    if (job.split) {
      job.got = add_up(*job.split, job.counts).nodes;
      job.split.reset();
      job.counts = {};
    }
    ++done_;
    if (options_.progress) options_.progress(done_, jobs_.size());
  }

  SuiteResult collect() const {
    SuiteResult result;
    auto job = jobs_.begin();
    for (std::size_t f = 0; f < files_.size(); ++f) {
      SuiteFileResult& file = result.files.emplace_back();
      file.path = files_[f].path;
      file.game = files_[f].game;
      for (std::size_t e = 0; e < files_[f].entries.size(); ++e) {
        const EpdEntry& entry = files_[f].entries[e];
        std::size_t jobs = 0;
        std::size_t complete = 0;
        const std::size_t failures = file.failures.size();
        for (; job != jobs_.end() && job->file == f && job->entry == e; ++job) {
          ++jobs;
          if (!job->complete()) continue;
          ++complete;
          file.nodes += job->got;
          file.seconds += job->seconds;
          if (job->got != job->expected.nodes) {
            file.failures.push_back(
                {entry.line, entry.fen, job->expected.depth, job->expected.nodes, job->got});
          }
        }
        file.too_large += entry.counts.size() - jobs;
        file.stopped += jobs - complete;
        if (file.failures.size() != failures) {
          ++file.failed;
        } else if (complete != 0) {
          ++file.passed;
        } else {
          ++file.skipped;
        }
      }
      result.complete &= file.stopped == 0;
    }
    return result;
  }

  const std::vector<EpdFile>& files_;
  CountCrew& crew_;
  const SuiteOptions& options_;
  std::vector<Job> jobs_;    // in the order of the files
  std::vector<Job*> order_;  // in which they are handed out
  std::size_t next_job_ = 0, next_position_ = 0;
  std::size_t done_ = 0;
};

}  // namespace

SuiteResult run_suite(const std::vector<EpdFile>& files, CountCrew& crew,
                      const SuiteOptions& options) {
  return Runner(files, crew, options).run();
}

}  // namespace oliphaunt
