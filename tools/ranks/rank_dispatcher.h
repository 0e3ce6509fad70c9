#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "tools/lab/dispatch/dispatcher.h"
#include "tools/ranks/transport.h"
#include "tools/ranks/wire.h"

namespace oliphaunt::ranks {

// A rank that can't be reached any more. The job can't go on, nor end in good order.
class RankLost : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct RankOptions {
  // Tasks at a time of each rank; 0: as each finds right.
  int threads = 0;
  // For so long a rank may be silent: while it makes a crew, while it has tasks, and when it is to
  // stop.
  std::chrono::milliseconds patience_for_crews{300000};
  std::chrono::milliseconds patience_for_tasks{15000};
  std::chrono::milliseconds patience_for_stops{5000};
  // Called before RankLost is thrown; may be empty.
  std::function<void()> on_loss = nullptr;
};

class Ranks;

// Has the other ranks do the work; on rank 0. They must be running work_for_rank_0, and have quit
// when this has been destroyed, but for those that are lost.
//
// A job goes to all ranks; tasks go to whoever has too few of them to be busy until the next look,
// so ranks may be of any speed. What a rank has at hand beyond what it works on is some 20 ms of
// work. Its functions throw, beside what Dispatcher says, RankLost.
class RankDispatcher : public lab::Dispatcher {
 public:
  // Waits until all ranks are there. Throws InputError if there are none, or they run another
  // version of the program.
  RankDispatcher(Transport& transport, const RankOptions& options);
  ~RankDispatcher() override;

  // The other ranks, from 1 on.
  const std::vector<Hello>& workers() const;

  std::unique_ptr<lab::PairCrew> crew(const lab::MatchJob& job) override;
  std::unique_ptr<lab::TrialCrew> crew(const lab::TrialJob& job) override;
  std::unique_ptr<CountCrew> crew(const CountJob& job) override;

 private:
  std::unique_ptr<Ranks> ranks_;
};

}  // namespace oliphaunt::ranks
