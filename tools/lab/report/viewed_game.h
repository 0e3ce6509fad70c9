#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tools/lab/report/store_report.h"

// What the viewer shows of a game, made by replaying its record.

namespace oliphaunt::lab {

// Throws InputError if there is no such game.
ReportedGame reported_game(const std::string& name);

// Throws StoreError (damaged) as replay does, InputError for rules that the game does not have.
ViewedGame viewed_game(const GameRecord& record, const std::string& game,
                       const std::vector<std::string>& rules);

}  // namespace oliphaunt::lab
