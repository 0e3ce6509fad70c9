// Whatever a GUI says, by either protocol, the engine's answers are text that prints, each `go` of
// UCI that is no perft is answered by a bestmove and each `ping` of CECP by a pong, and the engine
// ends when the GUI's lines do. The input is what the GUI says.

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <sstream>
#include <string>

#include "engine/protocol/engine.h"
#include "tests/fuzz/fuzzing.h"

namespace oliphaunt::fuzzing {
namespace {

class Checker : public LineSink {
 public:
  void write(std::string_view line) override {
    const std::lock_guard lock(mutex_);
    for (const char c : line) {
      // Pictures of a board, tables and help have more than one line.
      require((c >= ' ' && c <= '~') || c == '\n', "an answer is text that prints");
    }
    if (line.starts_with("bestmove ")) ++best_moves;
    if (line.starts_with("pong")) ++pongs;
  }

  int best_moves = 0, pongs = 0;

 private:
  std::mutex mutex_;
};

struct Questions {
  bool cecp = false;
  int searches = 0, pings = 0;
};

Questions questions(const std::string& input) {
  Questions asked;
  std::istringstream stream(input);
  StreamSource lines(stream);
  bool begun = false;
  while (const auto line = lines.read()) {
    Words words(*line);
    const std::string first(words.next());
    if (first == "quit") break;
    if (!begun) asked.cecp = first == "xboard";
    begun = begun || !first.empty();
    bool perft = false;
    while (!words.at_end()) perft = words.next() == "perft" || perft;
    if (first == "go" && !perft) ++asked.searches;
    if (first == "ping") ++asked.pings;
  }
  return asked;
}

}  // namespace
}  // namespace oliphaunt::fuzzing

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace oliphaunt;
  const std::string input(reinterpret_cast<const char*>(data), size);
  std::istringstream in(input);
  StreamSource source(in);
  fuzzing::Checker checker;
  EngineSettings settings;
  settings.search.hash_mb = 1;
  settings.most_hash_mb = 2;
  settings.most_threads = 2;
  settings.most_nodes = 50;
  settings.deepest_perft = 1;
  settings.deepest_bench = 1;
  run_engine(source, checker, settings);
  const auto asked = fuzzing::questions(input);
  if (asked.cecp) {
    fuzzing::require(checker.pongs == asked.pings, "each ping has a pong");
  } else {
    fuzzing::require(checker.best_moves >= asked.searches, "each search has a bestmove");
  }
  return 0;
}
