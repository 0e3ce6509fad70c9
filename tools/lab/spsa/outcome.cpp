#include "tools/lab/spsa/outcome.h"

#include <fmt/format.h>

#include "engine/games/catalogue.h"
#include "engine/variant/variants.h"

namespace oliphaunt::lab {

std::string weights_file(const SpsaSettings& settings, PlayerValues tuned,
                         const std::vector<int>& values) {
  const PlayerSettings& player = settings.match.players[0];
  std::string names;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Tunable& t = settings.tunables[i];
    t.set(tuned, values[i]);
    names += (names.empty() ? "" : " ") + t.name;
  }
  tuned.weights.provenance = {
      {"made-by", fmt::format("oliphaunt {} spsa", engine_build().version)},
      {"start", player.weights_hash},
      {"tuned", names},
      {"iterations", std::to_string(settings.schedule.iterations)},
      {"pairs-per-iteration", std::to_string(settings.pairs_per_iteration)},
      {"r-end", fmt::format("{}", settings.schedule.r_end)},
      {"seed", std::to_string(settings.match.seed)},
      {"openings", settings.match.openings.book_hash},
      {"limits", to_text(player.limits)},
  };
  return write_weights(known_game(settings.match.game), tuned.weights);
}

}  // namespace oliphaunt::lab
