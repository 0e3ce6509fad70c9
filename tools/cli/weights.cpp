#include "engine/eval/weights.h"

#include <memory>
#include <string>

#include <fmt/format.h>

#include "engine/eval/draft_weights.h"
#include "engine/eval/upgrade_weights.h"
#include "engine/games/catalogue.h"
#include "engine/text/plain_text.h"
#include "engine/text/text_file.h"
#include "engine/variant/variants.h"
#include "tools/cli/cli.h"
#include "tools/cli/output_option.h"
#include "tools/lab/store/output_file.h"

namespace oliphaunt::cli {

namespace {

struct Options {
  std::string game;
  bool draft = false;
  std::string upgrade;
  std::string file = "-";
};

std::string drafted(const GameDescription& game) {
  Weights weights = draft_weights(game);
  weights.provenance["made-by"] =
      fmt::format("oliphaunt {} weights --draft", engine_build().version);
  return write_weights(game, weights);
}

// The file in today's form. Says on stderr what was changed.
std::string upgraded(const Options& options) {
  const std::string text = read_text_file(options.upgrade, largest_settings_file);
  const GameDescription& game =
      known_game(options.game.empty() ? game_of_weights(text, options.upgrade) : options.game);
  UpgradedWeights result = upgrade_weights(game, text, options.upgrade);
  for (const std::string& change : result.changes) {
    fmt::print(stderr, "{}\n", plain_text(change));
  }
  if (result.changes.empty()) {
    fmt::print(stderr, "{}: is up to date\n", plain_text(options.upgrade));
  } else {
    result.weights.provenance["upgraded-by"] =
        fmt::format("oliphaunt {} weights --upgrade, changes: {}", engine_build().version,
                    result.changes.size());
  }
  return write_weights(game, result.weights);
}

std::string text_of(const Options& options) {
  if (!options.upgrade.empty()) return upgraded(options);
  if (options.game.empty()) throw InputError("--game is required, or --upgrade");
  const GameDescription& game = known_game(options.game);
  return options.draft ? drafted(game) : write_weights(game, default_weights(game));
}

ExitCode run(const Options& options) {
  lab::OutputFile file(options.file, {options.upgrade});
  file.write(text_of(options));
  file.publish();
  return ExitCode::done;
}

}  // namespace

void add_weights(const Command& app, Program& program) {
  const Command command = app.add_subcommand(
      "weights", "Print the evaluation weights of a game, draft some, bring a file up to date");
  auto options = std::make_shared<Options>();
  add_game(command, options->game, "the game; that of the file with --upgrade");
  const Option draft =
      command.add_flag("--draft", options->draft,
                       "not those that the program has, but a guess from how pieces move");
  command
      .add_option(
          "--upgrade", options->upgrade,
          "a weights file with other sections than the program's: what it lacks is drafted, "
          "what the game has no more is dropped, and each is told on stderr")
      ->type_name("FILE")
      ->excludes(draft);
  add_output(command, options->file, "the weights file to write (default: stdout)");
  command.when_read([&program, options] { program.action = [options] { return run(*options); }; });
}

}  // namespace oliphaunt::cli
