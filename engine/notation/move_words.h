#pragma once

#include <cstddef>
#include <string_view>

#include <fmt/format.h>

#include "engine/games/traits.h"
#include "engine/notation/move_text.h"
#include "engine/text/input_error.h"
#include "engine/text/quote.h"
#include "engine/text/words.h"

// The text of a move taken apart, before anything is asked of a board. Header of templates for
// move_text.cpp.

namespace oliphaunt {

// How the text of a move tells that it promotes to a role: '+' in the games where pieces of all
// kinds promote, else the new piece's letter.
template <class G>
constexpr char promotion_suffix(Role to) {
  return G::promotion.mode == PromotionMode::pawn_reaches_zone
             ? to_lower(Traits<G>::piece(to).id.front())
             : '+';
}

// What the text of a move says, before asking whether such a move is legal.
struct MoveWords {
  enum class Form { pass, drop, one_leg, two_legs };
  Form form = Form::pass;
  Square from{}, via{}, to{};
  Role dropped = no_role;
  char suffix = '\0';  // as promotion_suffix has it; NUL: none
};

// Reads the words. Throws InputError where the text is not a move of the game at all.
template <class G>
class MoveReader {
  using T = Traits<G>;
  using Geometry = typename G::Geometry;

 public:
  explicit MoveReader(std::string_view text) : text_(text) {}

  MoveWords read() {
    if (T::has_special && text_ == pass_text) return {};
    MoveWords words;
    if (G::drops && text_.size() > 1 && text_[1] == '@') {
      words.form = MoveWords::Form::drop;
      words.dropped = read_drop();
      words.from = words.to = read_square();
    } else {
      words.form = MoveWords::Form::one_leg;
      words.from = read_square();
      words.to = read_square();
      if (T::has_special && peek() == ',') {
        words.form = MoveWords::Form::two_legs;
        ++at_;
        words.via = words.to;
        const std::size_t leg = at_;
        if (read_square() != words.via) {
          fail_at(leg, square_text<G>(words.via) + ", where the first leg ends");
        }
        words.to = read_square();
      } else if (at_ < text_.size() && is_suffix(to_lower(peek()))) {
        words.suffix = to_lower(text_[at_++]);
      }
    }
    if (at_ < text_.size()) fail_at(at_, "the end of the move");
    return words;
  }

 private:
  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  [[noreturn]] void fail_at(std::size_t at, std::string_view expected) const {
    throw InputError(fmt::format("move {}, character {}: found {}, expected {}", in_quotes(text_),
                                 at + 1, found(text_.substr(at, 1)), expected));
  }

  Square read_square() {
    const char last_file = static_cast<char>('a' + Geometry::files - 1);
    const char last_rank = static_cast<char>(G::first_rank_label + Geometry::ranks - 1);
    if (peek() < 'a' || peek() > last_file) fail_at(at_, fmt::format("a file, a-{}", last_file));
    const int file = text_[at_++] - 'a';
    if (peek() < G::first_rank_label || peek() > last_rank) {
      fail_at(at_, fmt::format("a rank, {}-{}", G::first_rank_label, last_rank));
    }
    return Geometry::square(file, text_[at_++] - G::first_rank_label);
  }

  Role read_drop() {
    const char letter = to_upper(text_[0]);
    const Role role = T::find(std::string_view(&letter, 1));
    if (!T::hand_roles.contains(role)) fail_at(0, "a piece that can be in hand");
    at_ = 2;
    return role;
  }

  static bool is_suffix(char c) {
    for (std::size_t r = 0; r < T::role_count; ++r) {
      for (const Role to : T::promotions(static_cast<Role>(r))) {
        if (promotion_suffix<G>(to) == c) return true;
      }
    }
    return false;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace oliphaunt
