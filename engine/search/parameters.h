#pragma once

#include <array>
#include <string_view>

namespace oliphaunt {

// Every number that the search is tuned by, in one place: name, default, least and greatest
// sensible value, meaning. A parameter of the list is a member of Parameters, and is known by its
// name to whoever tunes it.
#define OLIPHAUNT_SEARCH_PARAMETERS(DO)                                                            \
  DO(aspiration_window, 22, 5, 100, "half width of the first window around the last score")        \
  DO(null_move_base, 3, 2, 6, "plies that a null move saves at least")                             \
  DO(null_move_divisor, 5, 2, 10, "one more ply saved for so much depth")                          \
  DO(null_move_eval_divisor, 180, 60, 500, "one more ply saved for so much evaluation above beta") \
  DO(reverse_futility_margin, 75, 30, 200, "centipawns a ply that a position above beta may lose") \
  DO(reverse_futility_depth, 7, 2, 12, "greatest depth at which they are given up for")            \
  DO(futility_base, 90, 0, 300, "centipawns that a quiet move may gain at least")                  \
  DO(futility_margin, 85, 30, 250, "centipawns more for each ply of depth")                        \
  DO(late_move_base, 12, 1, 60, "quiet moves tried at least before late ones are pruned")          \
  DO(late_move_factor, 300, 20, 800, "hundredths: more of them for each square of depth")          \
  DO(late_move_depth, 8, 0, 20, "greatest depth at which late ones are pruned")                    \
  DO(hash_move_depth, 9, 3, 99, "depth from which a node without a table move loses a ply")        \
  DO(see_quiet_margin, 55, 10, 200, "centipawns a ply that a quiet move may lose by exchange")     \
  DO(see_capture_margin, 95, 20, 300, "centipawns a ply that a capture may lose by exchange")      \
  DO(lmr_base, 100, 0, 200, "reduction of late moves, hundredths of a ply")                        \
  DO(lmr_divisor, 190, 120, 400, "hundredths: log(depth) log(move number) divided by this")        \
  DO(lmr_history_divisor, 6500, 2000, 20000, "history that makes a ply of difference")             \
  DO(delta_margin, 160, 50, 500,                                                                   \
     "centipawns that a capture in quiescence may gain beyond its victim")                         \
  DO(history_bonus_factor, 140, 40, 400, "history gained by a cutoff, per ply of depth")           \
  DO(history_bonus_limit, 1500, 400, 4000, "greatest such gain")

struct Parameters {
#define OLIPHAUNT_DECLARE(name, value, least, greatest, meaning) int name = value;
  OLIPHAUNT_SEARCH_PARAMETERS(OLIPHAUNT_DECLARE)
#undef OLIPHAUNT_DECLARE
  bool operator==(const Parameters&) const = default;
};

struct ParameterInfo {
  std::string_view name;
  int value, least, greatest;
  std::string_view meaning;
  int Parameters::*member;
};

inline constexpr auto parameter_infos = std::to_array<ParameterInfo>({
#define OLIPHAUNT_LIST(name, value, least, greatest, meaning) \
  {#name, value, least, greatest, meaning, &Parameters::name},
    OLIPHAUNT_SEARCH_PARAMETERS(OLIPHAUNT_LIST)
#undef OLIPHAUNT_LIST
});

}  // namespace oliphaunt
