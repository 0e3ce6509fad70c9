#include "tools/cli/output_option.h"

#include "engine/text/input_error.h"

namespace oliphaunt::cli {

Option add_output(const Command& app, std::string& file, const std::string& help, BareFile bare) {
  return app.add_option(bare == BareFile::yes ? "--out,FILE" : "--out", file, help)
      ->type_name("FILE");
}

void require_room_for_events(const lab::OutputFile& file, bool json) {
  if (!json || !file.is_stdout()) return;
  throw InputError("--out: found stdout, which has the events of --json, expected another file");
}

}  // namespace oliphaunt::cli
