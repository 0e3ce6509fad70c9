#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/variant/variant.h"
#include "tools/cli/cli.h"

namespace oliphaunt::cli {

// --game, --fen and --rule: which position a subcommand is about.
struct PositionOptions {
  std::string game;
  std::optional<std::string> fen;
  std::vector<std::string> rules;

  void add_to(const Command& command);

  // Throws InputError.
  std::unique_ptr<VariantPosition> position() const;
};

}  // namespace oliphaunt::cli
