#include "tests/structure/named_paths.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>

#include <fmt/format.h>

namespace oliphaunt::structure {

namespace {

// What the commands of README.md make.
constexpr std::array<std::string_view, 2> made{"build/", "five-minutes/"};
constexpr std::array<std::string_view, 4> roots{"", "engine/", "tools/", "tools/lab/"};

// The text with listings blanked out, so that places in it stay what they are.
std::string without_listings(std::string_view text) {
  std::string rest(text);
  bool listing = false;
  for (std::size_t at = 0; at < rest.size();) {
    const std::size_t end = std::min(rest.find('\n', at), rest.size());
    const bool fence = rest.compare(at, 3, "```") == 0;
    if (fence || listing) std::fill(rest.begin() + at, rest.begin() + end, ' ');
    if (fence) listing = !listing;
    at = end + 1;
  }
  return rest;
}

// All that stands between `open` and `close`, with the line on which it begins.
std::vector<Mention> between(const std::string& text, std::string_view open, char close) {
  std::vector<Mention> found;
  for (auto at = text.find(open); at != std::string::npos; at = text.find(open, at)) {
    at += open.size();
    const auto end = std::min(text.find(close, at), text.size());
    const auto line = 1 + std::count(text.begin(), text.begin() + at, '\n');
    found.push_back({text.substr(at, end - at), static_cast<std::size_t>(line)});
    at = std::min(end + 1, text.size());
  }
  return found;
}

bool looks_like_path(std::string_view word) {
  const bool plain = std::all_of(word.begin(), word.end(), [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-' || c == '.' ||
           c == '/';
  });
  return plain && (word.find('/') != std::string_view::npos || word.ends_with(".h") ||
                   word.ends_with(".cpp") || word.ends_with(".md"));
}

}  // namespace

std::vector<Mention> quoted_paths(std::string_view text) {
  std::vector<Mention> paths;
  for (const Mention& quoted : between(without_listings(text), "`", '`')) {
    std::string word = quoted.name.substr(0, quoted.name.find_first_of(" \n"));
    if (looks_like_path(word)) paths.push_back({std::move(word), quoted.line});
  }
  return paths;
}

std::vector<Mention> link_targets(std::string_view text) {
  std::vector<Mention> targets;
  for (const Mention& link : between(without_listings(text), "](", ')')) {
    const std::string file = link.name.substr(0, link.name.find('#'));
    if (!file.empty() && file.find("://") == std::string::npos) {
      targets.push_back({file, link.line});
    }
  }
  return targets;
}

std::vector<std::string> check_named_paths(const std::string& document, std::string_view text,
                                           const std::function<bool(const std::string&)>& exists) {
  std::vector<std::string> faults;
  const auto report = [&](const Mention& mention, std::string_view how) {
    faults.push_back(
        fmt::format("{}:{}: {} {}, which is not there", document, mention.line, how, mention.name));
  };
  for (const Mention& path : quoted_paths(text)) {
    const bool is_made = std::any_of(made.begin(), made.end(), [&](std::string_view folder) {
      return path.name.starts_with(folder);
    });
    const bool is_there = std::any_of(roots.begin(), roots.end(), [&](std::string_view root) {
      return exists(fmt::format("{}{}", root, path.name));
    });
    if (!is_made && !is_there) report(path, "names");
  }
  const std::filesystem::path folder(folder_of(document));
  for (const Mention& target : link_targets(text)) {
    if (!exists((folder / target.name).lexically_normal().generic_string())) {
      report(target, "links to");
    }
  }
  return faults;
}

}  // namespace oliphaunt::structure
