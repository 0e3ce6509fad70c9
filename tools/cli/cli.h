#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <stdexcept>
#include <string>

#include <CLI/CLI.hpp>

#include "tools/work/count.h"

// What the subcommands of `oliphaunt` share. Each is a file of this folder and has one function
// here, which declares its options; parsed, it leaves in `action` what is to be done.

namespace oliphaunt::cli {

enum class ExitCode : int {
  done = 0,
  check_failed = 1,  // what was tested did not pass
  bad_input = 2,
  environment = 3,  // disk full, output closed, stopped by a signal ...
};

// Something outside the program that failed it; what() is a line for people. Exit code 3.
class EnvironmentError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

using Action = std::function<ExitCode()>;

// Makes those who do a run's counts. `threads` is what the user says where there is a choice.
using MakeCountCrew = std::function<std::unique_ptr<CountCrew>(const CountJob& job, int threads)>;
// So many threads of this process.
std::unique_ptr<CountCrew> crew_of_threads(const CountJob& job, int threads);

void add_games(CLI::App& app, Action& action);
void add_show(CLI::App& app, Action& action);
// With `make_crew` null threads of this process count, as many as the user says.
void add_perft(CLI::App& app, Action& action, const MakeCountCrew& make_crew = nullptr);
void add_suite(CLI::App& app, Action& action, const MakeCountCrew& make_crew = nullptr);
void add_speed(CLI::App& app, Action& action);
void add_engine(CLI::App& app, Action& action);
void add_match(CLI::App& app, Action& action);
void add_selfplay(CLI::App& app, Action& action);
void add_export(CLI::App& app, Action& action);
void add_report(CLI::App& app, Action& action);
void add_openings(CLI::App& app, Action& action);
void add_tune(CLI::App& app, Action& action);
void add_run(CLI::App& app, Action& action);
void add_spsa(CLI::App& app, Action& action);

// Accepts whole numbers in a range; the message says what was found and expected.
CLI::Validator whole_number(std::uint64_t least,
                            std::uint64_t most = std::numeric_limits<std::uint64_t>::max());

// Accepts numbers in a range, without a note of it in the help text.
template <class T>
CLI::Validator in_range(T least, T most) {
  return CLI::Validator(CLI::Range(least, most)).description("");
}

// `--threads T`, as many as the machine has cores unless given.
void add_threads(CLI::App& app, int& threads, const std::string& help);

// Set when the user asks to stop, by Ctrl-C or SIGTERM; a second signal ends the program at once.
// The handlers are there after the first call.
const std::atomic<bool>& stop_flag();

}  // namespace oliphaunt::cli
