#pragma once

#include <map>
#include <string>
#include <vector>

namespace oliphaunt::lab {

// What determines a run: names and values, compared as text.
using Settings = std::map<std::string, std::string>;

// A line for each setting that differs, for people. Empty if the runs are the same.
std::vector<std::string> differences(const Settings& stored, const Settings& given);

// Throws InputError, listing the differences, unless the run in the file `path` is the one that is
// asked for.
void require_same_settings(const std::string& path, const Settings& stored, const Settings& given);

}  // namespace oliphaunt::lab
