#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <string_view>

#include "engine/games/description.h"
#include "engine/games/game_fault.h"

// What a game's data says about squares: the start array, and where kings and rooks castle. Part of
// validate.h.

namespace oliphaunt::validation {

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr char other_case(char c) {
  return static_cast<char>(c >= 'a' && c <= 'z'   ? c - 'a' + 'A'
                           : c >= 'A' && c <= 'Z' ? c - 'A' + 'a'
                                                  : c);
}

// The board of the start position, a letter a square and '.' for none, White's first rank first.
struct StartArray {
  int files = 0, ranks = 0;
  std::array<char, 127> letters{};
  GameFault fault;  // none: the text fits the board and has pieces of the game alone

  constexpr char& at(int file, int rank) {
    return letters[static_cast<std::size_t>(rank * files + file)];
  }
  constexpr char at(int file, int rank) const {
    return letters[static_cast<std::size_t>(rank * files + file)];
  }
  // Whether the colors are exchanged by turning the board by half, and not by reversing its ranks.
  constexpr bool turns_by_half() const {
    for (int rank = 0; rank < ranks; ++rank) {
      for (int file = 0; file < files; ++file) {
        if (at(file, ranks - 1 - rank) != other_case(at(file, rank))) return true;
      }
    }
    return false;
  }
};

constexpr StartArray read_start_array(const GameDescription& game) {
  StartArray array{game.files, game.ranks, {}, {}};
  array.letters.fill('.');
  std::string_view text = game.start.substr(0, std::min(game.start.find(' '), game.start.size()));
  if (game.drops) text = text.substr(0, std::min(text.find('['), text.size()));
  int file = 0;
  int rank = game.ranks - 1;
  const auto wrong_rank = [&game, &rank](int squares) {
    return make_fault("start: rank ", game.first_rank_label - '0' + rank, " has ", squares,
                      " squares or more, expected ", game.files);
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '/') {
      if (file != game.files || rank == 0) {
        array.fault = file != game.files
                          ? make_fault("start: rank ", game.first_rank_label - '0' + rank, " has ",
                                       file, " squares, expected ", game.files)
                          : make_fault("start: found more than ", game.ranks, " ranks");
        return array;
      }
      file = 0;
      --rank;
    } else if (is_digit(c)) {
      int run = c - '0';
      while (i + 1 < text.size() && is_digit(text[i + 1]) && run <= game.files) {
        run = 10 * run + (text[++i] - '0');
      }
      file += run;
    } else {
      const char id = c >= 'a' && c <= 'z' ? other_case(c) : c;
      if (game.find_piece(std::string_view(&id, 1)) == nullptr) {
        array.fault = make_fault("start: found ", QuotedWord{std::string_view(&c, 1)},
                                 ", expected the letter of a piece");
        return array;
      }
      if (file < game.files) array.at(file, rank) = c;
      ++file;
    }
    if (file > game.files) {
      array.fault = wrong_rank(file);
      return array;
    }
  }
  if (rank != 0 || file != game.files) {
    array.fault = make_fault("start: found ", game.ranks - 1 - rank, " whole ranks and ", file,
                             " squares, expected ", game.ranks, " ranks of ", game.files);
  }
  return array;
}

constexpr GameFault of_start(const GameDescription& game) {
  const StartArray array = read_start_array(game);
  if (array.fault) return array.fault;
  const auto royal = std::find_if(game.pieces.begin(), game.pieces.end(),
                                  [](const Piece& piece) { return piece.power == Power::royal; });
  for (const Color c : {Color::white, Color::black}) {
    const char king = c == Color::white ? royal->id.front() : other_case(royal->id.front());
    const auto kings = std::count(array.letters.begin(), array.letters.end(), king);
    if (kings != 1) {
      return make_fault("start: ", name_of(c), " has ", static_cast<std::size_t>(kings),
                        " kings, expected one");
    }
  }
  if (game.promotion.mode == PromotionMode::pawn_reaches_zone) {
    for (int file = 0; file < game.files; ++file) {
      for (int i = 0; i < game.promotion.zone_ranks; ++i) {
        if (array.at(file, i) == 'p' || array.at(file, game.ranks - 1 - i) == 'P') {
          return make_fault("start: a pawn stands in its promotion zone, expected none");
        }
      }
    }
  }
  const auto is_power_of_two = [](int n) { return std::has_single_bit(static_cast<unsigned>(n)); };
  if (!array.turns_by_half() && !(is_power_of_two(game.files) && is_power_of_two(game.ranks))) {
    return make_fault("start: Black's array is White's with ranks reversed, ",
                      "expected the board turned by half where its sides are no powers of two");
  }
  return {};
}

