#pragma once

#include <atomic>

namespace oliphaunt {

// Carries a ponder hit to a search that may not have begun when it comes. A search says begun()
// when it can take one; the hit is then due at once or has been noted before.
class PonderSignal {
 public:
  // Whether the hit is to be passed on to the search now.
  bool hit() {
    noted_ = true;
    return begun_ && noted_.exchange(false);
  }
  // The same, for the search.
  bool begun() {
    begun_ = true;
    return noted_.exchange(false);
  }

 private:
  std::atomic<bool> begun_ = false, noted_ = false;
};

}  // namespace oliphaunt
