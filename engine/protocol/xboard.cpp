#include "engine/protocol/xboard.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "engine/games/catalogue.h"
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

// Whether XBoard has to be told how the piece moves.
bool needs_description(const GameDescription& game, const Piece& piece) {
  if (piece.power != Power::none || piece.id.ends_with('~')) return false;
  // A described pawn would promote on the last rank alone.
  return piece.id != "P" || has_promoted_forms(game);
}

std::vector<std::string> setup_lines(const GameDescription& game) {
  std::vector<std::string> lines{fmt::format("setup ({}) {}x{}+{}_{} {}", XBoardPieces(game).text(),
                                             game.files, game.ranks, game.hand_kinds(),
                                             xboard_parent(game), game.start)};
  for (const Piece& piece : game.pieces) {
    if (needs_description(game, piece)) {
      lines.push_back(fmt::format("piece {}& {}", piece.id, piece.betza));
    }
    // Where the promoted piece has a letter of its own, XBoard still writes it with a plus.
    if (game.promotion.mode == PromotionMode::shogi) {
      for_each_word(piece.promotes_to, [&](std::string_view to) {
        lines.push_back(fmt::format("piece +{}& {}", piece.id, game.find_piece(to)->betza));
      });
    }
  }
  return lines;
}

// Whether the last letter of a move only says what the pawn promotes to, of which there is no
// choice; XBoard has another letter for it, and does without.
bool has_needless_suffix(const GameDescription& game, std::string_view move) {
  if (game.promotion.mode != PromotionMode::pawn_reaches_zone) return false;
  int choices = 0;
  for_each_word(game.find_piece("P")->promotes_to, [&](std::string_view) { ++choices; });
  return find_known(game.name) != nullptr && choices == 1 && move.size() == 5 && move[1] != '@';
}

// In the board of a FEN: pieces with a plus that have a letter of their own here, and letters
// that differ.
std::string board_from_xboard(const GameDescription& game, std::string_view board) {
  const KnownGame* const known = find_known(game.name);
  std::string text;
  for (std::size_t i = 0; i < board.size(); ++i) {
    char letter = board[i];
    if (letter == '+' && game.promotion.mode == PromotionMode::shogi && i + 1 < board.size()) {
      const char base = to_upper(board[++i]);
      const Piece* const piece = game.find_piece(std::string_view(&base, 1));
      if (piece == nullptr || piece->promotes_to.empty()) {
        text += '+';
        letter = board[i];
      } else {
        const char promoted = piece->promotes_to.front();
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
  for (const GameDescription* game : all_games()) add(name_for_xboard(game->name));
  for (const GameDescription* game : all_games()) {
    if (game->name != "chess") add(std::string(game->name));
  }
  return fmt::format("{}", fmt::join(names, ","));
}

std::vector<std::string> xboard_setup(std::string_view game) {
  if (find_known(game) != nullptr) return {};
  return setup_lines(known_game(game));
}

std::string move_to_xboard(std::string_view game, std::string_view move) {
  if (move == pass_text) return std::string(xboard_pass);
  const bool needless = has_needless_suffix(known_game(game), move);
  return std::string(needless ? move.substr(0, move.size() - 1) : move);
}

std::string move_from_xboard(std::string_view game, std::string_view move) {
  if (move == xboard_pass) return std::string(pass_text);
  const GameDescription& described = known_game(game);
  // '=' declines a promotion.
  const bool declines = has_promoted_forms(described) && move.ends_with('=');
  const bool cut = declines || has_needless_suffix(described, move);
  return std::string(cut ? move.substr(0, move.size() - 1) : move);
}

std::string fen_from_xboard(std::string_view game, std::string_view fen) {
  Words words(fen);
  const std::string board = board_from_xboard(known_game(game), words.next());
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
