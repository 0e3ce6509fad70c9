#include "tools/lab/spsa/spsa_settings.h"

#include <string>
#include <string_view>

#include <fmt/format.h>

#include "engine/text/input_error.h"
#include "engine/text/quote.h"

namespace oliphaunt::lab {

void require_repeatable(const MatchSettings& match) {
  const PlayerSettings& player = match.players[0];
  if (player.is_external()) {
    throw InputError("player: found cmd=" + in_quotes(player.command) +
                     ", expected the built-in player: only its parameters are known");
  }
  if (match.timed()) {
    throw InputError("player: found " + in_quotes(to_text(player.limits)) +
                     ", expected limits of nodes or depth, under which games can be repeated");
  }
}

Settings to_settings(const SpsaSettings& spsa) {
  Settings settings;
  for (const auto& [name, value] : to_settings(spsa.match)) {
    constexpr std::string_view first = "first.";
    if (name == "pairs" || name == "sprt" || name == "first.name") continue;
    if (name.starts_with("second.")) continue;
    const bool of_player = name.starts_with(first);
    settings[of_player ? "player." + name.substr(first.size()) : name] = value;
  }
  settings["iterations"] = std::to_string(spsa.schedule.iterations);
  settings["pairs-per-iteration"] = std::to_string(spsa.pairs_per_iteration);
  settings["r-end"] = fmt::format("{}", spsa.schedule.r_end);
  settings["alpha"] = fmt::format("{}", Schedule::alpha);
  settings["gamma"] = fmt::format("{}", Schedule::gamma);
  std::string& names = settings["tuned"];
  for (const Tunable& t : spsa.tunables) {
    names += (names.empty() ? "" : " ") + t.name;
    settings["tune." + t.name] = fmt::format("{} {} {} {}", t.start, t.step, t.least, t.greatest);
  }
  return settings;
}

}  // namespace oliphaunt::lab
