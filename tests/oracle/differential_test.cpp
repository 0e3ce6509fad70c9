#include <cstdint>
#include <cstdlib>

#include <gtest/gtest.h>

#include "tests/engine/games_under_test.h"
#include "tests/oracle/comparison.h"

// A walk through random games and random positions of every game, with engine and oracle compared
// at each. OLIPHAUNT_WALK_NODES sets how many positions a game gets, OLIPHAUNT_WALK_SEED which: the
// same seed gives the same walk.

namespace oliphaunt {
namespace {

std::uint64_t from_environment(const char* name, std::uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text != nullptr ? std::strtoull(text, nullptr, 10) : otherwise;
}

Rules any_rules(const Rules& usual, bool optional, oracle::Random& random) {
  if (!optional || random.chance(40)) return usual;
  return {.pawn_drops = static_cast<PawnDrops>(random.below(3)),
          .stalemate = static_cast<Stalemate>(random.below(2))};
}

template <class G>
class DifferentialWalk : public ::testing::Test {};

TYPED_TEST_SUITE(DifferentialWalk, testing::AllGames, testing::GameNames);

std::uint64_t nodes_wanted() {
#ifdef NDEBUG
  return from_environment("OLIPHAUNT_WALK_NODES", 6000);
#else
  return from_environment("OLIPHAUNT_WALK_NODES", 600);
#endif
}

oracle::Random seeded_random() {
  return oracle::Random(from_environment("OLIPHAUNT_WALK_SEED", 1));
}

TYPED_TEST(DifferentialWalk, EngineAndOracleAgreeEverywhere) {
  using G = TypeParam;
  const std::uint64_t nodes = nodes_wanted();
  const oracle::GameSpec& spec = oracle::spec_of<G>();
  oracle::Random random = seeded_random();
  Comparison<G> comparison(random);
  // As many positions from games as from scattering.
  std::uint64_t from_games = 0;
  while (comparison.nodes() < nodes && !this->HasFailure()) {
    const Rules rules = any_rules(G::rules, !G::rule_options.empty(), random);
    if (2 * from_games <= comparison.nodes()) {
      const std::uint64_t before = comparison.nodes();
      comparison.play(oracle::random_game(spec, rules, random, 150));
      from_games += comparison.nodes() - before;
    } else {
      comparison.explore(oracle::scattered_position(spec, rules, random), 3);
    }
  }
}

TYPED_TEST(DifferentialWalk, EngineAndOracleAgreeOnGameEnds) {
  using G = TypeParam;
  const std::uint64_t nodes = nodes_wanted();
  oracle::Random random = seeded_random();
  Comparison<G> comparison(random);
  while (comparison.nodes() < nodes && !this->HasFailure()) {
    const Rules rules = any_rules(G::rules, !G::rule_options.empty(), random);
    oracle::State state = oracle::scattered_position(oracle::spec_of<G>(), rules, random);
    state.halfmove = random.below(101);
    comparison.shuffle(state, 40);
  }
}

}  // namespace
}  // namespace oliphaunt
