#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/variant/variant.h"
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
bool play_random_plies(VariantPosition& position, int plies, Random& random);

// Where the pairs of a run begin: the positions of its book in an order that its seed gives, over
// and over, with random plies from there if the settings ask for them.
class Openings {
 public:
  // `book` is the text of the settings' book. Throws InputError, with file and line, for one that
  // can't be used as a whole.
  Openings(const MatchSettings& settings, const Variant& variant, const Rules& rules,
           std::string_view book);

  // The opening of a pair: a function of the settings and its number alone. Its history is empty.
  std::unique_ptr<VariantPosition> position(std::uint64_t pair) const;

 private:
  std::unique_ptr<VariantPosition> base(std::uint64_t pair) const;

  const MatchSettings& settings_;
  const Variant& variant_;
  Rules rules_;
  std::vector<std::string> fens_;
  std::vector<std::uint32_t> order_;
};

}  // namespace oliphaunt::lab
