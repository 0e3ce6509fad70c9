#include <algorithm>
#include <csignal>
#include <cstdio>
#include <exception>
#include <new>
#include <string>
#include <system_error>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "engine/build_info.h"
#include "engine/text/input_error.h"
#include "engine/text/plain_text.h"
#include "engine/text/quote.h"
#include "engine/text/suggestion.h"
#include "tools/cli/cli.h"
#include "tools/cli/last_words.h"
#include "tools/cli/output.h"
#include "tools/cli/output_option.h"
#include "tools/lab/store/error.h"

namespace oliphaunt::cli {

namespace {

ExitCode complain(const Program& program, ExitCode code, const std::string& message) {
  const std::string lines = plain_lines(message);
  take_the_last_word();
  fmt::print(stderr, "{}: {}\n", program.name, lines);
  return code;
}

// The arguments, the last one first, as CLI11 wants them. `help COMMAND` is another way to write
// `COMMAND --help`, as many programs have it.
std::vector<std::string> arguments_of(int argc, char** argv) {
  std::vector<std::string> arguments(argv + 1, argv + std::max(argc, 1));
  if (!arguments.empty() && arguments.front() == "help") {
    arguments.erase(arguments.begin());
    arguments.emplace_back("--help");
  }
  std::reverse(arguments.begin(), arguments.end());
  return arguments;
}

// What the arguments ask for; throws CLI::ParseError for those that are not understood, and for the
// requests for help.
ExitCode run(Program& program, CLI::App& app, const std::vector<AddCommand>& commands, int argc,
             char** argv) {
  for (const AddCommand add : commands) add(app, program);
  app.parse(arguments_of(argc, argv));
  const ExitCode code = program.action();
  flush_output();
  return code;
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

// The first word that is neither a command nor an option: where a command was given an option
// rather than what may belong to one, and else what may be a command rather than an option. Empty
// if all were taken.
std::string unknown_word(const CLI::App& app) {
  const bool want_option = !app.get_subcommands().empty();
  const std::vector<std::string> words = app.remaining(true);
  const auto word = std::find_if(words.begin(), words.end(), [&](const std::string& w) {
    return w.starts_with('-') == want_option;
  });
  if (word != words.end()) return word->substr(0, word->find('='));
  return words.empty() ? "" : words.front();
}

std::vector<std::string> command_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    names.push_back(command->get_name());
  }
  return names;
}

std::vector<std::string> option_names(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

ExitCode help_or_complaint(const Program& program, const CLI::App& app,
                           const CLI::ParseError& error) {
  const auto given = app.get_subcommands();
  const std::string unknown = unknown_word(app);
  const bool no_command = given.empty() && !unknown.empty();
  if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success) && !no_command) {
    const bool version = dynamic_cast<const CLI::CallForVersion*>(&error) != nullptr;
    write_text(version ? app.version() + '\n' : app.help());
    flush_output();
    return ExitCode::done;
  }
  const std::string command =
      given.empty() ? program.name : program.name + " " + given[0]->get_name();
  // CLI11 only says what is missing where something else was given in its place.
  std::string what = error.what();
  if (no_command) {
    what = fmt::format("no command is called {}{}", in_quotes(unknown),
                       suggestion(unknown, command_names(app)));
  } else if (!unknown.empty()) {
    what = fmt::format("{}: found {}, which it does not take{}", given[0]->get_name(),
                       in_quotes(unknown), suggestion(unknown, option_names(*given[0])));
  }
  return complain(program, ExitCode::bad_input, fmt::format("{} ({} --help)", what, command));
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
  app.formatter(help_formatter());
  try {
    return run(program, app, commands, argc, argv);
  } catch (const CLI::ParseError& error) {
    return help_or_complaint(program, app, error);
  }
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
