#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>

#include "engine/search/score.h"
#include "engine/variant/variant.h"
#include "tools/lab/store/record.h"

namespace oliphaunt::lab {

// The score of a record's move; nullopt where there is none.
std::optional<Score> score_at(const GameRecord& game, std::size_t ply);

// Told of a position and the move that was made in it.
using ReplayVisitor =
    std::function<void(const VariantPosition& position, Move move, std::size_t ply)>;

// Plays a record through: calls visit before each move, and returns the last position, with its
// history. Throws StoreError (damaged) for a record that is not of a game: a move that is not
// legal, scores or times that are not one a move, an end by the rules that the last position does
// not have.
std::unique_ptr<VariantPosition> replay(const GameRecord& game, const Variant& variant,
                                        const Rules& rules, const ReplayVisitor& visit);

}  // namespace oliphaunt::lab
