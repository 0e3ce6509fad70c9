#include "tools/suite/epd.h"

#include <algorithm>
#include <system_error>

#include <fmt/format.h>

#include "engine/perft/perft.h"
#include "engine/text/input_error.h"
#include "engine/text/number.h"
#include "engine/text/quote.h"
#include "engine/text/text_file.h"

namespace oliphaunt {

namespace {

constexpr std::string_view blanks = " \t\r";

std::string_view trim(std::string_view text) {
  const auto first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

// Splits at the first of some characters; the second part begins behind it.
std::pair<std::string_view, std::string_view> cut(std::string_view text, std::string_view at) {
  const auto end = text.find_first_of(at);
  if (end == std::string_view::npos) return {text, {}};
  return {text.substr(0, end), text.substr(end + 1)};
}

// Reads one line at a time, with its place for messages.
class Reader {
 public:
  explicit Reader(const std::string& path) { file_.path = path; }

  void read(std::string_view line) {
    ++line_;
    line = trim(line);
    if (line.empty()) return;
    line.front() == '#' ? comment(line.substr(1)) : entry(line);
  }

  EpdFile finish() {
    if (file_.entries.empty()) {
      throw InputError(fmt::format("{}: found no position, expected at least one line 'FEN ;D1 20'",
                                   file_.path));
    }
    return std::move(file_);
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw InputError(fmt::format("{}:{}: {}", file_.path, line_, what));
  }

  void comment(std::string_view text) {
    text = trim(text);
    constexpr std::string_view keyword = "rule:";
    if (!text.starts_with(keyword)) return;
    const std::string_view setting = trim(text.substr(keyword.size()));
    const auto name = cut(setting, "=").first;
    for (const EpdRule& other : file_.rules) {
      if (cut(other.setting, "=").first == name) {
        fail(fmt::format("found rule {} set again, expected it once (line {})", in_quotes(name),
                         other.line));
      }
    }
    file_.rules.push_back({line_, std::string(setting)});
  }

  void entry(std::string_view line) {
    EpdEntry entry;
    entry.line = line_;
    auto [fen, counts] = cut(line, ";");
    entry.fen = trim(fen);
    if (entry.fen.empty()) fail("found no position before ';', expected 'FEN ;D1 20'");
    if (counts.data() == nullptr) fail("found no count, expected 'FEN ;D1 20'");
    while (counts.data() != nullptr) {
      auto [one, rest] = cut(counts, ";");
      const EpdCount c = count(trim(one));
      if (std::any_of(entry.counts.begin(), entry.counts.end(),
                      [&](const EpdCount& other) { return other.depth == c.depth; })) {
        fail(fmt::format("found depth {} twice, expected each depth once", c.depth));
      }
      entry.counts.push_back(c);
      counts = rest;
    }
    file_.entries.push_back(std::move(entry));
  }

  // "D3 8902"
  EpdCount count(std::string_view text) const {
    const auto [depth_text, nodes_text] = cut(text, blanks);
    const std::string_view digits = trim(nodes_text);
    const std::string found = fmt::format("found {}", in_quotes(fmt::format(";{}", text)));
    EpdCount c{};
    if (!depth_text.starts_with('D') || !whole_number(depth_text.substr(1), c.depth) ||
        c.depth > max_perft_depth) {
      fail(fmt::format("{}, expected a depth from D0 to D{} and its count, as in ';D1 20'", found,
                       max_perft_depth));
    }
    if (digits.empty()) {
      fail(fmt::format("{} without a count, expected one as in ';D{} 20'", found, c.depth));
    }
    if (!whole_number(digits, c.nodes)) {
      fail(found + ", expected a count that is a whole number below 2^64");
    }
    return c;
  }

  template <class Number>
  static bool whole_number(std::string_view text, Number& value) {
    if (text.starts_with('-')) return false;
    const auto number = read_number<Number>(text);
    if (number) value = *number;
    return number.has_value();
  }

  EpdFile file_;
  int line_ = 0;
};

}  // namespace

EpdFile parse_epd(std::string_view text, const std::string& path) {
  Reader reader(path);
  while (!text.empty()) {
    const auto [line, rest] = cut(text, "\n");
    reader.read(line);
    text = rest;
  }
  EpdFile file = reader.finish();
  const std::string name = std::filesystem::path(path).filename().string();
  file.game = name.substr(0, name.find('.'));
  return file;
}

EpdFile read_epd(const std::filesystem::path& path) {
  return parse_epd(read_text_file(path.string()), path.string());
}

std::vector<std::filesystem::path> find_epd_files(const std::vector<std::string>& paths) {
  namespace fs = std::filesystem;
  std::vector<fs::path> files;
  for (const std::string& path : paths) {
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (!fs::exists(status)) {
      throw InputError(
          fmt::format("{}: {}, expected a suite file or a folder of them", path, error.message()));
    }
    if (!fs::is_directory(status)) {
      files.emplace_back(path);
      continue;
    }
    const auto before = files.size();
    fs::recursive_directory_iterator walk(path, error);
    for (; !error && walk != fs::recursive_directory_iterator(); walk.increment(error)) {
      std::error_code ignored;  // a link to nowhere is found when it is read
      if (walk->path().extension() == ".epd" && !walk->is_directory(ignored)) {
        files.push_back(walk->path());
      }
    }
    if (error) throw InputError(fmt::format("{}: can't be read: {}", path, error.message()));
    if (files.size() == before) {
      throw InputError(fmt::format("{}: found no .epd file in this folder", path));
    }
    std::sort(files.begin() + static_cast<std::ptrdiff_t>(before), files.end());
  }
  return files;
}

}  // namespace oliphaunt
