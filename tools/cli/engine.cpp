#include "engine/protocol/engine.h"

#include <iostream>
#include <memory>

#include "tools/cli/cli.h"

namespace oliphaunt::cli {

void add_engine(const Command& app, Program& program) {
  const Command command = app.add_subcommand(
      "engine", "Play for a GUI: UCI or CECP on stdin and stdout, whichever the first line says");
  const auto settings = std::make_shared<EngineSettings>();
  command
      .add_option("--weights", settings->weights,
                  "Evaluation weights of the game that will be played; the program's own unless "
                  "given, or set by the GUI")
      ->type_name("FILE")
      ->existing_file();
  command.when_read([&program, settings] {
    program.action = [settings] {
      StreamSource source(std::cin);
      StreamSink sink(std::cout);
      run_engine(source, sink, *settings);
      return ExitCode::done;
    };
  });
}

}  // namespace oliphaunt::cli
