#include "tools/cli/cli.h"

#include <algorithm>
#include <csignal>
#include <thread>

#include <fmt/format.h>

#include "engine/games/catalogue.h"
#include "engine/text/number.h"
#include "engine/text/quote.h"

namespace oliphaunt::cli {

namespace {

std::atomic<bool> stop_requested = false;
static_assert(std::atomic<bool>::is_always_lock_free, "set by a signal handler");

struct StopSignals {
  std::vector<int> signals{SIGINT, SIGTERM};
  Repeated repeated = Repeated::ends_the_program;
};
StopSignals& stop_signals() {
  static StopSignals signals;
  return signals;
}

}  // namespace

Check whole_number(std::uint64_t least, std::uint64_t most) {
  const auto check = [=](const std::string& text) {
    if (read_number<std::uint64_t>(text, least, most)) return std::string();
    return fmt::format("found {}, expected a whole number from {} to {}", in_quotes(text), least,
                       most);
  };
  return check;
}

Check in_range(double least, double most) {
  const auto check = [=](const std::string& text) {
    if (read_number<double>(text, least, most)) return std::string();
    return fmt::format("found {}, expected a number from {} to {}", in_quotes(text), least, most);
  };
  return check;
}

Option add_game(const Command& app, std::string& game, const std::string& help) {
  return app.add_option("--game", game, help)->type_name("G")->transform([](std::string name) {
    return std::string(known_game(name).name);
  });
}

int core_count() { return static_cast<int>(std::max(1U, std::thread::hardware_concurrency())); }

namespace {

void add_threads(const Command& app, int& threads, const std::string& help, int usual,
                 std::uint64_t least) {
  constexpr std::uint64_t most = 4096;
  threads = usual;
  app.add_option("--threads", threads, help)
      ->show_default()
      ->type_name("T")
      ->check(whole_number(least, most));
}

}  // namespace

void add_local_threads(const Command& app, int& threads, const std::string& help, int usual) {
  add_threads(app, threads, help, usual, 1);
}

void add_threads(const Command& app, const Program& program, int& threads, const std::string& help,
                 int usual) {
  if (!program.distributed) return add_local_threads(app, threads, help, usual);
  add_threads(app, threads,
              help + ", of each rank (0: the cores of its machine, shared by the ranks)", 0, 0);
}

void add_drop_damaged(const Command& app, bool& drop_damaged) {
  app.add_flag("--drop-damaged", drop_damaged,
               "with --resume: without what is not what was written, which is done again")
      ->needs(app.option("--resume"));
}

const std::atomic<bool>& stop_flag() {
  static const bool installed = [] {
    struct sigaction action {};
    action.sa_handler = [](int) { stop_requested.store(true, std::memory_order_relaxed); };
    if (stop_signals().repeated == Repeated::ends_the_program) {
      action.sa_flags = static_cast<int>(SA_RESETHAND);
    }
    for (const int signal : stop_signals().signals) sigaction(signal, &action, nullptr);
    return true;
  }();
  static_cast<void>(installed);
  return stop_requested;
}

void set_stop_signals(const std::vector<int>& signals, Repeated repeated) {
  stop_signals() = {signals, repeated};
}

}  // namespace oliphaunt::cli
