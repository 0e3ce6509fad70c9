#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/moves/movegen.h"
#include "engine/position/fen.h"
#include "engine/position/position.h"
#include "tools/lab/match/match_settings.h"
#include "tools/lab/match/random.h"

namespace oliphaunt::lab {

// Independent uses of a run's seed.
enum class Stream : std::uint64_t {
  book_order = 1,
  opening_plies = 2,
  book_making = 3,
  tuning_games = 4,  // which positions of a game, and for what
  tuning_order = 5,  // in which they are seen
  spsa_directions = 6
};

// The seed of the n-th thing in a stream.
inline Random random_for(std::uint64_t seed, Stream stream, std::uint64_t n) {
  return {scramble(seed) + static_cast<std::uint64_t>(stream), n};
}

// A line of a book that holds a position, with its place for error messages.
struct BookLine {
  std::string fen;
  std::size_t line = 0;
};

// The positions of an .epd file: all up to ';' of each line that is neither empty nor a comment
// ('#'). Throws InputError if there are none.
std::vector<BookLine> split_book(std::string_view text, const std::string& path);

// An order of n things that depends on the seed.
std::vector<std::uint32_t> shuffled_order(std::size_t n, std::uint64_t seed);

// Plays random legal moves; false if the game ends on the way.
template <class G>
bool play_random_plies(Position<G>& position, int plies, Random& random) {
  for (int i = 0; i < plies; ++i) {
    MoveList<G> moves;
    generate_legal(position.board(), moves);
    if (moves.empty()) return false;
    position.do_move(moves[random.below(moves.size())]);
    if (position.game_end() != GameEnd::none) return false;
  }
  return true;
}

// Where the pairs of a run begin: the positions of its book in an order that its seed gives, over
// and over, with random plies from there if the settings ask for them.
template <class G>
class Openings {
 public:
  // `book` is the text of the settings' book. Throws InputError, with file and line, for one that
  // can't be used as a whole.
  Openings(const MatchSettings& settings, Rules rules, std::string_view book)
      : settings_(settings), rules_(rules) {
    const std::string& path = settings.openings.book;
    if (path.empty()) return;
    for (BookLine& entry : split_book(book, path)) {
      const std::string place = path + ":" + std::to_string(entry.line) + ": ";
      try {
        if (parse_fen<G>(entry.fen, rules).game_end() != GameEnd::none) {
          throw InputError("the game is over in this position");
        }
      } catch (const InputError& error) {
        throw InputError(place + error.what());
      }
      fens_.push_back(std::move(entry.fen));
    }
    order_ = shuffled_order(fens_.size(), settings.seed);
  }

  // The opening of a pair: a function of the settings and its number alone. Its history is empty.
  Position<G> position(std::uint64_t pair) const {
    constexpr int attempts = 1000;
    Random random = random_for(settings_.seed, Stream::opening_plies, pair);
    for (int attempt = 0; attempt < attempts; ++attempt) {
      Position<G> p = base(pair);
      if (play_random_plies(p, settings_.openings.random_plies, random)) {
        return Position<G>(p.board(), p.plies_since_reset(), p.move_number());
      }
    }
    throw InputError("openings: " + std::to_string(settings_.openings.random_plies) +
                     " random plies always end the game from " + write_fen(base(pair)));
  }

 private:
  Position<G> base(std::uint64_t pair) const {
    if (fens_.empty()) return Position<G>(rules_);
    return parse_fen<G>(fens_[order_[pair % order_.size()]], rules_);
  }

  const MatchSettings& settings_;
  Rules rules_;
  std::vector<std::string> fens_;
  std::vector<std::uint32_t> order_;
};

}  // namespace oliphaunt::lab
