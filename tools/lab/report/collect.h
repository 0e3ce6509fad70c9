#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tools/lab/report/store_report.h"

// Reports on stores, from their records.

namespace oliphaunt::lab {

// With at most `viewed_games` games for the viewer. Reads the store twice and replays the games for
// the viewer. Throws StoreError, and InputError for settings that no run has.
StoreReport collect_store(const std::string& path, std::size_t viewed_games);

// Of all these stores, which share the games of the viewer evenly.
std::vector<StoreReport> collect_stores(const std::vector<std::string>& paths,
                                        std::size_t viewed_games);

}  // namespace oliphaunt::lab
