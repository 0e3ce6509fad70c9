#pragma once

#include <chrono>
#include <csignal>
#include <cstddef>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "tests/programs/program.h"
#include "tools/lab/match/random.h"

namespace oliphaunt::testing {

// A run that is to be interrupted, and resumed, any number of times.
struct KilledRun {
  int wanted_kills = 0;
  // How long the run takes if nobody interrupts it: kills come at any time of it, however fast or
  // slow this build is.
  std::chrono::milliseconds whole_run{0};
  std::vector<int> signals{SIGKILL};
  // Begins the run of that name, or goes on with it.
  std::function<ProgramRun(const std::string& name, const ProgramOptions&)> go_on;
  // How much of it has been kept so far.
  std::function<std::size_t(const std::string& name)> kept;
  // Called when it has come to its end: looks whether it is what it should be.
  std::function<void(const std::string& name)> check;
};

// Kills the run at random moments, as often as wanted; one that comes to its end before that gives
// way to another. The last is left to end. No kill may take away what was kept. To be called by a
// test, which it fails.
inline void expect_nothing_lost_to_kills(const KilledRun& run) {
  lab::Random random(2026, 1);
  int kills = 0;
  int finished = 0;
  std::size_t kept = 0;
  bool underway = true;
  for (int attempt = 0; kills < run.wanted_kills || underway; ++attempt) {
    ASSERT_LT(attempt, 20 * run.wanted_kills);
    const std::string name = "run" + std::to_string(finished);
    const int signal = run.signals[random.below(run.signals.size())];
    ProgramOptions options;
    if (kills < run.wanted_kills) {
      options.meanwhile = [&](pid_t pid, const std::string&) {
        const auto most = static_cast<std::uint64_t>(run.whole_run.count());
        std::this_thread::sleep_for(std::chrono::milliseconds(10 + random.below(most + 1)));
        kill(pid, signal);
      };
    }
    const ProgramRun result = run.go_on(name, options);
    underway = result.exit_code != 0;
    // A signal that the program heeds makes it stop by itself.
    ASSERT_TRUE(!underway || result.exit_code == 128 + signal ||
                (signal != SIGKILL && result.exit_code == 3))
        << result.exit_code << ": " << result.err;
    const std::size_t now = run.kept(name);
    ASSERT_GE(now, kept) << "a kill took away what was finished";
    kept = now;
    if (underway) {
      ++kills;
      continue;
    }
    run.check(name);
    ++finished;
    kept = 0;
  }
  EXPECT_GE(kills, run.wanted_kills);
  EXPECT_GT(finished, 0);
}

}  // namespace oliphaunt::testing
