#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/games/traits.h"

// XBoard's table of pieces for a game. Header of templates for xboard.cpp.
//
// XBoard has a fixed list of kinds of pieces, each with a picture and its own moves; a `setup`
// command says by a string which letter each kind has in the game, '.' for kinds that do not take
// part. A wrong string makes XBoard drop the whole command in silence. A promoted piece that is
// written with a plus stands eleven places behind its base.

namespace oliphaunt {

// Places in XBoard's list, the ones that matter here.
namespace xboard_place {
inline constexpr std::size_t pawn = 0, knight = 1, bishop = 2, rook = 3, queen = 4, ferz = 5,
                             alfil = 6, archbishop = 7, chancellor = 8, wazir = 9, man = 10,
                             centaur = 16, unicorn = 20, lion = 21;
inline constexpr std::size_t to_promoted = 11;
}  // namespace xboard_place

template <class G>
class XBoardPieces {
  using T = Traits<G>;

 public:
  XBoardPieces() {
    table_.fill('.');
    for (std::size_t r = 0; r < T::role_count; ++r) {
      const auto role = static_cast<Role>(r);
      if (is_base(role) && role != T::king) place(role);
    }
    if (has_promoted_forms) {
      for (const auto& [base, at] : placed_) {
        if (T::promotions(base).size != 0) table_[at + xboard_place::to_promoted] = '+';
      }
    }
    // Games in which a promoted piece is marked by '~'.
    for (std::size_t r = 0; r < T::role_count; ++r) {
      const std::string_view id = T::piece(static_cast<Role>(r)).id;
      if (id.size() == 2 && id[1] == '~') {
        table_[place_of(T::find(id.substr(0, 1))) + xboard_place::to_promoted] = '~';
      }
    }
    // XBoard's dialog for promotion in games like its own Elven Chess only opens where some kind is
    // promoted by a plus. None is here; so there is one that is never on the board.
    if (offers_choice) table_[xboard_place::unicorn] = '+';
  }

  // Both colors' halves, each with the king behind.
  std::string text() const {
    const std::string all(table_.begin(), table_.end());
    const std::string white = all.substr(0, all.find_last_not_of('.') + 1);
    std::string black = white;
    for (char& letter : black) {
      if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter + 32);
    }
    return white + 'K' + black + 'k';
  }

  // Whether pieces turn over when they promote, as in shogi.
  static constexpr bool has_promoted_forms =
      G::promotion.mode == PromotionMode::move_ends_in_zone ||
      G::promotion.mode == PromotionMode::shogi;
  // The game of XBoard's whose rules of promotion, castling, passing and capturing of
  // double-moving pieces hold here. Of those with promoted forms, `chu` has the zone (a third of
  // the ranks) and lets every piece promote; `elven` has the zone of pawns and the castling of
  // Elven Chess. Only in these two does XBoard let the user pass.
  static constexpr std::string_view parent = has_promoted_forms ? "chu"
                                             : T::has_warlock   ? "elven"
                                             : G::drops         ? "crazyhouse"
                                                                : "fairy";

 private:
  static constexpr bool offers_choice = parent == "elven";
  static constexpr std::size_t places = 34;

  // A kind with a letter of its own.
  static constexpr bool is_base(Role role) { return T::piece(role).id.size() == 1; }

  // Where XBoard has a piece that moves so, or a picture that suits it.
  static constexpr std::size_t preferred(std::string_view betza) {
    constexpr std::array<std::pair<std::string_view, std::size_t>, 10> known{{
        {"N", xboard_place::knight},
        {"B", xboard_place::bishop},
        {"R", xboard_place::rook},
        {"Q", xboard_place::queen},
        {"F", xboard_place::ferz},
        {"A", xboard_place::alfil},
        {"K", xboard_place::man},
        {"NK", xboard_place::centaur},
        {"BW", xboard_place::archbishop},
        {"RF", xboard_place::chancellor},
    }};
    for (const auto& [moves, at] : known) {
      if (moves == betza) return at;
    }
    return xboard_place::archbishop;
  }

  std::size_t free_place(std::size_t wanted) const {
    if (table_[wanted] == '.') return wanted;
    // Before the promoted forms first.
    for (std::size_t at = xboard_place::knight; at < places; ++at) {
      if (table_[at] == '.') return at;
    }
    return wanted;
  }

  void place(Role role) {
    const std::size_t at = role == T::pawn      ? xboard_place::pawn
                           : role == T::warlock ? xboard_place::lion
                                                : free_place(preferred(T::piece(role).betza));
    table_[at] = T::piece(role).id.front();
    placed_.emplace_back(role, at);
  }

  // Precondition: the kind was placed.
  std::size_t place_of(Role role) const {
    const auto same = [role](const auto& placed) { return placed.first == role; };
    return std::find_if(placed_.begin(), placed_.end(), same)->second;
  }

  std::array<char, places> table_{};
  std::vector<std::pair<Role, std::size_t>> placed_;
};

}  // namespace oliphaunt