// The squares of one way to castle, all on one rank, as numbers of files.
struct CastlingFiles {
  int rank = -1, king_from = -1, king_to = -1, rook_from = -1, rook_to = -1;
};

// Rank -1 unless all four squares are on the board and on one rank.
constexpr CastlingFiles read_castling(const GameDescription& game, const Castling& castling) {
  CastlingFiles result;
  int common = -1;
  const auto file_of = [&](std::string_view label) {
    if (label.size() != 2) return -1;
    const int file = label[0] - 'a';
    const int rank = label[1] - game.first_rank_label;
    if (file < 0 || file >= game.files || rank < 0 || rank >= game.ranks) return -1;
    if (common == -1) common = rank;
    return rank == common ? file : -1;
  };
  result.king_from = file_of(castling.king_from);
  result.king_to = file_of(castling.king_to);
  result.rook_from = file_of(castling.rook_from);
  result.rook_to = file_of(castling.rook_to);
  const bool whole =
      result.king_from >= 0 && result.king_to >= 0 && result.rook_from >= 0 && result.rook_to >= 0;
  result.rank = whole ? common : -1;
  return result;
}

constexpr GameFault of_castling(const GameDescription& game) {
  constexpr std::size_t most = 8;
  if (game.castling.size() > most) {
    return make_fault("castling: found ", game.castling.size(), " ways, expected at most ", most);
  }
  if (!game.castling.empty() && game.find_piece("R") == nullptr) {
    return make_fault("castling: no piece has the id 'R', expected a rook");
  }
  const bool turns = read_start_array(game).turns_by_half();
  for (std::size_t i = 0; i < game.castling.size(); ++i) {
    const Castling& castling = game.castling[i];
    const auto fault = [&castling](auto... what) {
      return make_fault("castling ", QuotedWord{std::string_view(&castling.right, 1)}, ": ",
                        what...);
    };
    const bool white = castling.color == Color::white;
    if (castling.right < (white ? 'A' : 'a') || castling.right > (white ? 'Z' : 'z')) {
      return fault("found for ", name_of(castling.color),
                   white ? ", expected a capital" : ", expected a small letter");
    }
    const CastlingFiles files = read_castling(game, castling);
    if (files.rank < 0) return fault("expected four squares of one rank of the board");
    const auto [left, right] = std::minmax(files.king_from, files.rook_from);
    const auto between = [l = left, r = right](int file) { return file > l && file < r; };
    const int steps = files.king_to - files.king_from;
    if (!between(files.king_to) || !between(files.rook_to) || files.king_to == files.rook_to ||
        (steps >= -1 && steps <= 1)) {
      return fault("expected king and rook to end on two squares between those where they ",
                   "began, the king two steps away or more");
    }
    bool answered = false;
    for (std::size_t k = 0; k < game.castling.size(); ++k) {
      const Castling& other = game.castling[k];
      if (k != i && other.right == castling.right) return fault("listed twice, expected once");
      if (k != i && other.color == castling.color && other.king_to == castling.king_to) {
        return fault("the king goes where it goes by another, expected a square of its own");
      }
      const CastlingFiles theirs = read_castling(game, other);
      answered |= other.color != castling.color && theirs.rank == game.ranks - 1 - files.rank &&
                  theirs.rook_from == (turns ? game.files - 1 - files.rook_from : files.rook_from);
    }
    if (!answered) {
      return fault("the other color has none that begins with the rook opposite, expected one");
    }
  }
  return {};
}

}  // namespace oliphaunt::validation
