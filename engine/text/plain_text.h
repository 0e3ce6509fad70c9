#pragma once

#include <cstddef>
#include <string>
#include <string_view>

// Text from outside may hold what is no text: control characters, which a terminal obeys; line
// breaks, which end what they stand in; bytes that are no UTF-8; characters that turn round what
// is written behind them.

namespace oliphaunt {

// Whether there is nothing of the kind in it.
bool is_plain_text(std::string_view text);

// With \xHH for each byte of such a thing; with "..." for what is beyond so many bytes.
std::string plain_text(std::string_view text, std::size_t longest = std::string_view::npos);
// The same, but that line feeds stay.
std::string plain_lines(std::string_view text);

// Such characters in a text that is JSON already, as escapes of JSON. Precondition: it is UTF-8.
std::string plain_json(std::string_view json);

// Throws InputError, naming `what`, unless the text is plain and not longer than so many bytes.
void require_plain_text(std::string_view what, std::string_view text, std::size_t longest);

}  // namespace oliphaunt
