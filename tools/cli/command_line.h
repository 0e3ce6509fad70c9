#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

// The arguments of a program, read by CLI11. This is the only header that commands need of it:
// CLI11's own takes longer to compile than any of them.

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace oliphaunt::cli {

// Says what is wrong with a value, nothing if it will do.
using Check = std::function<std::string(const std::string& text)>;

// An option of a command, as a handle that may be copied.
class Option {
 public:
  explicit Option(CLI::Option* option) : option_(option) {}

  // For chains, each link of which gives the option again.
  const Option* operator->() const { return this; }
  Option required() const;
  Option type_name(const std::string& name) const;
  Option check(const Check& check) const;
  Option one_of(const std::vector<std::string>& values) const;
  Option existing_file() const;
  // Replaces what is given; may throw InputError.
  Option transform(const std::function<std::string(std::string)>& change) const;
  // Exactly so many values each time.
  Option expected(int values) const;
  // All values, where the option is repeated.
  Option take_all() const;
  // Shows in the help the value that the variable has now, or this text.
  Option show_default() const;
  Option show_default(const std::string& text) const;
  Option needs(const Option& other) const;
  Option excludes(const Option& other) const;

 private:
  CLI::Option* option_;
};

// A command, or the program, as a handle that may be copied.
class Command {
 public:
  explicit Command(CLI::App* app) : app_(app) {}

  Command add_subcommand(const std::string& name, const std::string& help) const;
  // Names are separated by commas; one without dashes is a positional argument. Defined for texts,
  // numbers, std::optional and lists of them.
  template <class T>
  Option add_option(const std::string& names, T& value, const std::string& help) const;
  // An option of several whole numbers.
  Option add_numbers(const std::string& name,
                     const std::function<void(const std::vector<int>&)>& take,
                     const std::string& help) const;
  Option add_flag(const std::string& name, bool& value, const std::string& help) const;
  // The option of that name. Precondition: the command has it.
  Option option(const std::string& name) const;
  // What the help ends with.
  void footer(const std::string& text) const;
  // Called once the command was given and read as a whole.
  void when_read(const std::function<void()>& call) const;

 private:
  CLI::App* app_;
};

// What arguments amount to: one of a text to print (help, version), a complaint, or neither, and
// then the commands that were given have been called (when_read).
struct ReadArguments {
  std::string text;
  std::string complaint;
};

// Reads arguments for a program of commands, exactly one of which must be given. Throws what the
// commands' own functions throw.
ReadArguments read_arguments(const std::string& program, const std::string& about,
                             const std::string& version,
                             const std::function<void(Command)>& add_commands,
                             std::vector<std::string> arguments);

}  // namespace oliphaunt::cli
