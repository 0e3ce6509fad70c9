// A weights file is rejected with a message, or read as weights that are written and read again
// unchanged. One that names its game is brought up to date, or is no file for it at all.

#include "engine/eval/weights.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "engine/eval/upgrade_weights.h"
#include "engine/games/catalogue.h"
#include "engine/text/input_error.h"
#include "engine/text/plain_text.h"
#include "tests/fuzz/fuzzing.h"

namespace oliphaunt::fuzzing {
namespace {

// Names in a file may have other letters than English.
void require_line(const std::string& message) {
  require(!message.empty() && is_plain_text(message), "a message is one line that prints");
}

template <class Read>
auto read_or_complain(const Read& read) -> std::optional<decltype(read())> {
  try {
    return read();
  } catch (const InputError& error) {
    require_line(error.what());
    return std::nullopt;
  }
}

void try_weights(std::string_view text) {
  const auto name = read_or_complain([&] { return game_of_weights(text, "file"); });
  if (!name) return;
  const GameDescription* game = find_game(*name);
  if (game == nullptr) return;
  const auto read = [&](std::string_view t) { return parse_weights(*game, t, "file"); };
  const auto weights = read_or_complain([&] { return read(text); });
  if (weights) {
    require(read(write_weights(*game, *weights)) == *weights, "written weights are read back");
  }
  const auto upgraded = read_or_complain([&] { return upgrade_weights(*game, text, "file"); });
  if (!upgraded) return;
  require(upgraded->changes.empty() == weights.has_value(), "what is changed was not readable");
  for (const std::string& change : upgraded->changes) require_line(change);
  require(read(write_weights(*game, upgraded->weights)) == upgraded->weights,
          "upgraded weights are read back");
}

}  // namespace
}  // namespace oliphaunt::fuzzing

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  oliphaunt::fuzzing::try_weights({reinterpret_cast<const char*>(data), size});
  return 0;
}
