#include "tools/ranks/rank_dispatcher.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <exception>
#include <map>
#include <optional>
#include <stdexcept>
#include <thread>
#include <utility>

#include "tools/ranks/job_kinds.h"
#include "tools/ranks/ranks.h"

namespace oliphaunt::ranks {

namespace {

// Rank 0 looks for messages in between these: often while there are many, seldom while there are
// none, so that it takes little from ranks that work on the same machine.
constexpr std::chrono::microseconds shortest_pause{200};
constexpr std::chrono::microseconds longest_pause{3200};

// How many tasks a rank should have at hand.
class Demand {
 public:
  explicit Demand(int threads) : threads_(threads) {}

  int threads() const { return threads_; }
  bool wants_more() const { return outstanding_ < wanted_; }

  void given() { ++outstanding_; }
  // `seconds` is what a thread has taken for these tasks. Precondition: tasks >= 1.
  void done(std::size_t tasks, double seconds) {
    outstanding_ -= std::min(tasks, outstanding_);
    const double each = seconds / static_cast<double>(tasks);
    seconds_ = seconds_ ? (*seconds_ + each) / 2 : each;
    wanted_ = static_cast<std::size_t>(threads_) + waiting();
  }

 private:
  // Tasks that wait at a rank for one of its threads: enough for the time that results and new
  // tasks are on their way, but none of them so long that it were better done by another rank.
  std::size_t waiting() const {
    constexpr double longest = 1;        // s
    constexpr double on_the_way = 0.02;  // s
    constexpr double most = 2000;        // a thread
    if (*seconds_ > longest) return 0;
    const double tasks = std::min(most, on_the_way / std::max(*seconds_, 1e-9));
    return static_cast<std::size_t>(std::ceil(threads_ * tasks));
  }

  int threads_;
  std::size_t wanted_ = static_cast<std::size_t>(threads_);
  std::size_t outstanding_ = 0;
  std::optional<double> seconds_;  // that a thread takes for a task
};

template <class Job>
class RankCrew : public Crew<typename JobKind<Job>::Task, typename JobKind<Job>::Result> {
 public:
  using Task = typename JobKind<Job>::Task;
  using Result = typename JobKind<Job>::Result;
  using Source = TaskSource<Task, Result>;

  RankCrew(Ranks& ranks, const Job& job) : ranks_(ranks) {
    const RankOptions& options = ranks.options();
    ranks.send_to_all(Kind::crew, {JobKind<Job>::name, options.threads, to_json(job)});
    std::vector<int> threads(ranks.workers().size());
    std::optional<std::pair<Failure, int>> refusal;
    ranks.receive_from_each(options.patience_for_crews, [&](const Message& message) {
      const Json body = read(message.body);
      if (message.kind == Kind::failure) {
        if (!refusal) refusal = {read_as<Failure>(body), message.from};
      } else {
        threads[static_cast<std::size_t>(message.from - 1)] = body;
      }
    });
    if (refusal) {
      ranks.send_to_all(Kind::dismiss, nullptr);
      raise(refusal->first, ranks.name(refusal->second));
    }
    for (const int t : threads) demand_.emplace_back(t);
  }

  ~RankCrew() override { ranks_.send_to_all(Kind::dismiss, nullptr); }

  int size() const override {
    int sum = 0;
    for (const Demand& rank : demand_) sum += rank.threads();
    return sum;
  }

  void run(Source& source) override {
    const std::stop_token stop = source.stop_token();
    ranks_.begin_to_listen();
    auto pause = shortest_pause;
    while (!stop.stop_requested() && !error_) {
      const bool gave = guarded(source, [&] { return hand_out(source); });
      const bool got = receive(source);
      if (under_way_.empty() && source.over()) break;
      ranks_.require_all(ranks_.options().patience_for_tasks);
      pause = gave || got ? shortest_pause : std::min(2 * pause, longest_pause);
      std::this_thread::sleep_for(pause);
    }
    finish(source);
  }

