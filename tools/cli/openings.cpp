#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "engine/text/input_error.h"
#include "engine/variant/variants.h"
#include "tools/cli/cli.h"
#include "tools/cli/output_option.h"
#include "tools/cli/progress.h"
#include "tools/lab/match/book_maker.h"
#include "tools/lab/store/output_file.h"

namespace oliphaunt::cli {

namespace {

struct Options {
  lab::BookSettings book;
  std::string file;
};

// What a book says of itself: the command that made it, threads aside, by which it can be made
// again.
std::string header(const Options& options) {
  const lab::BookSettings& s = options.book;
  std::string command = fmt::format("oliphaunt openings --out {} --game {}", options.file, s.game);
  for (const std::string& rule : s.rules) command += " --rule " + rule;
  command += fmt::format(" --count {} --seed {} --plies {} {} --nodes {} --window {}", s.count,
                         s.seed, s.least_plies, s.most_plies, s.nodes, s.window);
  return fmt::format(
      "# {}\n"
      "# Made by oliphaunt {}: {} to {} random plies from the start position, kept if a search of "
      "{}\n"
      "# nodes scores the position within {} centipawns of zero; no position twice, none with a "
      "check.\n",
      command, engine_build().version, s.least_plies, s.most_plies, s.nodes, s.window);
}

ExitCode run(const Options& options) {
  const lab::BookSettings& s = options.book;
  if (s.least_plies > s.most_plies) {
    throw InputError(fmt::format("--plies: found {} and {}, expected the smaller number first",
                                 s.least_plies, s.most_plies));
  }
  lab::OutputFile file(options.file);
  lab::OutputStream out(file);
  ProgressLine progress("positions");
  const auto fens =
      make_book(s, &stop_flag(), [&](std::size_t found) { progress.show(found, s.count); });
  progress.clear();
  if (fens.empty()) {
    fmt::print(stderr, "oliphaunt: stopped; {} is not written\n", options.file);
    return ExitCode::environment;
  }
  out << header(options);
  for (const std::string& fen : fens) out << fen << '\n';
  out.publish();
  return ExitCode::done;
}

}  // namespace

void add_openings(const Command& app, Program& program) {
  const Command command =
      app.add_subcommand("openings", "Make a book of balanced positions for matches");
  auto options = std::make_shared<Options>();
  lab::BookSettings& s = options->book;
  add_output(command, options->file, "the .epd file to write", BareFile::yes)->required();
  add_game(command, s.game, "the game")->required();
  command.add_option("--rule", s.rules, "a rule option")->type_name("NAME=VALUE");
  command.add_option("--count", s.count, "positions to make")
      ->required()
      ->type_name("N")
      ->check(whole_number(1, 10000000));
  command.add_option("--seed", s.seed, "of the random moves")
      ->show_default()
      ->type_name("N")
      ->check(whole_number(0));
  command
      .add_numbers(
          "--plies",
          [&s](const std::vector<int>& n) {
            s.least_plies = n[0];
            s.most_plies = n[1];
          },
          "random plies played from the start position")
      ->type_name("LEAST MOST")
      ->expected(2)
      ->show_default("6 14")
      ->check(whole_number(1, 200));
  command.add_option("--nodes", s.nodes, "of the search that judges a position")
      ->show_default()
      ->type_name("N")
      ->check(whole_number(1));
  command.add_option("--window", s.window, "centipawns that a balanced position's score may have")
      ->show_default()
      ->type_name("CP")
      ->check(whole_number(0, 30000));
  add_local_threads(command, s.threads, "searches at a time; the book does not depend on it");
  command.when_read([&program, options] { program.action = [options] { return run(*options); }; });
}

}  // namespace oliphaunt::cli
