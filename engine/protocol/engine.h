#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/perft/perft.h"
#include "engine/protocol/lines.h"
#include "engine/search/search.h"

namespace oliphaunt {

struct EngineSettings {
  // What holds until the GUI sets something else.
  SearchOptions search;
  std::string weights;  // a file; empty: those that the program brings along
  // The most that a GUI can set.
  std::size_t most_hash_mb = std::size_t{1} << 20;
  int most_threads = 512;
  // Limits on every search, perft and bench, for tests that must not take long.
  std::uint64_t most_nodes = UINT64_MAX;
  int deepest_perft = max_perft_depth;
  int deepest_bench = 99;
};

// Plays for a GUI until it says `quit` or its lines end: by UCI, or by CECP (the protocol of
// XBoard) if the first line is `xboard`. Every command is answered while the engine thinks. Nothing
// is read behind `quit`.
void run_engine(LineSource& source, LineSink& sink, const EngineSettings& settings = {});

}  // namespace oliphaunt
