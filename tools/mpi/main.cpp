// oliphaunt-mpi: the commands of `oliphaunt` that have work to share out, over the ranks of an MPI
// job. Rank 0 reads the arguments, hands out work and keeps the files; the others work.

#include <algorithm>
#include <csignal>
#include <exception>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "tools/cli/cli.h"
#include "tools/mpi/mpi_transport.h"
#include "tools/mpi/supervisor.h"
#include "tools/ranks/rank_dispatcher.h"
#include "tools/ranks/worker_rank.h"

namespace {

using namespace oliphaunt;
using namespace oliphaunt::cli;

// "2 ranks on node-1, 1 rank on node-2"
std::string hosts(const std::vector<ranks::Hello>& workers) {
  std::map<std::string, int> counts;
  for (const ranks::Hello& worker : workers) ++counts[worker.host];
  std::string text;
  for (const auto& [host, count] : counts) {
    text += fmt::format("{}{} {} on {}", text.empty() ? "" : ", ", count,
                        count == 1 ? "rank" : "ranks", host);
  }
  return text;
}

int lead(mpi::MpiTransport& transport, int argc, char** argv) {
  bool told_by_dispatcher = false;  // to quit, when it is destroyed
  bool lost = false;
  Program program;
  program.name = "oliphaunt-mpi";
  program.distributed = true;
  program.dispatcher = [&](int threads) {
    ranks::RankOptions options;
    options.threads = threads;
    options.on_loss = [&lost] { lost = true; };
    auto dispatcher = std::make_unique<ranks::RankDispatcher>(transport, options);
    told_by_dispatcher = true;
    fmt::print(stderr, "oliphaunt-mpi: the work is done by {}\n", hosts(dispatcher->workers()));
    return dispatcher;
  };
  const int code = run_program(
      program, {add_perft, add_suite, add_match, add_selfplay, add_run, add_spsa}, argc, argv);
  if (lost) mpi::MpiTransport::abort(code);
  if (!told_by_dispatcher) {
    for (int rank = 1; rank < transport.rank_count(); ++rank) {
      transport.send(rank, ranks::Kind::quit, {});
    }
  }
  return code;
}

int work(mpi::MpiTransport& transport) {
  // Rank 0 stops the job; what is sent to all ranks is meant for it.
  for (const int signal : {SIGTERM, SIGINT, SIGUSR1}) std::signal(signal, SIG_IGN);
  ranks::WorkerOptions options;
  options.threads = std::max(1, core_count() / std::max(1, transport.workers_here()));
  work_for_rank_0(transport, options);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  mpi::supervise();
  std::optional<mpi::MpiTransport> transport;
  try {
    transport.emplace(argc, argv);
    if (transport->rank() != 0) return work(*transport);
    set_stop_signals({SIGINT, SIGTERM, SIGUSR1}, Repeated::means_the_same);
    return lead(*transport, argc, argv);
  } catch (const std::exception& error) {
    fmt::print(stderr, "oliphaunt-mpi: {}\n", error.what());
    mpi::MpiTransport::abort(static_cast<int>(ExitCode::environment));
  }
}
