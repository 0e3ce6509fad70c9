#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "bitboard/bitboard.h"
#include "engine/games/betza.h"
#include "engine/games/game.h"
#include "engine/games/validate.h"

// What the data of a game says, in the form that generators use. All of it is computed at compile
// time; a game that is not well formed (validate.h) does not compile.

namespace oliphaunt {

// A kind of piece: its index in the game's list of pieces.
enum class Role : std::uint8_t {};
constexpr std::size_t index(Role r) { return static_cast<std::size_t>(r); }
inline constexpr Role no_role = static_cast<Role>(15);

// At most eight ids fit a `promotes_to` list, and at most eight kinds a hand.
struct RoleList {
  std::array<Role, 8> roles{};
  std::size_t size = 0;
  constexpr const Role* begin() const { return roles.data(); }
  constexpr const Role* end() const { return roles.data() + size; }
  constexpr void push(Role r) { roles[size++] = r; }
  constexpr bool contains(Role r) const { return std::find(begin(), end(), r) != end(); }
};

template <class G>
struct Traits {
  using Geometry = typename G::Geometry;
  using Set = Bitboard<Geometry>;

  static constexpr std::size_t role_count = G::pieces.size();
  static_assert(no_fault<first_fault(describe<G>())>());

  // The first kind with a property, or with an id; no_role if there is none.
  template <class Property>
  static constexpr Role find_kind(Property property) {
    const auto found = std::find_if(G::pieces.begin(), G::pieces.end(), property);
    return found == G::pieces.end() ? no_role : static_cast<Role>(found - G::pieces.begin());
  }
  static constexpr Role find(std::string_view id) {
    return find_kind([id](const Piece& piece) { return piece.id == id; });
  }
  static constexpr const Piece& piece(Role r) { return G::pieces[index(r)]; }

  static constexpr Role king = find_kind([](const Piece& p) { return p.power == Power::royal; });
  static constexpr Role pawn = find("P");
  // The kind with a special power.
  static constexpr Role special = find_kind([](const Piece& p) { return is_special(p.power); });
  static constexpr bool has_special = special != no_role;
  static constexpr Power special_power = has_special ? piece(special).power : Power::none;

  static constexpr auto movements = [] {
    std::array<Movement, role_count> all{};
    for (std::size_t i = 0; i < role_count; ++i) all[i] = parse_betza(G::pieces[i].betza);
    return all;
  }();
  static constexpr const Movement& movement(Role r) { return movements[index(r)]; }
  // Whether any role has the feature; for dropping what a game lacks at compile time.
  template <class Feature>
  static constexpr bool any_role(Feature feature) {
    return std::any_of(movements.begin(), movements.end(), feature);
  }

  static constexpr RoleList promotions(Role r) {
    RoleList list;
    std::string_view ids = piece(r).promotes_to;
    while (!ids.empty()) {
      const auto length = std::min(ids.find(' '), ids.size());
      list.push(find(ids.substr(0, length)));
      ids.remove_prefix(std::min(length + 1, ids.size()));
    }
    return list;
  }

  // What lands in the captor's hand.
  static constexpr auto demoted = [] {
    std::array<Role, role_count> to{};
    for (std::size_t i = 0; i < role_count; ++i) {
      const auto id = G::pieces[i].demotes_to;
      to[i] = id.empty() ? static_cast<Role>(i) : find(id);
    }
    return to;
  }();

  // The kinds that a hand can hold, in the order of the game's pieces.
  static constexpr RoleList hand_roles = [] {
    RoleList list;
    if (!G::drops) return list;
    for (std::size_t i = 0; i < role_count; ++i) {
      if (static_cast<Role>(i) != king && demoted[i] == static_cast<Role>(i)) {
        list.push(static_cast<Role>(i));
      }
    }
    return list;
  }();
  static constexpr auto hand_slots = [] {
    std::array<std::uint8_t, role_count> slots{};
    for (std::size_t i = 0; i < hand_roles.size; ++i) {
      slots[index(hand_roles.roles[i])] = static_cast<std::uint8_t>(i);
    }
    return slots;
  }();
  static constexpr std::size_t hand_slot(Role r) { return hand_slots[index(r)]; }

  // The mover's last `n` ranks.
  static constexpr Set last_ranks(Color c, int n) {
    return c == Color::white ? Set::ranks_mask(Geometry::ranks - n, Geometry::ranks - 1)
                             : Set::ranks_mask(0, n - 1);
  }
  static constexpr Set promotion_zone(Color c) { return last_ranks(c, G::promotion.zone_ranks); }
  // The rank counted from the owner's side.
  static constexpr Set own_rank(Color c, int rank) {
    return Set::rank_mask(c == Color::white ? rank : Geometry::ranks - 1 - rank);
  }

  // Squares where a pawn may be dropped, before asking whether they are empty.
  static constexpr Set pawn_drop_zone(Color c, PawnDrops rule) {
    switch (rule) {
      case PawnDrops::any:
        return Set::board();
      case PawnDrops::not_last:
        return Set::board() - last_ranks(c, 1);
      case PawnDrops::not_first_or_last:
        break;
    }
    return Set::board() - own_rank(c, 0) - last_ranks(c, 1);
  }
  // pawn_drop_zone by color and rule, for a look-up without branches.
  static constexpr auto pawn_drop_zones = [] {
    std::array<std::array<Set, 3>, 2> zones{};
    for (const Color c : {Color::white, Color::black}) {
      for (std::size_t rule = 0; rule < 3; ++rule) {
        zones[index(c)][rule] = pawn_drop_zone(c, static_cast<PawnDrops>(rule));
      }
    }
    return zones;
  }();

  // A square from the game's own label, e.g. "j9" on a board with ranks 0-9. For data at compile
  // time: the label must be on the board.
  static constexpr Square square(std::string_view label) {
    return Geometry::square(label[0] - 'a', label[1] - G::first_rank_label);
  }
};

}  // namespace oliphaunt
