#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

// Perft suites: `.epd` files with a position a line and what perft must count there,
//
//   FEN ;D1 60 ;D2 3600
//
// Lines that begin with '#' are comments; `# rule: name=value` sets a rule option for the whole
// file, wherever it stands. Blank lines mean nothing. The file's name up to the first dot is the
// game's.

namespace oliphaunt {

struct EpdCount {
  int depth;
  std::uint64_t nodes;
};

struct EpdEntry {
  int line;  // in the file, from 1
  std::string fen;
  std::vector<EpdCount> counts;  // as written; at least one, no depth twice
};

struct EpdRule {
  int line;
  std::string setting;  // name=value
};

struct EpdFile {
  std::string path;
  std::string game;
  std::vector<EpdRule> rules;
  std::vector<EpdEntry> entries;  // at least one
};

// Reads the text of a suite. Games, FENs and rules are not looked into. Throws InputError, naming
// path and line, on everything that is not as above.
EpdFile parse_epd(std::string_view text, const std::string& path);

// Reads a file. Throws InputError.
EpdFile read_epd(const std::filesystem::path& path);

// The files that paths stand for: files themselves, and for a folder every `.epd` file in it and in
// its folders, ordered by name. Throws InputError for a path that does not exist and for a folder
// without any.
std::vector<std::filesystem::path> find_epd_files(const std::vector<std::string>& paths);

}  // namespace oliphaunt
