#pragma once

#include <list>
#include <optional>
#include <string>

#include "tools/ranks/transport.h"

namespace oliphaunt::mpi {

// The ranks of MPI_COMM_WORLD. One object a process: it begins and ends MPI. All its functions may
// be called by different threads, one at a time.
class MpiTransport : public ranks::Transport {
 public:
  // Throws std::runtime_error if this MPI can't be used from more than one thread.
  MpiTransport(int& argc, char**& argv);
  // Waits for the other ranks to end as well.
  ~MpiTransport() override;

  int rank() const override { return rank_; }
  int rank_count() const override { return count_; }
  // How many of the ranks that work run on this machine.
  int workers_here() const { return workers_here_; }

  void send(int to, ranks::Kind kind, std::string body) override;
  std::optional<ranks::Message> receive() override;

  // Ends all ranks, and this one at once, when they can't end in good order.
  [[noreturn]] static void abort(int exit_code);

 private:
  struct Sending;
  // Forgets what has been sent.
  void clean_up(bool wait);

  int rank_ = 0;
  int count_ = 0;
  int workers_here_ = 0;
  std::list<Sending> sending_;
};

}  // namespace oliphaunt::mpi
