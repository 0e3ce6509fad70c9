#pragma once

#include <cstdint>
#include <string>

#include "tools/cli/command_line.h"
#include "tools/lab/store/output_file.h"

namespace oliphaunt::cli {

// Whether the file may also stand behind the other arguments, without --out, as it once had to.
enum class BareFile : std::uint8_t { no, yes };

// `--out FILE`, the one way to say where a command writes.
Option add_output(const Command& app, std::string& file, const std::string& help,
                  BareFile bare = BareFile::no);

// Throws InputError if the file is stdout, where the events of --json are.
void require_room_for_events(const lab::OutputFile& file, bool json);

}  // namespace oliphaunt::cli