 private:
  // What the source throws ends the run, but not before the ranks are at rest.
  template <class F>
  bool guarded(Source& source, F&& f) {
    try {
      return f();
    } catch (...) {
      if (!error_) error_ = std::current_exception();
      source.abandon();
      return true;
    }
  }

  bool receive(Source& source) {
    return guarded(source, [&] {
      return ranks_.receive([&](const Message& message) { take(source, message); });
    });
  }

  // A task to each rank in turn that wants one, so that none gets many while others get none.
  bool hand_out(Source& source) {
    std::vector<Json> batches(demand_.size(), Json::array());
    bool any = false;
    for (bool more = true; std::exchange(more, false);) {
      for (std::size_t i = 0; i < demand_.size(); ++i) {
        if (!demand_[i].wants_more()) continue;
        std::optional<Task> task = source.next(Wait::no);
        if (!task) {
          more = false;
          break;
        }
        batches[i].push_back({next_, to_json(*task)});
        under_way_.emplace(next_++, std::move(*task));
        demand_[i].given();
        more = any = true;
      }
    }
    for (std::size_t i = 0; i < demand_.size(); ++i) {
      if (!batches[i].empty()) ranks_.send(static_cast<int>(i + 1), Kind::tasks, batches[i]);
    }
    return any;
  }

  void take(Source& source, const Message& message) {
    if (message.kind == Kind::results) {
      const Json results = read(message.body);
      double seconds = 0;
      for (const Json& result : results) {
        const auto task = under_way_.extract(result.at(0).get<std::uint64_t>());
        if (!task)
          throw std::runtime_error("a result of no task from " + ranks_.name(message.from));
        source.finished(task.mapped(), read_as<Result>(result.at(1)));
        seconds += result.at(2).get<double>();
      }
      demand_[static_cast<std::size_t>(message.from - 1)].done(results.size(), seconds);
    } else if (message.kind == Kind::failure) {
      raise(read_as<Failure>(read(message.body)), ranks_.name(message.from));
    } else if (message.kind == Kind::idle) {
      ++idle_;
    }
  }

  // Waits until no rank is at work any more. What was done meanwhile counts.
  void finish(Source& source) {
    ranks_.send_to_all(Kind::stop, nullptr);
    ranks_.begin_to_listen();
    for (idle_ = 0; idle_ < demand_.size();) {
      if (!receive(source)) std::this_thread::sleep_for(shortest_pause);
      ranks_.require_all(ranks_.options().patience_for_stops);
    }
    under_way_.clear();
    for (Demand& rank : demand_) rank = Demand(rank.threads());
    if (error_) std::rethrow_exception(std::exchange(error_, nullptr));
  }

  Ranks& ranks_;
  std::vector<Demand> demand_;
  std::map<std::uint64_t, Task> under_way_;
  std::uint64_t next_ = 0;
  std::size_t idle_ = 0;
  std::exception_ptr error_;
};

}  // namespace

RankDispatcher::RankDispatcher(Transport& transport, const RankOptions& options)
    : ranks_(std::make_unique<Ranks>(transport, options)) {}
RankDispatcher::~RankDispatcher() = default;

const std::vector<Hello>& RankDispatcher::workers() const { return ranks_->workers(); }

std::unique_ptr<lab::PairCrew> RankDispatcher::crew(const lab::MatchJob& job) {
  return std::make_unique<RankCrew<lab::MatchJob>>(*ranks_, job);
}

std::unique_ptr<lab::TrialCrew> RankDispatcher::crew(const lab::TrialJob& job) {
  return std::make_unique<RankCrew<lab::TrialJob>>(*ranks_, job);
}

std::unique_ptr<CountCrew> RankDispatcher::crew(const CountJob& job) {
  return std::make_unique<RankCrew<CountJob>>(*ranks_, job);
}

}  // namespace oliphaunt::ranks
