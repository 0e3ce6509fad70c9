#include "tools/suite/runner.h"

#include <algorithm>
#include <chrono>
#include <mutex>

#include <fmt/format.h>
#include <tbb/parallel_for.h>

#include "engine/games/known_game.h"
#include "engine/games/rules_text.h"
#include "engine/perft/perft.h"
#include "engine/position/fen.h"
#include "engine/text/quote.h"
#include "engine/workers.h"

namespace oliphaunt {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// Perft of one position, whatever its game.
using Perft = std::function<PerftResult(int depth, const PerftOptions& options)>;

// One count to make.
struct Job {
  std::size_t file;
  std::size_t entry;
  EpdCount expected;
  const Perft* perft;
  std::uint64_t got = 0;
  double seconds = 0;
  bool complete = false;
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

template <class G>
std::vector<Perft> positions_of(const EpdFile& file) {
  Rules rules = G::rules;
  std::vector<std::string> settings;
  for (const EpdRule& rule : file.rules) {
    settings.push_back(rule.setting);
    rules = at_line(file, rule.line, [&] { return parse_rules<G>(settings); });
  }
  std::vector<Perft> positions;
  for (const EpdEntry& entry : file.entries) {
    positions.push_back(at_line(file, entry.line, [&]() -> Perft {
      const Board<G> board = parse_fen<G>(entry.fen, rules).board();
      return [board](int depth, const PerftOptions& options) {
        return perft<G>(board, depth, options);
      };
    }));
  }
  return positions;
}

std::vector<Perft> positions_of(const EpdFile& file) {
  std::vector<Perft> positions;
  const bool known = visit_game(
      file.game, [&]<class G>(std::type_identity<G>) { positions = positions_of<G>(file); });
  if (!known) {
    throw InputError(
        fmt::format("{}: no game is called {}, expected one of {}, here before the first dot",
                    file.path, in_quotes(file.game), game_names()));
  }
  return positions;
}

class Runner {
 public:
  Runner(const std::vector<EpdFile>& files, const SuiteOptions& options)
      : files_(files), options_(options) {
    for (const EpdFile& file : files) positions_.push_back(positions_of(file));
    for (std::size_t f = 0; f < files.size(); ++f) {
      for (std::size_t e = 0; e < files[f].entries.size(); ++e) {
        for (const EpdCount& count : files[f].entries[e].counts) {
          if (count.nodes > options.max_nodes) continue;
          jobs_.push_back({f, e, count, &positions_[f][e]});
        }
      }
    }
  }

  SuiteResult run() {
    const auto start = Clock::now();
    // From the largest down. The largest are shared by all threads, one after the other, so that
    // none of them is left running alone at the end; the others go to a thread each.
    constexpr std::uint64_t shared_from = 20'000'000;
    std::vector<Job*> order;
    for (Job& job : jobs_) order.push_back(&job);
    std::stable_sort(order.begin(), order.end(), [](const Job* a, const Job* b) {
      return a->expected.nodes > b->expected.nodes;
    });
    const auto small = std::find_if(order.begin(), order.end(), [](const Job* job) {
      return job->expected.nodes < shared_from;
    });
    for (auto job = order.begin(); job != small; ++job) run(**job, options_.threads);
    if (options_.threads == 1) {
      for (auto job = small; job != order.end(); ++job) run(**job, 1);
    } else {
      Workers(options_.threads).run([&] {
        tbb::parallel_for(
            small - order.begin(), order.end() - order.begin(),
            [&](std::ptrdiff_t i) { run(*order[static_cast<std::size_t>(i)], 1); },
            tbb::simple_partitioner());
      });
    }
    SuiteResult result = collect();
    result.seconds = seconds_since(start);
    return result;
  }

 private:
  bool stopped() const {
    return options_.stop != nullptr && options_.stop->load(std::memory_order_relaxed);
  }

  void run(Job& job, int threads) {
    if (stopped()) return;
    const auto start = Clock::now();
    const PerftResult result =
        (*job.perft)(job.expected.depth, {.threads = threads, .stop = options_.stop});
    job.got = result.nodes;
    job.complete = result.complete;
    job.seconds = seconds_since(start) * threads;
    if (job.complete) report_progress();
  }

  void report_progress() {
    const std::size_t done = ++done_;
    if (!options_.progress) return;
    // Whoever finds another thread reporting need not wait for it.
    const std::unique_lock lock(progress_mutex_, std::try_to_lock);
    if (lock.owns_lock()) options_.progress(done, jobs_.size());
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
          if (!job->complete) continue;
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
  const SuiteOptions& options_;
  std::vector<std::vector<Perft>> positions_;
  std::vector<Job> jobs_;
  std::atomic<std::size_t> done_ = 0;
  std::mutex progress_mutex_;
};

}  // namespace

SuiteResult run_suite(const std::vector<EpdFile>& files, const SuiteOptions& options) {
  return Runner(files, options).run();
}

}  // namespace oliphaunt
