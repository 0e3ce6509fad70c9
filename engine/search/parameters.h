#pragma once

#include <array>
#include <string_view>

namespace oliphaunt {

// Every number that the search is tuned by, in one place: name, default, least and greatest
// sensible value, meaning. A parameter of the list is a member of Parameters, and is known by its
// name to whoever tunes it. (What matters under a clock alone can't be tuned by games that can be
// repeated; it is with SearchControl.)
#define OLIPHAUNT_SEARCH_PARAMETERS(DO)                                                            \
  DO(aspiration_depth, 4, 2, 12,                                                                   \
     "depth from which the first window around the last score is narrow")                          \
  DO(aspiration_window, 22, 5, 100, "half width of that window")                                   \
  DO(aspiration_growth, 200, 150, 500, "hundredths: by how much it widens each time")              \
  DO(aspiration_limit, 1000, 200, 5000, "half width beyond which there is no window any more")     \
  DO(helper_skip, 3, 2, 9, "threads that help leave out every so manieth depth")                   \
  DO(mate_depth, 2, 1, 5, "times its length: the depth at which a mate is believed")               \
  DO(extension_limit, 2, 1, 4,                                                                     \
     "times the iteration's depth: how far from the root lines are extended")                      \
  DO(null_move_depth, 2, 1, 8, "least depth at which a null move is tried")                        \
  DO(null_move_margin, 20, 0, 60, "centipawns a ply that the evaluation may then lie below beta")  \
  DO(null_move_base, 3, 2, 6, "plies that a null move saves at least")                             \
  DO(null_move_divisor, 5, 2, 10, "one more ply saved for so much depth")                          \
  DO(null_move_eval_divisor, 180, 60, 500, "one more ply saved for so much evaluation above beta") \
  DO(null_move_eval_limit, 3, 0, 8, "plies saved at most for evaluation")                          \
  DO(reverse_futility_margin, 75, 30, 200, "centipawns a ply that a position above beta may lose") \
  DO(reverse_futility_depth, 7, 2, 12, "greatest depth at which they are given up for")            \
  DO(reverse_futility_improving, 1, 0, 3, "plies fewer where the evaluation improves")             \
  DO(futility_base, 90, 0, 300, "centipawns that a quiet move may gain at least")                  \
  DO(futility_margin, 85, 30, 250, "centipawns more for each ply of depth")                        \
  DO(futility_depth, 8, 2, 16, "greatest reduced depth at which quiet moves are pruned for that")  \
  DO(history_pruning_depth, 4, 0, 12,                                                              \
     "greatest reduced depth at which they are pruned for history")                                \
  DO(history_pruning_margin, 4000, 500, 20000,                                                     \
     "how far below zero that must be, for each ply of depth")                                     \
  DO(late_move_base, 12, 1, 60, "quiet moves tried at least before late ones are pruned")          \
  DO(late_move_factor, 300, 20, 800, "hundredths: more of them for each square of depth")          \
  DO(late_move_unimproved, 50, 10, 100,                                                            \
     "hundredths of all that where the evaluation doesn't improve")                                \
  DO(late_move_depth, 8, 0, 20, "greatest depth at which late ones are pruned")                    \
  DO(hash_move_depth, 9, 3, 99, "depth from which a node without a table move loses a ply")        \
  DO(see_quiet_margin, 55, 10, 200, "centipawns a ply that a quiet move may lose by exchange")     \
  DO(see_quiet_depth, 8, 0, 16, "greatest depth at which quiet moves are pruned for that")         \
  DO(see_capture_margin, 95, 20, 300, "centipawns a ply that a capture may lose by exchange")      \
  DO(see_capture_depth, 7, 0, 16, "greatest depth at which captures are pruned for that")          \
  DO(singular_depth, 7, 4, 20,                                                                     \
     "depth from which a table move is tried for being the only good one")                         \
  DO(singular_table_depth, 3, 0, 8, "plies that its entry in the table may be shallower")          \
  DO(singular_margin, 2, 0, 12, "centipawns a ply by which all others must be worse")              \
  DO(singular_divisor, 2, 2, 5, "depth of the search of the others: the node's divided by this")   \
  DO(lmr_base, 100, 0, 200, "reduction of late moves, hundredths of a ply")                        \
  DO(lmr_divisor, 190, 120, 400, "hundredths: log(depth) log(move number) divided by this")        \
  DO(lmr_history_divisor, 6500, 2000, 20000, "history that makes a ply of difference")             \
  DO(lmr_depth, 2, 2, 8, "least depth at which late moves are reduced")                            \
  DO(lmr_moves, 1, 1, 8, "moves searched in full before them")                                     \
  DO(lmr_moves_pv, 2, 1, 8, "moves searched in full before them, on the principal variation")      \
  DO(lmr_pv, 100, 0, 300, "reduced less on the principal variation, hundredths of a ply")          \
  DO(lmr_cut_node, 100, 0, 300, "reduced more where a cutoff is expected")                         \
  DO(lmr_unimproved, 50, 0, 300, "reduced more where the evaluation doesn't improve")              \
  DO(lmr_table_capture, 50, 0, 300, "reduced more where the table's move captures")                \
  DO(lmr_check, 100, 0, 300, "reduced less for a move that gives check")                           \
  DO(lmr_evasion, 50, 0, 300, "reduced less in check")                                             \
  DO(lmr_killer, 100, 0, 300, "reduced less for a killer")                                         \
  DO(lmr_root_depth, 3, 2, 8, "least depth at which late moves are reduced at the root")           \
  DO(lmr_root_moves, 3, 1, 12, "moves searched in full before them, at the root")                  \
  DO(lmr_root, 100, 0, 300, "reduced less at the root, hundredths of a ply")                       \
  DO(delta_margin, 160, 50, 500,                                                                   \
     "centipawns that a capture in quiescence may gain beyond its victim")                         \
  DO(quiet_evasions, 2, 1, 12, "evasions in quiescence before quiet ones are left out")            \
  DO(order_victim, 8, 1, 32, "order of captures: weight of what is gained")                        \
  DO(order_attacker, 32, 0, 256, "256ths of what the capturing piece is worth come off")           \
  DO(order_capture_history, 16, 0, 128, "256ths: weight of the history of captures")               \
  DO(order_promotion, 64, 1, 512, "order of quiet moves: weight of what a promotion gains")        \
  DO(history_bonus_factor, 140, 40, 400, "history gained by a cutoff, per ply of depth")           \
  DO(history_bonus_limit, 1500, 400, 4000, "greatest such gain")                                   \
  DO(table_age, 8, 1, 32, "plies of depth that an entry of the table loses with each search")      \
  DO(table_bound_depth, 3, 0, 12, "plies by which a bound may be shallower than what it replaces")

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
