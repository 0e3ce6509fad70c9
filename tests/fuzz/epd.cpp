// A perft suite is rejected with a message, or read as entries that are written and read again
// unchanged.

#include "tools/suite/epd.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "engine/perft/perft.h"
#include "engine/text/input_error.h"
#include "tests/fuzz/fuzzing.h"

namespace oliphaunt::fuzzing {
namespace {

std::optional<EpdFile> read(std::string_view text) {
  try {
    return parse_epd(text, "chess.epd");
  } catch (const InputError& error) {
    require_message(error.what());
    return std::nullopt;
  }
}

std::string write(const EpdFile& file) {
  std::string text;
  for (const EpdRule& rule : file.rules) text += fmt::format("# rule: {}\n", rule.setting);
  for (const EpdEntry& entry : file.entries) {
    text += entry.fen;
    for (const EpdCount& count : entry.counts) {
      text += fmt::format(" ;D{} {}", count.depth, count.nodes);
    }
    text += '\n';
  }
  return text;
}

void try_suite(std::string_view text) {
  const std::optional<EpdFile> file = read(text);
  if (!file) return;
  require(file->game == "chess", "the name of the file tells the game");
  require(!file->entries.empty(), "a suite has positions");
  int line = 0;
  for (const EpdEntry& entry : file->entries) {
    require(entry.line > line, "lines go up");
    line = entry.line;
    require(!entry.fen.empty() && !entry.counts.empty(), "an entry has a position and counts");
    for (const EpdCount& count : entry.counts) {
      require(count.depth >= 0 && count.depth <= max_perft_depth, "depths are in their range");
    }
  }
  const std::string written = write(*file);
  require(write(parse_epd(written, "chess.epd")) == written, "a written suite is read back");
}

}  // namespace
}  // namespace oliphaunt::fuzzing

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  oliphaunt::fuzzing::try_suite({reinterpret_cast<const char*>(data), size});
  return 0;
}
