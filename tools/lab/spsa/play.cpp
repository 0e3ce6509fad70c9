#include "tools/lab/spsa/play.h"

#include <algorithm>
#include <memory>
#include <mutex>
#include <utility>

#include "engine/text/input_error.h"
#include "engine/text/quote.h"
#include "tools/lab/spsa/tunable.h"

namespace oliphaunt::lab {

namespace {

// What the workers of a run share.
struct Shared {
  explicit Shared(const TrialJob& job)
      : base(player_values(job.match, 0)), workers(make_workers_by_values(job.match)) {
    const std::vector<Tunable> known = all_tunables(base);
    for (const std::string& name : job.tuned) {
      const auto found = std::find_if(known.begin(), known.end(),
                                      [&](const Tunable& t) { return t.name == name; });
      if (found == known.end()) throw InputError("nothing to tune is called " + in_quotes(name));
      tunables.push_back(*found);
    }
  }

  PlayerValues with(const std::vector<int>& values) const {
    PlayerValues player = base;
    for (std::size_t i = 0; i < values.size(); ++i) tunables[i].set(player, values[i]);
    return player;
  }

  PlayerValues base;
  WorkersByValues workers;
  std::vector<Tunable> tunables;
};

class TrialWorker : public Worker<TrialTask, std::size_t> {
 public:
  explicit TrialWorker(std::shared_ptr<const Shared> shared) : shared_(std::move(shared)) {}

  std::size_t work(const TrialTask& task, const std::stop_token& stop) override {
    // Tasks of one trial come in a row.
    if (!players_ || task.plus != plus_ || task.minus != minus_) {
      players_ = shared_->workers({shared_->with(task.plus), shared_->with(task.minus)})();
      plus_ = task.plus;
      minus_ = task.minus;
    }
    return outcome_of(players_->work(task.pair, stop)).half_points();
  }

 private:
  std::shared_ptr<const Shared> shared_;
  std::vector<int> plus_, minus_;
  std::unique_ptr<PairWorker> players_;
};

// The pairs of one trial.
class TrialSource : public TaskSource<TrialTask, std::size_t> {
 public:
  TrialSource(const Trial& trial, std::uint64_t pairs, std::stop_token stop)
      : trial_(trial),
        first_((trial.iteration - 1) * pairs),
        pairs_(pairs),
        stop_(std::move(stop)) {}

  std::optional<TrialTask> next(Wait) override {
    const std::lock_guard lock(mutex_);
    if (next_ == pairs_ || stop_.stop_requested()) return std::nullopt;
    return TrialTask{first_ + next_++, trial_.plus, trial_.minus};
  }
  bool over() const override {
    const std::lock_guard lock(mutex_);
    return next_ == pairs_ || stop_.stop_requested();
  }
  void finished(const TrialTask&, std::size_t half_points) override {
    const std::lock_guard lock(mutex_);
    results_.add(half_points);
  }
  void abandon() override {
    const std::lock_guard lock(mutex_);
    next_ = pairs_;
  }
  std::stop_token stop_token() const override { return stop_; }

  // Throws Interrupted if not all were played.
  Pentanomial results() const {
    if (results_.total() != pairs_) throw Interrupted();
    return results_;
  }

 private:
  const Trial& trial_;
  std::uint64_t first_;
  std::uint64_t pairs_;
  std::stop_token stop_;
  mutable std::mutex mutex_;
  std::uint64_t next_ = 0;
  Pentanomial results_;
};

}  // namespace

TrialJob trial_job(MatchJob match, const std::vector<Tunable>& tunables) {
  TrialJob job{std::move(match), {}};
  for (const Tunable& tunable : tunables) job.tuned.push_back(tunable.name);
  return job;
}

TrialWorkerFactory make_workers(const TrialJob& job) {
  return [shared = std::make_shared<const Shared>(job)] {
    return std::make_unique<TrialWorker>(shared);
  };
}

Objective play_trials(const SpsaSettings& settings, TrialCrew& crew) {
  return [&settings, &crew](const Trial& trial, const std::stop_token& stop) {
    TrialSource source(trial, settings.pairs_per_iteration, stop);
    crew.run(source);
    return source.results();
  };
}

}  // namespace oliphaunt::lab
