#include "tools/ranks/worker_rank.h"

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <type_traits>
#include <utility>

#include "engine/variant/variants.h"
#include "tools/ranks/host_name.h"
#include "tools/ranks/job_kinds.h"
#include "tools/ranks/wire.h"
#include "tools/work/stopwatch.h"

namespace oliphaunt::ranks {

namespace {

using Clock = std::chrono::steady_clock;

// How long a rank waits for its threads before it looks for messages again: tasks that wait with
// it (rank_dispatcher.cpp) keep its threads busy for longer.
constexpr std::chrono::milliseconds look_interval{4};
// While there is no crew, which is when rank 0 has other things to do.
constexpr std::chrono::milliseconds rest_interval{10};

// A task with the number by which rank 0 knows it.
template <class Task>
struct Numbered {
  std::uint64_t number;
  Task task;
};

// A result, and how long it took.
template <class Result>
struct Timed {
  Result result;
  double seconds;
};

template <class Task, class Result>
class NumberedWorker : public Worker<Numbered<Task>, Timed<Result>> {
 public:
  explicit NumberedWorker(std::unique_ptr<Worker<Task, Result>> worker)
      : worker_(std::move(worker)) {}
  Timed<Result> work(const Numbered<Task>& task, const std::stop_token& stop) override {
    const Stopwatch stopwatch;
    Result result = worker_->work(task.task, stop);
    return {std::move(result), stopwatch.seconds()};
  }

 private:
  std::unique_ptr<Worker<Task, Result>> worker_;
};

// The tasks that rank 0 has sent, and results that are to go there. Never over until it is closed.
template <class Task, class Result>
class Inbox : public TaskSource<Numbered<Task>, Timed<Result>> {
 public:
  std::optional<Numbered<Task>> next(Wait wait) override {
    std::unique_lock lock(mutex_);
    if (wait == Wait::yes) task_came_.wait(lock, [&] { return !tasks_.empty() || closed_; });
    if (tasks_.empty() || closed_) return std::nullopt;
    Numbered<Task> task = std::move(tasks_.front());
    tasks_.pop_front();
    return task;
  }
  bool over() const override {
    const std::lock_guard lock(mutex_);
    return closed_;
  }
  void finished(const Numbered<Task>& task, Timed<Result> result) override {
    const std::lock_guard lock(mutex_);
    results_.push_back({task.number, to_json(result.result), result.seconds});
    // In no hurry while there is more to do: many small results make one message.
    if (tasks_.empty()) hungry_.notify_one();
  }
  // Another thread of this rank does it.
  void put_back(const Numbered<Task>& task) override { add(task); }
  void abandon() override { close(); }
  std::stop_token stop_token() const override { return stop_.get_token(); }

  void add(Numbered<Task> task) {
    const std::lock_guard lock(mutex_);
    tasks_.push_back(std::move(task));
    task_came_.notify_one();
  }
  // After so long, or when the tasks have run out.
  Json take_results(std::chrono::milliseconds time) {
    std::unique_lock lock(mutex_);
    hungry_.wait_for(lock, time, [&] { return closed_ || (!results_.empty() && tasks_.empty()); });
    return std::exchange(results_, Json::array());
  }
  void close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    stop_.request_stop();
    task_came_.notify_all();
    hungry_.notify_all();
  }

 private:
  mutable std::mutex mutex_;
  std::condition_variable task_came_, hungry_;
  std::deque<Numbered<Task>> tasks_;
  Json results_ = Json::array();
  bool closed_ = false;
  std::stop_source stop_;
};

// A crew of this rank as the thread that speaks with rank 0 sees it.
class Gang {
 public:
  virtual ~Gang() = default;
  // Work begins with the first call.
  virtual void add(const Json& tasks) = 0;
  virtual bool works() const = 0;
  // [[number, result, seconds]...]; waits for so long, or until the tasks have run out.
  virtual Json take_results(std::chrono::milliseconds time) = 0;
  // Gives up what is under way, and returns when nothing is. Results of what was done remain.
  virtual void stop() = 0;
  // What went wrong, told once; null if nothing did.
  virtual std::exception_ptr take_error() = 0;
};

template <class Job>
class GangOf final : public Gang {
  using Task = typename JobKind<Job>::Task;
  using Result = typename JobKind<Job>::Result;

