#include "tools/lab/export/export.h"

#include <map>
#include <memory>
#include <ostream>
#include <string>

#include <fmt/format.h>

#include "engine/text/plain_text.h"
#include "tools/cli/cli.h"
#include "tools/cli/output_option.h"
#include "tools/lab/store/output_file.h"
#include "tools/lab/store/store.h"

namespace oliphaunt::cli {

namespace {

using Export = void (*)(lab::Store&, std::ostream&);

const std::map<std::string, Export>& exports() {
  static const std::map<std::string, Export> table{
      {"pgn", lab::export_pgn}, {"epd", lab::export_epd}, {"json", lab::export_json}};
  return table;
}

struct Options {
  std::string store;
  std::string form = "pgn";
  std::string file;
};

ExitCode run(const Options& options) {
  lab::Store store = lab::Store::open_to_read(options.store);
  if (!store.finished()) {
    fmt::print(stderr, "oliphaunt: {}: the run is not finished; exporting the {} pairs so far\n",
               plain_text(options.store), store.pair_count());
  }
  lab::OutputFile file(options.file, {options.store});
  lab::OutputStream out(file);
  exports().at(options.form)(store, out);
  out.publish();
  return ExitCode::done;
}

std::vector<std::string> forms() {
  std::vector<std::string> names;
  for (const auto& [name, write] : exports()) names.push_back(name);
  return names;
}

}  // namespace

void add_export(const Command& app, Program& program) {
  const Command command = app.add_subcommand("export", "Write the games of a run in other forms");
  auto options = std::make_shared<Options>();
  command.add_option("RUN", options->store, "the store of a run")->required();
  add_output(command, options->file, "the file to write; - is stdout", BareFile::yes)->required();
  command.add_option("--to", options->form, "the form")
      ->show_default()
      ->one_of(forms())
      ->type_name("pgn|epd|json");
  command.when_read([&program, options] { program.action = [options] { return run(*options); }; });
}

}  // namespace oliphaunt::cli
