#include "tools/cli/cli.h"

#include <algorithm>
#include <charconv>
#include <csignal>
#include <thread>

#include <fmt/format.h>

#include "engine/text/quote.h"

namespace oliphaunt::cli {

namespace {

std::atomic<bool> stop_requested = false;
static_assert(std::atomic<bool>::is_always_lock_free, "set by a signal handler");

}  // namespace

CLI::Validator whole_number(std::uint64_t least, std::uint64_t most) {
  const auto check = [=](const std::string& text) {
    std::uint64_t value = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (error == std::errc{} && stop == end && value >= least && value <= most)
      return std::string();
    return fmt::format("found {}, expected a whole number from {} to {}", in_quotes(text), least,
                       most);
  };
  return CLI::Validator(check, "");
}

std::unique_ptr<CountCrew> crew_of_threads(const CountJob& job, int threads) {
  return std::make_unique<LocalCrew<CountTask, CountResult>>(make_workers(job), threads);
}

void add_threads(CLI::App& app, int& threads, const std::string& help) {
  threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  app.add_option("--threads", threads, help)
      ->capture_default_str()
      ->type_name("T")
      ->check(in_range(1, 4096));
}

const std::atomic<bool>& stop_flag() {
  static const bool installed = [] {
    struct sigaction action {};
    action.sa_handler = [](int) { stop_requested.store(true, std::memory_order_relaxed); };
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
    return true;
  }();
  static_cast<void>(installed);
  return stop_requested;
}

}  // namespace oliphaunt::cli
