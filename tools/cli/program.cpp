#include <algorithm>
#include <csignal>
#include <cstdio>
#include <exception>
#include <new>
#include <string>
#include <system_error>
#include <vector>

#include <fmt/format.h>

#include "engine/text/input_error.h"
#include "engine/text/plain_text.h"
#include "engine/variant/variants.h"
#include "tools/cli/cli.h"
#include "tools/cli/last_words.h"
#include "tools/cli/output.h"
#include "tools/lab/store/error.h"

namespace oliphaunt::cli {

namespace {

ExitCode complain(const Program& program, ExitCode code, const std::string& message) {
  const std::string lines = plain_lines(message);
  take_the_last_word();
  fmt::print(stderr, "{}: {}\n", program.name, lines);
  return code;
}

// `help COMMAND` is another way to write `COMMAND --help`, as many programs have it.
std::vector<std::string> arguments_of(int argc, char** argv) {
  std::vector<std::string> arguments(argv + 1, argv + std::max(argc, 1));
  if (!arguments.empty() && arguments.front() == "help") {
    arguments.erase(arguments.begin());
    arguments.emplace_back("--help");
  }
  return arguments;
}

// A store that can't be used is bad input; one that can't be kept is the environment's fault.
ExitCode exit_code(lab::StoreFault fault) {
  switch (fault) {
    case lab::StoreFault::full:
    case lab::StoreFault::io:
    case lab::StoreFault::reader_left:
      return ExitCode::environment;
    default:
      return ExitCode::bad_input;
  }
}

ExitCode guarded_main(Program& program, const std::vector<AddCommand>& commands, int argc,
                      char** argv) {
  const BuildInfo& build = engine_build();
  const ReadArguments read = read_arguments(
      program.name, "A testbed for chess variants: perft, speed, and tuning by self-play.",
      fmt::format("{} {} ({}, {}, engine for {})", program.name, build.version, build.compiler,
                  build.flags, build.machine),
      [&](const Command& app) {
        for (const AddCommand add : commands) add(app, program);
      },
      arguments_of(argc, argv));
  if (!read.complaint.empty()) return complain(program, ExitCode::bad_input, read.complaint);
  write_text(read.text);
  const ExitCode code = read.text.empty() ? program.action() : ExitCode::done;
  flush_output();
  return code;
}

}  // namespace

int run_program(Program& program, const std::vector<AddCommand>& commands, int argc, char** argv) {
  sign_last_words(program.name);
  // A pipe without a reader is an error of the write, like all others, and so is a file that may
  // not be as large.
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
  ExitCode code = ExitCode::environment;
  try {
    code = guarded_main(program, commands, argc, argv);
  } catch (const InputError& error) {
    code = complain(program, ExitCode::bad_input, error.what());
  } catch (const OutputError& error) {
    if (!error.reader_left()) code = complain(program, ExitCode::environment, error.what());
  } catch (const lab::StoreError& error) {
    code = exit_code(error.fault());
    if (error.fault() != lab::StoreFault::reader_left) complain(program, code, error.what());
  } catch (const std::system_error& error) {
    // Without a word of what it was that is not available.
    const bool thread = error.code() == std::errc::resource_unavailable_try_again;
    code = complain(program, ExitCode::environment,
                    std::string(thread ? "a thread can't be started: " : "") + error.what());
  } catch (const std::bad_alloc&) {
    code = complain(program, ExitCode::environment, "out of memory");
  } catch (const std::exception& error) {
    code = complain(program, ExitCode::environment, error.what());
  }
  return static_cast<int>(code);
}

}  // namespace oliphaunt::cli
