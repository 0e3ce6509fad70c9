#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <utility>

#include "engine/eval/weights.h"
#include "engine/search/parameters.h"
#include "tools/lab/match/match_game.h"
#include "tools/lab/match/match_settings.h"
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
template <class G>
class PairWorkerOf : public PairWorker {
 public:
  using Players = std::array<std::unique_ptr<Player<G>>, 2>;

  PairWorkerOf(const MatchSettings& settings, const Openings<G>& openings, Players players)
      : settings_(settings), openings_(openings), players_(std::move(players)) {}

  PairRecord work(const std::uint64_t& number, const std::stop_token& stop) override {
    PairRecord pair;
    pair.number = number;
    // A player against itself would play the same game again with colors reversed: then the second
    // game has an opening of its own.
    const bool same = settings_.players[0] == settings_.players[1];
    for (std::size_t leg = 0; leg < 2; ++leg) {
      const std::array<std::size_t, 2> who{leg, 1 - leg};  // by color
      Game<G> game(settings_, openings_.position(same ? 2 * number + leg : number), who);
      pair.games[leg] = game.play({players_[who[0]].get(), players_[who[1]].get()}, stop);
    }
    return pair;
  }

 private:
  const MatchSettings& settings_;
  const Openings<G>& openings_;
  Players players_;
};

// Completes settings with what depends on the game and on files: rule options in full, names, the
// hashes of book and weights. Throws InputError for all that can't be used.
void complete(MatchSettings& settings);

// The numbers that a built-in player plays by.
struct PlayerValues {
  Parameters parameters;
  Weights weights;
};

// A match, and what is in the files that its settings name: all that workers need, wherever they
// are.
struct MatchJob {
  MatchSettings settings;
  std::string book;                    // its text; empty without one
  std::array<std::string, 2> weights;  // the texts of weights files; empty for external engines
};

// Reads the files. Throws InputError. Precondition: the settings are complete.
MatchJob load_job(const MatchSettings& settings);

// Those of a player. Throws InputError. Precondition: the player is built-in.
PlayerValues player_values(const MatchJob& job, std::size_t player);

// The workers of a match. Tries everything first that can go wrong before the first game: the book
// and the weights, and starts external engines once. Throws InputError, and Unfit for engines that
// the machine can't start.
WorkerFactory make_workers(const MatchJob& job);

// The same for players whose numbers are in memory and change from one batch of pairs to the next:
// what does not depend on them is read once, and each call gives the workers of two players. All
// else about them is as described in the settings. Precondition: both are built-in.
using WorkersByValues = std::function<WorkerFactory(std::array<PlayerValues, 2>)>;
WorkersByValues make_workers_by_values(const MatchJob& job);

}  // namespace oliphaunt::lab
