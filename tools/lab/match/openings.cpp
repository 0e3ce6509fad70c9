#include "tools/lab/match/openings.h"

#include <numeric>
#include <utility>

#include "engine/text/input_error.h"

namespace oliphaunt::lab {

std::vector<BookLine> split_book(std::string_view text, const std::string& path) {
  std::vector<BookLine> lines;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    line = line.substr(0, line.find(';'));
    const std::size_t first = line.find_first_not_of(" \t\r");
    if (first == std::string_view::npos || line[first] == '#') continue;
    line = line.substr(first, line.find_last_not_of(" \t\r") - first + 1);
    lines.push_back({std::string(line), number});
  }
  if (lines.empty()) throw InputError(path + ": there is no position in it");
  return lines;
}

std::vector<std::uint32_t> shuffled_order(std::size_t n, std::uint64_t seed) {
  std::vector<std::uint32_t> order(n);
  std::iota(order.begin(), order.end(), 0U);
  Random random = random_for(seed, Stream::book_order, 0);
  for (std::size_t i = n; i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
  return order;
}

bool play_random_plies(VariantPosition& position, int plies, Random& random) {
  for (int i = 0; i < plies; ++i) {
    const std::vector<Move> moves = position.legal_moves();
    if (moves.empty()) return false;
    position.do_move(moves[random.below(moves.size())]);
    if (position.is_over()) return false;
  }
  return true;
}

Openings::Openings(const MatchSettings& settings, const Variant& variant, const Rules& rules,
                   std::string_view book)
    : settings_(settings), variant_(variant), rules_(rules) {
  const std::string& path = settings.openings.book;
  if (path.empty()) return;
  for (BookLine& entry : split_book(book, path)) {
    const std::string place = path + ":" + std::to_string(entry.line) + ": ";
    try {
      if (variant.position(entry.fen, rules)->is_over()) {
        throw InputError("the game is over in this position");
      }
    } catch (const InputError& error) {
      throw InputError(place + error.what());
    }
    fens_.push_back(std::move(entry.fen));
  }
  order_ = shuffled_order(fens_.size(), settings.seed);
}

std::unique_ptr<VariantPosition> Openings::position(std::uint64_t pair) const {
  constexpr int attempts = 1000;
  Random random = random_for(settings_.seed, Stream::opening_plies, pair);
  for (int attempt = 0; attempt < attempts; ++attempt) {
    const auto p = base(pair);
    if (play_random_plies(*p, settings_.openings.random_plies, random)) {
      return p->without_history();
    }
  }
  throw InputError("openings: " + std::to_string(settings_.openings.random_plies) +
                   " random plies always end the game from " + base(pair)->fen());
}

std::unique_ptr<VariantPosition> Openings::base(std::uint64_t pair) const {
  if (fens_.empty()) return variant_.start(rules_);
  return variant_.position(fens_[order_[pair % order_.size()]], rules_);
}

}  // namespace oliphaunt::lab
