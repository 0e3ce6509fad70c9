#include "tools/cli/command_line.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "engine/text/quote.h"
#include "engine/text/suggestion.h"

namespace oliphaunt::cli {

namespace {

// Options that are positional too, so that `--out FILE` may be written FILE, show as options.
class HelpFormatter : public CLI::Formatter {
 public:
  std::string make_option_usage(const CLI::Option* option) const override {
    return option->nonpositional() ? option->get_name() + " FILE"
                                   : CLI::Formatter::make_option_usage(option);
  }
  std::string make_positionals(const CLI::App* app) const override {
    const auto options = app->get_options([](const CLI::Option* option) {
      return option->get_positional() && !option->nonpositional();
    });
    return options.empty() ? "" : make_group(get_label("Positionals"), true, options);
  }
};

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

ReadArguments help_or_complaint(const std::string& program, const CLI::App& app,
                                const CLI::ParseError& error) {
  const auto given = app.get_subcommands();
  const std::string unknown = unknown_word(app);
  const bool no_command = given.empty() && !unknown.empty();
  if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success) && !no_command) {
    const bool version = dynamic_cast<const CLI::CallForVersion*>(&error) != nullptr;
    return {.text = version ? app.version() + '\n' : app.help(), .complaint = {}};
  }
  const std::string command = given.empty() ? program : program + " " + given[0]->get_name();
  // CLI11 only says what is missing where something else was given in its place.
  std::string what = error.what();
  if (no_command) {
    what = fmt::format("no command is called {}{}", in_quotes(unknown),
                       suggestion(unknown, command_names(app)));
  } else if (!unknown.empty()) {
    what = fmt::format("{}: found {}, which it does not take{}", given[0]->get_name(),
                       in_quotes(unknown), suggestion(unknown, option_names(*given[0])));
  }
  return {.text = {}, .complaint = fmt::format("{} ({} --help)", what, command)};
}

}  // namespace

Option Option::required() const { return Option(option_->required()); }
Option Option::type_name(const std::string& name) const { return Option(option_->type_name(name)); }
Option Option::check(const Check& check) const {
  return Option(
      option_->check(CLI::Validator([check](std::string& text) { return check(text); }, "")));
}
Option Option::one_of(const std::vector<std::string>& values) const {
  return Option(option_->check(CLI::IsMember(values)));
}
Option Option::existing_file() const { return Option(option_->check(CLI::ExistingFile)); }
Option Option::transform(const std::function<std::string(std::string)>& change) const {
  return Option(option_->transform(change));
}
Option Option::expected(int values) const { return Option(option_->expected(values)); }
Option Option::take_all() const {
  return Option(option_->multi_option_policy(CLI::MultiOptionPolicy::TakeAll));
}
Option Option::show_default() const { return Option(option_->capture_default_str()); }
Option Option::show_default(const std::string& text) const {
  return Option(option_->default_str(text));
}
Option Option::needs(const Option& other) const { return Option(option_->needs(other.option_)); }
Option Option::excludes(const Option& other) const {
  return Option(option_->excludes(other.option_));
}

Command Command::add_subcommand(const std::string& name, const std::string& help) const {
  return Command(app_->add_subcommand(name, help));
}

template <class T>
Option Command::add_option(const std::string& names, T& value, const std::string& help) const {
  return Option(app_->add_option(names, value, help));
}
template Option Command::add_option(const std::string&, std::string&, const std::string&) const;
template Option Command::add_option(const std::string&, int&, const std::string&) const;
template Option Command::add_option(const std::string&, std::uint64_t&, const std::string&) const;
template Option Command::add_option(const std::string&, double&, const std::string&) const;
template Option Command::add_option(const std::string&, std::optional<std::string>&,
                                    const std::string&) const;
template Option Command::add_option(const std::string&, std::optional<int>&,
                                    const std::string&) const;
template Option Command::add_option(const std::string&, std::vector<std::string>&,
                                    const std::string&) const;
template Option Command::add_option(const std::string&, std::vector<double>&,
                                    const std::string&) const;

Option Command::add_numbers(const std::string& name,
                            const std::function<void(const std::vector<int>&)>& take,
                            const std::string& help) const {
  return Option(app_->add_option_function<std::vector<int>>(name, take, help));
}
Option Command::add_flag(const std::string& name, bool& value, const std::string& help) const {
  return Option(app_->add_flag(name, value, help));
}
Option Command::option(const std::string& name) const { return Option(app_->get_option(name)); }
void Command::footer(const std::string& text) const { app_->footer(text); }
void Command::when_read(const std::function<void()>& call) const { app_->final_callback(call); }

ReadArguments read_arguments(const std::string& program, const std::string& about,
                             const std::string& version,
                             const std::function<void(Command)>& add_commands,
                             std::vector<std::string> arguments) {
  CLI::App app(about, program);
  app.set_version_flag("--version", version);
  app.require_subcommand(1);
  app.formatter(std::make_shared<HelpFormatter>());
  add_commands(Command(&app));
  try {
    // CLI11 wants the last one first.
    std::reverse(arguments.begin(), arguments.end());
    app.parse(std::move(arguments));
  } catch (const CLI::ParseError& error) {
    return help_or_complaint(program, app, error);
  }
  return {};
}

}  // namespace oliphaunt::cli
