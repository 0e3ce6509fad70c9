#include "tools/cli/output_option.h"

#include "engine/text/input_error.h"

namespace oliphaunt::cli {

namespace {

class HelpFormatter : public CLI::Formatter {
 public:
  std::string make_option_usage(const CLI::Option* option) const override {
    return option->nonpositional() ? option->get_name() + " FILE"
                                   : CLI::Formatter::make_option_usage(option);
  }
  std::string make_positionals(const CLI::App* app) const override {
    const auto options = app->get_options([](const CLI::Option* option) {
      return option->get_positional() && !option->nonpositional();
    });
    return options.empty() ? "" : make_group(get_label("Positionals"), true, options);
  }
};

}  // namespace

std::shared_ptr<CLI::Formatter> help_formatter() { return std::make_shared<HelpFormatter>(); }

CLI::Option* add_output(CLI::App& app, std::string& file, const std::string& help, BareFile bare) {
  return app.add_option(bare == BareFile::yes ? "--out,FILE" : "--out", file, help)
      ->type_name("FILE");
}

void require_room_for_events(const lab::OutputFile& file, bool json) {
  if (!json || !file.is_stdout()) return;
  throw InputError("--out: found stdout, which has the events of --json, expected another file");
}

}  // namespace oliphaunt::cli
