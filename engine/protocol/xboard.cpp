#include "engine/protocol/xboard.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "engine/games/registry.h"
#include "engine/notation/move_text.h"
#include "engine/protocol/lines.h"
#include "engine/protocol/xboard_pieces.h"
#include "engine/text/words.h"

namespace oliphaunt {

namespace {

// A game that XBoard knows itself, with its name there.
struct KnownGame {
  std::string_view ours, theirs;
  // Letters that differ: XBoard's, and ours in the same places.
  std::string_view their_letters = "", our_letters = "";
};
constexpr std::array<KnownGame, 3> known_games{{
    {"chess", "normal"},
    {"crazyhouse", "crazyhouse"},
    {"shatranj", "shatranj", "BbQq", "EeCc"},
}};

const KnownGame* find_known(std::string_view game) {
  for (const KnownGame& known : known_games) {
    if (known.ours == game) return &known;
  }
  return nullptr;
}

// XBoard takes a name for one of its own games if it begins with that game's name and no letter
// follows: elven-chess for its `elven`.
std::string name_for_xboard(std::string_view game) {
  if (const KnownGame* known = find_known(game)) return std::string(known->theirs);
  std::string name(game);
  if (game.starts_with("elven-")) name.erase(name.find('-'), 1);
  return name;
}

template <class Result, class Visitor>
Result with_game(std::string_view game, Visitor visitor) {
  Result result{};
  visit_game(game, [&](auto tag) { result = visitor(tag); });
  return result;
}

// Whether XBoard has to be told how the piece moves.
template <class G>
bool needs_description(Role role) {
  using T = Traits<G>;
  const Piece& piece = T::piece(role);
  if (role == T::king || role == T::warlock || piece.id.ends_with('~')) return false;
  // A described pawn would promote on the last rank alone.
  return role != T::pawn || XBoardPieces<G>::has_promoted_forms;
}

template <class G>
std::vector<std::string> setup_lines() {
  using T = Traits<G>;
  using Geometry = typename G::Geometry;
  using Pieces = XBoardPieces<G>;
  std::vector<std::string> lines{fmt::format("setup ({}) {}x{}+{}_{} {}", Pieces().text(),
                                             +Geometry::files, +Geometry::ranks, T::hand_roles.size,
                                             Pieces::parent, G::start)};
  for (std::size_t r = 0; r < T::role_count; ++r) {
    const auto role = static_cast<Role>(r);
    const Piece& piece = T::piece(role);
    if (needs_description<G>(role)) {
      lines.push_back(fmt::format("piece {}& {}", piece.id, piece.betza));
    }
    // Where the promoted piece has a letter of its own, XBoard still writes it with a plus.
    if (G::promotion.mode == PromotionMode::shogi) {
      for (const Role to : T::promotions(role)) {
        lines.push_back(fmt::format("piece +{}& {}", piece.id, T::piece(to).betza));
      }
    }
  }
  return lines;
}

// Whether the last letter of a move only says what the pawn promotes to, of which there is no
// choice; XBoard has another letter for it, and does without.
template <class G>
bool has_needless_suffix(std::string_view move) {
  return G::promotion.mode == PromotionMode::pawn_reaches_zone && find_known(G::name) != nullptr &&
         Traits<G>::promotions(Traits<G>::pawn).size == 1 && move.size() == 5 && move[1] != '@';
}

// In the board of a FEN: pieces with a plus that have a letter of their own here, and letters
// that differ.
template <class G>
std::string board_from_xboard(std::string_view board) {
  using T = Traits<G>;
  const KnownGame* const known = find_known(G::name);
  std::string text;
  for (std::size_t i = 0; i < board.size(); ++i) {
    char letter = board[i];
    if (letter == '+' && G::promotion.mode == PromotionMode::shogi && i + 1 < board.size()) {
      const char base = to_upper(board[++i]);
      const Role role = T::find(std::string_view(&base, 1));
      if (role == no_role || T::promotions(role).size == 0) {
        text += '+';
        letter = board[i];
      } else {
        const char promoted = T::piece(*T::promotions(role).begin()).id.front();
        letter = board[i] == base ? promoted : to_lower(promoted);
      }
    } else if (known != nullptr) {
      const std::size_t at = known->their_letters.find(letter);
      if (at != std::string_view::npos) letter = known->our_letters[at];
    }
    text += letter;
  }
  return text;
}

bool is_count(std::string_view word) {
  return !word.empty() && std::all_of(word.begin(), word.end(), is_digit);
}

}  // namespace

std::string xboard_variants() {
  std::vector<std::string> names;
  const auto add = [&](std::string name) {
    if (std::find(names.begin(), names.end(), name) == names.end()) {
      names.push_back(std::move(name));
    }
  };
  for (const KnownGame& known : known_games) add(std::string(known.theirs));
  for_each_game([&]<class G>(std::type_identity<G>) { add(name_for_xboard(G::name)); });
  for_each_game([&]<class G>(std::type_identity<G>) {
    if (G::name != "chess") add(std::string(G::name));
  });
  return fmt::format("{}", fmt::join(names, ","));
}

std::vector<std::string> xboard_setup(std::string_view game) {
  if (find_known(game) != nullptr) return {};
  return with_game<std::vector<std::string>>(
      game, []<class G>(std::type_identity<G>) { return setup_lines<G>(); });
}

std::string move_to_xboard(std::string_view game, std::string_view move) {
  if (move == pass_text) return std::string(xboard_pass);
  const bool needless = with_game<bool>(
      game, [&]<class G>(std::type_identity<G>) { return has_needless_suffix<G>(move); });
  return std::string(needless ? move.substr(0, move.size() - 1) : move);
}

std::string move_from_xboard(std::string_view game, std::string_view move) {
  if (move == xboard_pass) return std::string(pass_text);
  return with_game<std::string>(game, [&]<class G>(std::type_identity<G>) {
    // '=' declines a promotion.
    const bool declines = XBoardPieces<G>::has_promoted_forms && move.ends_with('=');
    const bool cut = declines || has_needless_suffix<G>(move);
    return std::string(cut ? move.substr(0, move.size() - 1) : move);
  });
}

std::string fen_from_xboard(std::string_view game, std::string_view fen) {
  Words words(fen);
  const std::string board =
      with_game<std::string>(game, [board = words.next()]<class G>(std::type_identity<G>) {
        return board_from_xboard<G>(board);
      });
  const std::string side(words.next());
  std::vector<std::string> fields, counts;
  while (!words.at_end()) {
    const std::string_view word = words.next();
    (is_count(word) ? counts : fields).emplace_back(word);
  }
  // XBoard leaves out castling rights where there is no castling, and then perhaps the e.p. square.
  while (fields.size() < 2) fields.insert(fields.begin(), "-");
  fields.insert(fields.end(), counts.begin(), counts.end());
  return fmt::format("{} {} {}", board, side, fmt::join(fields, " "));
}

}  // namespace oliphaunt
