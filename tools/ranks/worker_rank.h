#pragma once

#include <chrono>

#include "tools/ranks/transport.h"

namespace oliphaunt::ranks {

struct WorkerOptions {
  // Tasks at a time where rank 0 does not say.
  int threads = 1;
  // How often a rank that works says that it is there, when it has nothing else to say.
  std::chrono::milliseconds alive_interval{1000};
};

// Does what rank 0 asks for until that says quit: makes crews of threads of this process, and has
// them do tasks. Throws what the transport throws.
void work_for_rank_0(Transport& transport, const WorkerOptions& options);

}  // namespace oliphaunt::ranks
