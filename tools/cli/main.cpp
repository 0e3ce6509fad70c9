#include <memory>

#include "tools/cli/cli.h"
#include "tools/lab/dispatch/dispatcher.h"

int main(int argc, char** argv) {
  using namespace oliphaunt;
  using namespace oliphaunt::cli;
  Program program;
  program.name = "oliphaunt";
  program.dispatcher = [](int threads) { return std::make_unique<lab::LocalDispatcher>(threads); };
  return run_program(
      program,
      {add_games, add_show, add_perft, add_suite, add_speed, add_engine, add_match, add_selfplay,
       add_export, add_report, add_openings, add_tune, add_run, add_spsa, add_weights},
      argc, argv);
}
