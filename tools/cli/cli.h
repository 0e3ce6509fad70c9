#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "tools/cli/command_line.h"

// What the subcommands of `oliphaunt` share. Each is a file of this folder and has one function
// here, which declares its options; parsed, it leaves in the program's `action` what is to be done.

namespace oliphaunt::lab {
class Dispatcher;
}

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

// The program that the commands are part of. There are two, which differ in who does the work.
struct Program {
  std::string name;
  // Whether the work is done elsewhere than on this process's own threads.
  bool distributed = false;
  // Who does it. `threads` is what add_threads has left.
  std::function<std::unique_ptr<lab::Dispatcher>(int threads)> dispatcher;

  Action action;
};

using AddCommand = void (*)(const Command& app, Program& program);
// Does what the arguments say with one of these commands. Gives the exit code of the process, and
// says on stderr what is wrong. Throws nothing.
int run_program(Program& program, const std::vector<AddCommand>& commands, int argc, char** argv);

void add_games(const Command& app, Program& program);
void add_show(const Command& app, Program& program);
void add_perft(const Command& app, Program& program);
void add_suite(const Command& app, Program& program);
void add_speed(const Command& app, Program& program);
void add_engine(const Command& app, Program& program);
void add_match(const Command& app, Program& program);
void add_selfplay(const Command& app, Program& program);
void add_export(const Command& app, Program& program);
void add_report(const Command& app, Program& program);
void add_openings(const Command& app, Program& program);
void add_tune(const Command& app, Program& program);
void add_run(const Command& app, Program& program);
void add_spsa(const Command& app, Program& program);
void add_weights(const Command& app, Program& program);

// Accepts whole numbers in a range; the message says what was found and expected.
Check whole_number(std::uint64_t least,
                   std::uint64_t most = std::numeric_limits<std::uint64_t>::max());

// The same for numbers with a fraction.
Check in_range(double least, double most);

// `--game G`, with any name that known_game takes; `game` is then the one that we use.
Option add_game(const Command& app, std::string& game, const std::string& help);

// As many as this process may use.
int core_count();

// `--threads T` of work that is done here.
void add_local_threads(const Command& app, int& threads, const std::string& help,
                       int usual = core_count());
// The same for work that is handed to the program's dispatcher. Where that is distributed, it is
// how many threads each process has, 0 as it finds right.
void add_threads(const Command& app, const Program& program, int& threads, const std::string& help,
                 int usual = core_count());

// `--drop-damaged`, which needs the option --resume.
void add_drop_damaged(const Command& app, bool& drop_damaged);

// Set when the user asks to stop, by Ctrl-C or SIGTERM; a second signal ends the program at once.
// The handlers are there after the first call.
const std::atomic<bool>& stop_flag();

// Which signals ask to stop, and what it means if they come again; to be called before stop_flag().
enum class Repeated : std::uint8_t { ends_the_program, means_the_same };
void set_stop_signals(const std::vector<int>& signals, Repeated repeated);

}  // namespace oliphaunt::cli
