#include "tests/structure/layers.h"

#include <algorithm>
#include <functional>
#include <set>

#include <fmt/format.h>

namespace oliphaunt::structure {

namespace {

std::string folder_name(std::string_view path) {
  std::string folder(folder_of(path));
  if (!folder.empty()) folder.pop_back();
  return folder;
}

std::size_t height(const std::vector<std::string>& layers, const std::string& folder) {
  return static_cast<std::size_t>(std::find(layers.begin(), layers.end(), folder) - layers.begin());
}

}  // namespace

std::vector<std::string> layers_of(std::string_view architecture) {
  std::vector<std::string> layers;
  bool in_table = false;
  while (!architecture.empty()) {
    const std::size_t end = std::min(architecture.find('\n'), architecture.size());
    const std::string_view line = architecture.substr(0, end);
    architecture.remove_prefix(std::min(end + 1, architecture.size()));
    if (line.starts_with("| layer |")) {
      in_table = true;
    } else if (in_table && !line.starts_with('|')) {
      break;
    } else if (in_table) {
      const std::size_t first = line.find('|', 1);
      std::string_view column = line.substr(first + 1, line.find('|', first + 1) - first - 1);
      for (auto open = column.find('`'); open != std::string_view::npos; open = column.find('`')) {
        column.remove_prefix(open + 1);
        const auto close = std::min(column.find('`'), column.size());
        std::string folder(column.substr(0, close));
        column.remove_prefix(std::min(close + 1, column.size()));
        if (folder.ends_with('/')) folder.pop_back();
        layers.push_back(std::move(folder));
      }
    }
  }
  return layers;
}

std::vector<std::string> check_folders(const SourceTree& tree,
                                       const std::vector<std::string>& layers) {
  std::set<std::string> folders;
  for (const auto& [path, source] : tree) folders.insert(folder_name(path));
  std::vector<std::string> faults;
  for (const std::string& folder : folders) {
    if (height(layers, folder) == layers.size()) {
      faults.push_back(fmt::format("{}/: has sources, but is no layer", folder));
    }
  }
  for (const std::string& layer : layers) {
    if (!folders.contains(layer)) faults.push_back(fmt::format("{}/: has no sources", layer));
  }
  return faults;
}

std::vector<std::string> check_directions(const SourceTree& tree,
                                          const std::vector<std::string>& layers) {
  std::vector<std::string> faults;
  for (const auto& [path, source] : tree) {
    const std::size_t here = height(layers, folder_name(path));
    for (const Mention& include : source.includes) {
      if (!tree.contains(include.name)) {
        faults.push_back(fmt::format("{}:{}: includes {}, which is not there", path, include.line,
                                     include.name));
      } else if (height(layers, folder_name(include.name)) > here) {
        faults.push_back(fmt::format("{}:{}: includes {}, which is a layer above", path,
                                     include.line, include.name));
      }
    }
  }
  return faults;
}

std::vector<std::string> check_cycles(const SourceTree& tree) {
  std::vector<std::string> faults, way;
  std::set<std::string> finished;
  const std::function<void(const std::string&)> visit = [&](const std::string& path) {
    if (const auto again = std::find(way.begin(), way.end(), path); again != way.end()) {
      std::string text;
      for (auto i = again; i != way.end(); ++i) text += *i + " includes ";
      faults.push_back(text + path);
      return;
    }
    const auto found = tree.find(path);
    if (found == tree.end() || finished.contains(path)) return;
    way.push_back(path);
    for (const Mention& include : found->second.includes) visit(include.name);
    way.pop_back();
    finished.insert(path);
  };
  for (const auto& [path, source] : tree) visit(path);
  return faults;
}

std::vector<std::string> check_names(const SourceTree& tree) {
  std::map<std::string, std::string, std::less<>> headers, types;
  std::vector<std::string> faults;
  const auto claim = [&](auto& names, const std::string& name, const std::string& place) {
    const auto [first, is_new] = names.try_emplace(name, place);
    if (!is_new) faults.push_back(fmt::format("{}: {} is {}, too", place, name, first->second));
  };
  for (const auto& [path, source] : tree) {
    if (!is_header(path)) continue;
    claim(headers, std::string(file_name(path)), path);
    for (const Mention& type : source.types) {
      claim(types, type.name, fmt::format("{}:{}", path, type.line));
    }
  }
  return faults;
}

}  // namespace oliphaunt::structure
