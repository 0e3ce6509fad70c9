#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <utility>

#include "tools/lab/match/match_job.h"
#include "tools/lab/match/openings.h"
#include "tools/lab/players/player.h"
#include "tools/lab/store/record.h"
#include "tools/work/crew.h"

namespace oliphaunt::lab {

// A pair of games is a task: its number. The record is, under limits that are not of time and by
// players that don't fail, a function of the settings and the number.
using PairWorker = Worker<std::uint64_t, PairRecord>;
using PairCrew = Crew<std::uint64_t, PairRecord>;
using WorkerFactory = WorkerFactoryOf<std::uint64_t, PairRecord>;

// A worker with players of any kind.
class PairPlayers : public PairWorker {
 public:
  using Players = std::array<std::unique_ptr<Player>, 2>;

  PairPlayers(const MatchSettings& settings, const Openings& openings, Players players)
      : settings_(settings), openings_(openings), players_(std::move(players)) {}

  PairRecord work(const std::uint64_t& number, const std::stop_token& stop) override;

 private:
  const MatchSettings& settings_;
  const Openings& openings_;
  Players players_;
};

// The workers of a match. Tries everything first that can go wrong before the first game: looks at
// the book's positions, and starts external engines once. Throws InputError, and Unfit for engines
// that the machine can't start.
WorkerFactory make_workers(const MatchJob& job);

// The same for players whose numbers are in memory and change from one batch of pairs to the next:
// what does not depend on them is read once, and each call gives the workers of two players. All
// else about them is as described in the settings. Precondition: both are built-in.
using WorkersByValues = std::function<WorkerFactory(std::array<PlayerValues, 2>)>;
WorkersByValues make_workers_by_values(const MatchJob& job);

}  // namespace oliphaunt::lab
