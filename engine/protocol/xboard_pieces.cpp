#include "engine/protocol/xboard_pieces.h"

#include <algorithm>

#include "engine/text/words.h"

namespace oliphaunt {

namespace {

// Places in XBoard's list, the ones that matter here.
namespace place_number {
constexpr std::size_t pawn = 0, knight = 1, bishop = 2, rook = 3, queen = 4, ferz = 5, alfil = 6,
                      archbishop = 7, chancellor = 8, man = 10, centaur = 16, unicorn = 20,
                      lion = 21;
constexpr std::size_t to_promoted = 11;
}  // namespace place_number

// A kind with a letter of its own.
bool is_base(const Piece& piece) { return piece.id.size() == 1; }

// Where XBoard has a piece that moves so, or a picture that suits it.
std::size_t preferred(std::string_view betza) {
  constexpr std::array<std::pair<std::string_view, std::size_t>, 10> known{{
      {"N", place_number::knight},
      {"B", place_number::bishop},
      {"R", place_number::rook},
      {"Q", place_number::queen},
      {"F", place_number::ferz},
      {"A", place_number::alfil},
      {"K", place_number::man},
      {"NK", place_number::centaur},
      {"BW", place_number::archbishop},
      {"RF", place_number::chancellor},
  }};
  for (const auto& [moves, at] : known) {
    if (moves == betza) return at;
  }
  return place_number::archbishop;
}

}  // namespace

bool has_promoted_forms(const GameDescription& game) {
  return game.promotion.mode == PromotionMode::move_ends_in_zone ||
         game.promotion.mode == PromotionMode::shogi;
}

std::string_view xboard_parent(const GameDescription& game) {
  if (has_promoted_forms(game)) return "chu";
  if (game.has_power(Power::warlock)) return "elven";
  return game.drops ? "crazyhouse" : "fairy";
}

XBoardPieces::XBoardPieces(const GameDescription& game) {
  table_.fill('.');
  for (const Piece& piece : game.pieces) {
    if (is_base(piece) && piece.power != Power::royal) place(piece);
  }
  if (has_promoted_forms(game)) {
    for (const auto& [base, at] : placed_) {
      if (!base->promotes_to.empty()) table_[at + place_number::to_promoted] = '+';
    }
  }
  // Games in which a promoted piece is marked by '~'.
  for (const Piece& piece : game.pieces) {
    if (piece.id.size() == 2 && piece.id[1] == '~') {
      table_[place_of(piece.id.substr(0, 1)) + place_number::to_promoted] = '~';
    }
  }
  // XBoard's dialog for promotion in games like its own Elven Chess only opens where some kind is
  // promoted by a plus. None is here; so there is one that is never on the board.
  if (xboard_parent(game) == "elven") table_[place_number::unicorn] = '+';
}

std::string XBoardPieces::text() const {
  const std::string all(table_.begin(), table_.end());
  const std::string white = all.substr(0, all.find_last_not_of('.') + 1);
  std::string black = white;
  std::transform(black.begin(), black.end(), black.begin(), to_lower);
  return white + 'K' + black + 'k';
}

std::size_t XBoardPieces::free_place(std::size_t wanted) const {
  if (table_[wanted] == '.') return wanted;
  // Before the promoted forms first.
  for (std::size_t at = place_number::knight; at < places; ++at) {
    if (table_[at] == '.') return at;
  }
  return wanted;
}

void XBoardPieces::place(const Piece& piece) {
  const std::size_t at = piece.id == "P"                 ? place_number::pawn
                         : piece.power == Power::warlock ? place_number::lion
                                                         : free_place(preferred(piece.betza));
  table_[at] = piece.id.front();
  placed_.emplace_back(&piece, at);
}

std::size_t XBoardPieces::place_of(std::string_view id) const {
  const auto same = [id](const auto& placed) { return placed.first->id == id; };
  return std::find_if(placed_.begin(), placed_.end(), same)->second;
}

}  // namespace oliphaunt
