#include "tools/lab/match/openings.h"

#include <numeric>

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

}  // namespace oliphaunt::lab
