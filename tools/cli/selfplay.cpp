#include <memory>

#include "tools/cli/cli.h"
#include "tools/cli/match_options.h"

namespace oliphaunt::cli {

void add_selfplay(const Command& app, Program& program) {
  const Command command =
      app.add_subcommand("selfplay", "Play games of one player against itself, for tuning");
  command.footer("\nThe player is described as in `oliphaunt match`.\n");
  auto options = std::make_shared<MatchOptions>();
  add_match_options(command, program, *options);
  command.add_option("--player", options->each, "the player")->required()->type_name("WORD...");
  command.when_read([&program, options] {
    program.action = [options, &program] {
      const lab::MatchJob job = complete_settings(*options, {}, {});
      return play_run(*options, job, program);
    };
  });
}

}  // namespace oliphaunt::cli
