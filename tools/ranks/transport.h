#pragma once

#include <cstdint>
#include <optional>
#include <string>

// How the ranks of a job reach each other. Rank 0 hands out work; the others, from 1 on, do it.

namespace oliphaunt::ranks {

enum class Kind : std::uint8_t {
  // From a rank that works to rank 0.
  hello,    // it is there: Hello
  ready,    // the crew is there: how many tasks it does at a time
  results,  // of tasks
  failure,  // the crew can't be had, or a task went wrong: Failure
  idle,     // no task is under way any more
  alive,    // nothing else to say
  // From rank 0.
  crew,     // make one for a job: CrewOrder
  tasks,    // do them
  stop,     // give up tasks under way and drop those that wait; answered by idle
  dismiss,  // the crew is not needed any more
  quit,     // nothing will be
};

struct Message {
  int from = 0;
  Kind kind = Kind::alive;
  std::string body;  // as wire.h has it
};

// Messages between two ranks arrive whole, once and in order, or the rank is lost. One thread at a
// time.
class Transport {
 public:
  virtual ~Transport() = default;
  virtual int rank() const = 0;
  virtual int rank_count() const = 0;
  // Returns at once; the message is on its way as long as this rank looks for messages.
  virtual void send(int to, Kind kind, std::string body) = 0;
  // The next message, if one is there.
  virtual std::optional<Message> receive() = 0;
};

}  // namespace oliphaunt::ranks
