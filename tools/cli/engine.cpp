#include "engine/protocol/engine.h"

#include <iostream>
#include <memory>

#include "tools/cli/cli.h"

namespace oliphaunt::cli {

void add_engine(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "engine", "Play for a GUI: UCI or CECP on stdin and stdout, whichever the first line says");
  command->final_callback([&action] {
    action = [] {
      StreamSource source(std::cin);
      StreamSink sink(std::cout);
      run_engine(source, sink);
      return ExitCode::done;
    };
  });
}

}  // namespace oliphaunt::cli
