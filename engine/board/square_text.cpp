#include "engine/board/square_text.h"

#include <fmt/format.h>

#include "engine/text/input_error.h"
#include "engine/text/quote.h"

namespace oliphaunt::detail {

void refuse_square(std::string_view text, std::string_view first, std::string_view last) {
  throw InputError(
      fmt::format("square: found {}, expected one from {} to {}", found(text), first, last));
}

}  // namespace oliphaunt::detail
