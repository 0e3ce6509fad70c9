#pragma once

#include <string_view>

namespace oliphaunt {

// One protocol spoken with one GUI. All calls come from one thread.
class Session {
 public:
  virtual ~Session() = default;
  // Obeys a line. Whatever is in it, the answer is at most a complaint.
  virtual void obey(std::string_view line) = 0;
  // The lines are over: ends the search that runs, if any, waits for a count, and has nothing more
  // to say.
  virtual void end() = 0;
};

}  // namespace oliphaunt
