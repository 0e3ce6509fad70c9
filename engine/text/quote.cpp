#include "engine/text/quote.h"

#include <cstddef>

#include <fmt/format.h>

namespace oliphaunt {

std::string in_quotes(std::string_view text) {
  constexpr std::size_t longest = 24;
  std::string out = "'";
  for (const char c : text.substr(0, longest)) {
    if (c >= ' ' && c <= '~') {
      out += c;
    } else {
      out += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    }
  }
  if (text.size() > longest) out += "...";
  out += '\'';
  return out;
}

std::string found(std::string_view text) {
  return text.empty() ? "the end of the text" : in_quotes(text);
}

}  // namespace oliphaunt
