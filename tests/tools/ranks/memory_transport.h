#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "tools/ranks/transport.h"
#include "tools/ranks/worker_rank.h"

namespace oliphaunt::ranks {

// The messages of a job whose ranks are threads of this process.
class Mail {
 public:
  explicit Mail(int rank_count) : boxes_(static_cast<std::size_t>(rank_count)) {}
  int rank_count() const { return static_cast<int>(boxes_.size()); }

  void send(int to, Message message) {
    const std::lock_guard lock(mutex_);
    boxes_[static_cast<std::size_t>(to)].push_back(std::move(message));
  }
  std::optional<Message> receive(int rank) {
    const std::lock_guard lock(mutex_);
    std::deque<Message>& box = boxes_[static_cast<std::size_t>(rank)];
    if (box.empty()) return std::nullopt;
    Message message = std::move(box.front());
    box.pop_front();
    return message;
  }

 private:
  std::mutex mutex_;
  std::vector<std::deque<Message>> boxes_;
};

class MemoryTransport : public Transport {
 public:
  MemoryTransport(Mail& mail, int rank) : mail_(mail), rank_(rank) {}
  int rank() const override { return rank_; }
  int rank_count() const override { return mail_.rank_count(); }
  void send(int to, Kind kind, std::string body) override {
    mail_.send(to, {rank_, kind, std::move(body)});
  }
  std::optional<Message> receive() override { return mail_.receive(rank_); }

 private:
  Mail& mail_;
  int rank_;
};

// A job in which each of the ranks beside rank 0 does what it is given here.
class MemoryJob {
 public:
  using Work = std::function<void(Transport&)>;

  explicit MemoryJob(const std::vector<Work>& works)
      : mail_(static_cast<int>(works.size()) + 1), rank_0_(mail_, 0) {
    for (std::size_t i = 0; i < works.size(); ++i) {
      threads_.emplace_back([this, work = works[i], rank = static_cast<int>(i) + 1] {
        MemoryTransport transport(mail_, rank);
        work(transport);
      });
    }
  }

  Transport& rank_0() { return rank_0_; }

  static Work worker(int threads) {
    return [threads](Transport& transport) {
      work_for_rank_0(transport, {threads, std::chrono::milliseconds(20)});
    };
  }

  // Works, a rank with each of these numbers of threads.
  static std::vector<Work> workers(const std::vector<int>& threads) {
    std::vector<Work> list;
    for (const int t : threads) list.push_back(worker(t));
    return list;
  }

 private:
  Mail mail_;
  MemoryTransport rank_0_;
  std::vector<std::jthread> threads_;
};

}  // namespace oliphaunt::ranks
