#include <csignal>
#include <cstdio>
#include <exception>
#include <new>
#include <string>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "engine/build_info.h"
#include "engine/text/input_error.h"
#include "engine/text/quote.h"
#include "tools/cli/cli.h"
#include "tools/cli/output.h"
#include "tools/lab/store/error.h"

namespace oliphaunt::cli {

namespace {

ExitCode complain(const Program& program, ExitCode code, const std::string& message) {
  fmt::print(stderr, "{}: {}\n", program.name, message);
  return code;
}

// What the arguments ask for; throws CLI::ParseError for those that are not understood, and for the
// requests for help.
ExitCode run(Program& program, CLI::App& app, const std::vector<AddCommand>& commands, int argc,
             char** argv) {
  for (const AddCommand add : commands) add(app, program);
  app.parse(argc, argv);
  const ExitCode code = program.action();
  flush_output();
  return code;
}

// A store that can't be used is bad input; one that can't be kept is the environment's fault.
ExitCode exit_code(lab::StoreFault fault) {
  const bool environment = fault == lab::StoreFault::full || fault == lab::StoreFault::io;
  return environment ? ExitCode::environment : ExitCode::bad_input;
}

ExitCode help_or_complaint(const Program& program, const CLI::App& app,
                           const CLI::ParseError& error) {
  if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success)) {
    const bool version = dynamic_cast<const CLI::CallForVersion*>(&error) != nullptr;
    write_text(version ? app.version() + '\n' : app.help());
    flush_output();
    return ExitCode::done;
  }
  // CLI11 only says that a command is missing where an unknown one was given.
  const std::string unknown = app.remaining().empty() ? "" : app.remaining().front();
  if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr && !unknown.empty()) {
    return complain(
        program, ExitCode::bad_input,
        fmt::format("no command is called {} ({} --help)", in_quotes(unknown), program.name));
  }
  const auto given = app.get_subcommands();
  const std::string command =
      given.empty() ? program.name : program.name + " " + given[0]->get_name();
  return complain(program, ExitCode::bad_input,
                  fmt::format("{} ({} --help)", error.what(), command));
}

ExitCode guarded_main(Program& program, const std::vector<AddCommand>& commands, int argc,
                      char** argv) {
  CLI::App app("A testbed for chess variants: perft, speed, and tuning by self-play.",
               program.name);
  const BuildInfo& build = engine_build();
  app.set_version_flag("--version",
                       fmt::format("{} {} ({}, {}, engine for {})", program.name, build.version,
                                   build.compiler, build.flags, build.machine));
  app.require_subcommand(1);
  try {
    return run(program, app, commands, argc, argv);
  } catch (const CLI::ParseError& error) {
    return help_or_complaint(program, app, error);
  }
}

}  // namespace

int run_program(Program& program, const std::vector<AddCommand>& commands, int argc, char** argv) {
  // A pipe without a reader is an error of the write, like all others.
  std::signal(SIGPIPE, SIG_IGN);
  ExitCode code = ExitCode::environment;
  try {
    code = guarded_main(program, commands, argc, argv);
  } catch (const InputError& error) {
    code = complain(program, ExitCode::bad_input, error.what());
  } catch (const OutputError& error) {
    if (!error.reader_left()) code = complain(program, ExitCode::environment, error.what());
  } catch (const lab::StoreError& error) {
    code = complain(program, exit_code(error.fault()), error.what());
  } catch (const std::bad_alloc&) {
    code = complain(program, ExitCode::environment, "out of memory");
  } catch (const std::exception& error) {
    code = complain(program, ExitCode::environment, error.what());
  }
  return static_cast<int>(code);
}

}  // namespace oliphaunt::cli
