#include "engine/eval/draft_values.h"

#include <algorithm>

#include "engine/eval/symmetry.h"
#include "engine/games/betza.h"
#include "engine/powers/power_info.h"

namespace oliphaunt {

namespace {

// The empty-board moves of a kind in the middle of the board; a slider's far squares and a
// forward piece's moves count in part. In tenths of a move.
int reach(const TermSubject& s) {
  if (is_special(s.piece->power)) return power_info(s.piece->power).reach;
  const Movement m = parse_betza(s.piece->betza);
  int tenths = 0;
  for (std::size_t a = 0; a < atom_count; ++a) {
    const bool four = atom_leaps[a].b == 0 || atom_leaps[a].a == atom_leaps[a].b;
    if (m.leaps[a]) tenths += four ? 40 : 80;
  }
  // Lines are longer on bigger boards, and oftener blocked.
  const int line = s.game.files + s.game.ranks - 2;
  if (m.slides_rook) tenths += 9 * line;
  if (m.slides_bishop) tenths += 6 * line;
  for (const bool ahead : {m.forward_wazir_move, m.forward_wazir_capture}) tenths += ahead ? 5 : 0;
  for (const bool ahead : {m.forward_ferz_move, m.forward_ferz_capture}) tenths += ahead ? 10 : 0;
  return tenths;
}

bool is_pawn(const TermSubject& s) { return s.piece->id == "P"; }

// A piece with n moves is worth about 33 n + 0.7 n² centipawns (H. G. Muller's rule for leapers).
int piece_value(const TermSubject& s) {
  if (is_pawn(s)) return 100;
  const int tenths = reach(s);
  return 33 * tenths / 10 + 7 * tenths * tenths / 1000;
}

// What the best promotion of a piece gains.
int promotion_gain(const TermSubject& s) {
  int gain = 0;
  for_each_word(s.piece->promotes_to, [&](std::string_view id) {
    if (const Piece* to = s.game.find_piece(id)) {
      gain = std::max(gain, piece_value({s.game, to}) - piece_value(s));
    }
  });
  return gain;
}

}  // namespace

Tapered draft_piece(const TermSubject& s, int) { return {piece_value(s), piece_value(s)}; }

Tapered draft_hand(const TermSubject& s, int) { return {piece_value(s) + 10, piece_value(s) + 10}; }

Tapered draft_pair(const TermSubject& s, int) {
  return piece_value(s) > 250 ? Tapered{25, 40} : Tapered{5, 5};
}

// Pieces want the middle, pawns the far side, kings the near one until the board empties.
Tapered draft_square(const TermSubject& s, int i) {
  const GameDescription& game = s.game;
  const int file = i % square_weight_files(game);
  const int rank = i / square_weight_files(game);
  const int from_edge =
      std::min(file, game.files - 1 - file) + std::min(rank, game.ranks - 1 - rank);
  const int middling = (game.files + game.ranks) / 4 - 1;
  const int central = from_edge - middling;
  if (s.piece->power == Power::royal) {
    const int home = -12 * std::min(rank, 4);
    return {home - 3 * central, game.drops ? home - 3 * central : 6 * central};
  }
  const Movement m = parse_betza(s.piece->betza);
  const bool slides = m.slides_rook || m.slides_bishop;
  Tapered value{slides ? 2 * central : 5 * central, slides ? 2 * central : 4 * central};
  if (is_pawn(s)) value = {2 * central + 3 * (rank - 2), 6 * (rank - 2)};
  if (game.promotion.mode != PromotionMode::pawn_reaches_zone && !s.piece->promotes_to.empty()) {
    const int gain = promotion_gain(s);
    const bool in_zone = rank >= game.ranks - game.promotion.zone_ranks;
    const int prospect = in_zone ? gain / 4 : gain * rank / (16 * game.ranks);
    value.mg += prospect;
    value.eg += prospect;
  }
  return value;
}

Tapered draft_mobility(const TermSubject& s, int) {
  const int tenths = reach(s);
  if (tenths > 200) return {1, 2};
  return tenths > 110 ? Tapered{3, 4} : Tapered{5, 5};
}

Tapered draft_king_attack(const TermSubject& s, int) {
  const int each = 4 + piece_value(s) / 150;
  return {each, s.game.drops ? each : each / 2};
}

Tapered draft_king_danger(const TermSubject& s, int i) {
  return {-i * i * 2, s.game.drops ? -i * i * 2 : -i * i / 2};
}

Tapered draft_king_shelter(const TermSubject& s, int) { return {8, s.game.drops ? 8 : 0}; }

Tapered draft_promotion(const TermSubject& s, int) {
  return {promotion_gain(s) / 4, promotion_gain(s) / 4};
}

Tapered draft_pawn_passed(const TermSubject&, int i) {
  const int rank = std::max(i - 1, 0);
  return {2 * rank * rank, 4 * rank * rank};
}

}  // namespace oliphaunt
