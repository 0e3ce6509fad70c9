#include "engine/text/quote.h"

#include <cstddef>

#include <fmt/format.h>

namespace oliphaunt {

std::string quoted(std::string_view text) {
  constexpr std::size_t longest = 24;
  if (text.empty()) return "the end of the text";
  std::string out = "'";
  for (const char c : text.substr(0, longest)) {
    if (c >= ' ' && c <= '~') {
      out += c;
    } else {
      out += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    }
  }
  if (text.size() > longest) out += "...";
  return out + "'";
}

}  // namespace oliphaunt