 public:
  GangOf(const Job& job, int threads)
      : crew_([factory = make_workers(
                   job)] { return std::make_unique<NumberedWorker<Task, Result>>(factory()); },
              threads) {}
  ~GangOf() override { stop(); }

  void add(const Json& tasks) override {
    if (!thread_.joinable()) begin();
    for (const Json& task : tasks) {
      inbox_->add({task.at(0).get<std::uint64_t>(), read_as<Task>(task.at(1))});
    }
  }
  bool works() const override { return thread_.joinable(); }
  Json take_results(std::chrono::milliseconds time) override {
    return inbox_ ? inbox_->take_results(time) : Json::array();
  }
  void stop() override {
    if (!works()) return;
    inbox_->close();
    thread_.join();
  }
  std::exception_ptr take_error() override {
    const std::lock_guard lock(error_mutex_);
    return std::exchange(error_, nullptr);
  }

 private:
  void begin() {
    inbox_ = std::make_unique<Inbox<Task, Result>>();
    thread_ = std::thread([this] {
      try {
        crew_.run(*inbox_);
      } catch (...) {
        const std::lock_guard lock(error_mutex_);
        error_ = std::current_exception();
      }
    });
  }

  LocalCrew<Numbered<Task>, Timed<Result>> crew_;
  std::unique_ptr<Inbox<Task, Result>> inbox_;
  std::mutex error_mutex_;
  std::exception_ptr error_;
  std::thread thread_;
};

std::unique_ptr<Gang> make_gang(const Json& order, int threads) {
  const std::string kind = order.at(0);
  const Json& job = order.at(2);
  std::unique_ptr<Gang> gang;
  const auto try_kind = [&]<class Job>(std::type_identity<Job>) {
    if (kind == JobKind<Job>::name) {
      gang = std::make_unique<GangOf<Job>>(read_as<Job>(job), threads);
    }
  };
  try_kind(std::type_identity<lab::MatchJob>());
  try_kind(std::type_identity<lab::TrialJob>());
  try_kind(std::type_identity<CountJob>());
  if (!gang) throw std::runtime_error("there is no job called " + kind);
  return gang;
}

class WorkerRank {
 public:
  WorkerRank(Transport& transport, const WorkerOptions& options)
      : transport_(transport), options_(options) {}

  void run() {
    say(Kind::hello, to_json(this_rank()));
    while (!quit_) {
      while (const auto message = transport_.receive()) take(*message);
      if (gang_ && gang_->works()) {
        send_results(look_interval);
        send_error();
        if (Clock::now() - said_ >= options_.alive_interval) say(Kind::alive, nullptr);
      } else {
        std::this_thread::sleep_for(gang_ ? look_interval : rest_interval);
      }
    }
  }

 private:
  static Hello this_rank() { return {std::string(engine_build().version), host_name()}; }

  void say(Kind kind, const Json& json) {
    transport_.send(0, kind, write(json));
    said_ = Clock::now();
  }

  void send_results(std::chrono::milliseconds time) {
    if (const Json results = gang_->take_results(time); !results.empty()) {
      say(Kind::results, results);
    }
  }

  void send_error() {
    if (const auto error = gang_->take_error()) say(Kind::failure, to_json(describe(error)));
  }

  void take(const Message& message) {
    switch (message.kind) {
      case Kind::crew:
        return make_crew(read(message.body));
      case Kind::tasks:
        return gang_->add(read(message.body));
      case Kind::stop:
        gang_->stop();
        // All that there is to say comes before: what is said afterwards is about the next tasks.
        send_results({});
        send_error();
        return say(Kind::idle, nullptr);
      case Kind::dismiss:
        gang_.reset();
        return;
      case Kind::quit:
        quit_ = true;
        return;
      default:
        throw std::runtime_error("rank 0 sent a message that is none of its own");
    }
  }

  void make_crew(const Json& order) {
    const int asked = order.at(1);
    const int threads = asked != 0 ? asked : options_.threads;
    try {
      gang_ = make_gang(order, threads);
      say(Kind::ready, threads);
    } catch (...) {
      say(Kind::failure, to_json(describe(std::current_exception())));
    }
  }

  Transport& transport_;
  WorkerOptions options_;
  std::unique_ptr<Gang> gang_;
  Clock::time_point said_;
  bool quit_ = false;
};

}  // namespace

void work_for_rank_0(Transport& transport, const WorkerOptions& options) {
  WorkerRank(transport, options).run();
}

}  // namespace oliphaunt::ranks
