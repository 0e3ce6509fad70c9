#include "bench/harness.h"

namespace oliphaunt::bench {

namespace {

// The library prints errors of benchmarks, but ends as if nothing had happened.
bool failed = false;

}  // namespace

void fail(benchmark::State& state, const char* message) {
  failed = true;
  state.SkipWithError(message);
}

int run(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return failed ? 1 : 0;
}

}  // namespace oliphaunt::bench
