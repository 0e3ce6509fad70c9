#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "tools/ranks/rank_dispatcher.h"
#include "tools/ranks/transport.h"
#include "tools/ranks/wire.h"

namespace oliphaunt::ranks {

// The other ranks as rank 0 sees them: who they are, and whether they are still there.
class Ranks {
 public:
  using Clock = std::chrono::steady_clock;

  Ranks(Transport& transport, const RankOptions& options);
  // Sends them home.
  ~Ranks();
  Ranks(const Ranks&) = delete;
  Ranks& operator=(const Ranks&) = delete;

  const std::vector<Hello>& workers() const { return workers_; }
  const RankOptions& options() const { return options_; }

  // "rank 2 (host)".
  std::string name(int rank) const;

  void send(int rank, Kind kind, const Json& json) { transport_.send(rank, kind, write(json)); }
  void send_to_all(Kind kind, const Json& json);
  // Messages that are there, each given to `take`; whether there were any.
  bool receive(const std::function<void(const Message&)>& take);
  // Waits until each rank has sent a message, which `take` gets. Throws RankLost if one is silent
  // for longer than `patience`.
  void receive_from_each(std::chrono::milliseconds patience,
                         const std::function<void(const Message&)>& take);

  // From now on all ranks are expected to be heard of.
  void begin_to_listen();
  // Throws RankLost if one of them has been silent for longer than `patience`.
  void require_all(std::chrono::milliseconds patience);

 private:
  [[noreturn]] void lose(int rank, std::chrono::milliseconds patience);

  Transport& transport_;
  RankOptions options_;
  std::vector<Hello> workers_;
  std::vector<Clock::time_point> heard_;
  bool lost_ = false;
};

}  // namespace oliphaunt::ranks
