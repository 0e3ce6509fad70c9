#include <memory>
#include <string>
#include <vector>

#include "engine/text/input_error.h"
#include "tools/cli/cli.h"
#include "tools/cli/match_options.h"
#include "tools/lab/statistics/sprt.h"

namespace oliphaunt::cli {

namespace {

constexpr const char* player_help =
    "\nA player is described by words KEY=VALUE: nodes=N, depth=N, movetime=MS or "
    "tc=SECONDS+INCREMENT\n"
    "(one at least); name=TEXT; for the built-in player weights=FILE, hash=MB and "
    "option.NAME=VALUE\n"
    "(a search parameter); for an engine cmd='PROGRAM ARGUMENTS', protocol=uci|cecp (default: "
    "found\n"
    "out), variant=NAME (its name of the game) and option.NAME=VALUE, set in the order given.\n"
    "\nExit codes: 0 all played, or H1 accepted; 1 H0 accepted; 2 bad input; 3 stopped (disk "
    "full,\n"
    "signal, too many failures, an engine can't be started): the run can be resumed.\n";

struct Options {
  MatchOptions match;
  std::vector<std::string> first, second;
  std::vector<double> elos;
  std::string model = "normalised";
  lab::SprtSettings sprt;
};

void add_sprt(const Command& app, Options& options) {
  const Option elos =
      app.add_option("--sprt", options.elos,
                     "end as soon as it is clear whether the first player is ELO1 stronger (H1) or "
                     "only ELO0 (H0)")
          ->type_name("ELO0 ELO1")
          ->expected(2)
          ->check(in_range(-10000, 10000));
  app.add_option("--sprt-model", options.model, "what kind of Elo")
      ->show_default()
      ->one_of({"normalised", "logistic"})
      ->type_name("normalised|logistic")
      ->needs(elos);
  app.add_option("--alpha", options.sprt.alpha, "rate of wrongly accepting H1")
      ->show_default()
      ->check(in_range(0, 1))
      ->needs(elos);
  app.add_option("--beta", options.sprt.beta, "rate of wrongly accepting H0")
      ->show_default()
      ->check(in_range(0, 1))
      ->needs(elos);
}

ExitCode run(Options& options, const Program& program) {
  if (!options.elos.empty()) {
    options.sprt.model =
        options.model == "logistic" ? lab::EloModel::logistic : lab::EloModel::normalised;
    options.sprt.elo0 = options.elos[0];
    options.sprt.elo1 = options.elos[1];
    if (const auto reason = invalid_reason(options.sprt); !reason.empty()) {
      throw InputError("--sprt: " + std::string(reason));
    }
    options.match.settings.sprt = options.sprt;
  }
  const lab::MatchJob job = complete_settings(options.match, options.first, options.second);
  return play_run(options.match, job, program);
}

}  // namespace

void add_match(const Command& app, Program& program) {
  const Command command = app.add_subcommand("match", "Play games between two players, in pairs");
  command.footer(player_help);
  auto options = std::make_shared<Options>();
  add_match_options(command, program, options->match);
  command.add_option("--first", options->first, "the first player")->type_name("WORD...");
  command.add_option("--second", options->second, "the second player")->type_name("WORD...");
  command.add_option("--each", options->match.each, "what both have in common")
      ->type_name("WORD...");
  add_sprt(command, *options);
  command.when_read([&program, options] {
    program.action = [options, &program] { return run(*options, program); };
  });
}

}  // namespace oliphaunt::cli
