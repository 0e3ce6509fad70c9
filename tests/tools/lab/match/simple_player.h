#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <thread>

#include "engine/games/rules_text.h"
#include "engine/variant/compiled_position.h"
#include "tools/lab/match/pair_worker.h"
#include "tools/lab/match/random.h"
#include "tools/lab/players/player.h"

namespace oliphaunt::lab {

// A player without a search: takes what it can, else moves by the position's key. Fast, and a
// function of the position; `flavour` makes different ones.
template <class G>
class SimplePlayer : public Player {
 public:
  explicit SimplePlayer(std::uint64_t flavour) : flavour_(flavour) {}
  void new_game(const VariantPosition&, std::stop_token) override {}

  Choice choose(const VariantPosition& erased, const Turn&, std::stop_token) override {
    const Position<G>& position = position_behind<G>(erased);
    MoveList<G> moves;
    generate_captures(position.board(), moves);
    if (moves.empty() || flavour_ % 2 == 0) {
      moves.clear();
      generate_legal(position.board(), moves);
    }
    Random random(flavour_, position.key().low);
    const Move move = moves[random.below(moves.size())];
    return {move, Score{static_cast<int>(random.below(401)) - 200}};
  }

 private:
  std::uint64_t flavour_;
};

// Settings of a run between two simple players.
template <class G>
MatchSettings simple_settings(std::uint64_t pairs) {
  MatchSettings settings;
  settings.game = G::name;
  settings.rules = describe_rules(description<G>, G::rules);
  settings.pairs = pairs;
  settings.openings.random_plies = 6;
  settings.maximum_plies = 80;
  settings.players[0].name = "odd";
  settings.players[1].name = "even";
  for (PlayerSettings& player : settings.players) player.limits.nodes = 1;
  return settings;
}

// Workers of simple players, which take `delay` a pair at random.
template <class G>
class SimpleWorkers {
 public:
  explicit SimpleWorkers(const MatchSettings& settings, milliseconds delay = milliseconds(0))
      : settings_(settings),
        openings_(settings, compiled_variant<G>(), G::rules, ""),
        delay_(delay) {}

  WorkerFactory factory() const {
    return [this]() -> std::unique_ptr<PairWorker> { return std::make_unique<Worker>(*this); };
  }

 private:
  class Worker : public PairWorker {
   public:
    explicit Worker(const SimpleWorkers& s)
        : delay_(s.delay_),
          worker_(s.settings_, s.openings_,
                  {std::make_unique<SimplePlayer<G>>(1), std::make_unique<SimplePlayer<G>>(2)}) {}
    PairRecord work(const std::uint64_t& number, const std::stop_token& stop) override {
      PairRecord pair = worker_.work(number, stop);
      // Later pairs are often done earlier.
      if (delay_ > milliseconds(0)) {
        std::this_thread::sleep_for(delay_ * static_cast<int>(Random(9, number).below(10)));
      }
      return pair;
    }

   private:
    milliseconds delay_;
    PairPlayers worker_;
  };

  const MatchSettings& settings_;
  Openings openings_;
  milliseconds delay_;
};

}  // namespace oliphaunt::lab
