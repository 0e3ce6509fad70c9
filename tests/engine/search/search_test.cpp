#include "engine/search/search.h"

#include <set>
#include <thread>

#include <gtest/gtest.h>

#include "engine/eval/symmetry.h"
#include "engine/games/registry.h"
#include "engine/notation/move_text.h"
#include "engine/position/fen.h"
#include "engine/search/signature.h"
#include "tests/engine/random_walk.h"

namespace oliphaunt {
namespace {

Limits nodes(std::uint64_t n) {
  Limits limits;
  limits.nodes = n;
  return limits;
}
Limits depth(int d) {
  Limits limits;
  limits.depth = d;
  return limits;
}

template <class G>
SearchResult search(std::string_view fen, const Limits& limits, Rules rules = G::rules) {
  return Searcher<G>(SearchOptions{.hash_mb = 4}).search(parse_fen<G>(fen, rules), limits);
}

void expect_same(const SearchResult& a, const SearchResult& b) {
  EXPECT_EQ(a.best, b.best);
  EXPECT_EQ(a.score, b.score);
  EXPECT_EQ(a.depth, b.depth);
  EXPECT_EQ(a.nodes, b.nodes);
  ASSERT_EQ(a.lines.size(), b.lines.size());
  for (std::size_t i = 0; i < a.lines.size(); ++i) EXPECT_EQ(a.lines[i].pv, b.lines[i].pv);
}

TEST(SearchTest, NodeLimitsAreExact) {
  for_each_game([]<class G>(std::type_identity<G>) {
    SCOPED_TRACE(G::name);
    Searcher<G> searcher(SearchOptions{.hash_mb = 4});
    for (const std::uint64_t n : {1, 2, 17, 1000, 12345}) {
      EXPECT_EQ(searcher.search(Position<G>(), nodes(n)).nodes, n);
    }
  });
}

TEST(SearchTest, NodeLimitedSearchIsAFunctionOfItsInput) {
  for_each_game([]<class G>(std::type_identity<G>) {
    SCOPED_TRACE(G::name);
    Searcher<G> one(SearchOptions{.hash_mb = 4});
    Searcher<G> many(SearchOptions{.hash_mb = 4, .threads = 3});
    std::vector<SearchResult> first;
    const auto play = [](Searcher<G>& searcher) {
      std::vector<SearchResult> results;
      Position<G> position;
      for (int i = 0; i < 6; ++i) {
        results.push_back(searcher.search(position, nodes(4000)));
        position.do_move(results.back().best);
      }
      return results;
    };
    const auto a = play(one);
    const auto b = play(many);
    one.new_game();
    const auto c = play(one);
    for (std::size_t i = 0; i < a.size(); ++i) {
      expect_same(a[i], b[i]);
      expect_same(a[i], c[i]);
    }
  });
}

// The move that a move becomes when the colors are exchanged.
template <class G>
Move exchanged(Move move) {
  const auto seen = [](Square s) { return relative_square<G>(Color::black, s); };
  const Square via = move.kind() == MoveKind::two_legs ? seen(move.via()) : Square{};
  return Move(move.kind(), seen(move.from()), seen(move.to()), move.mover(), move.placed(), via);
}

// At few nodes White once lost three games in five, for its moves were tried in the other order.
TEST(SearchTest, NeitherColorIsSearchedBetter) {
  for_each_game([]<class G>(std::type_identity<G>) {
    SCOPED_TRACE(G::name);
    std::string start(G::start);
    start.replace(start.find(" w "), 3, " b ");
    Searcher<G> one(SearchOptions{.hash_mb = 4});
    Searcher<G> other(SearchOptions{.hash_mb = 4});
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      Position<G> exchanged_position = parse_fen<G>(start);
      one.new_game();
      other.new_game();
      int ply = 0;
      Position<G> position;
      play_at_random<G>(seed, 60, [&](Move random_move) {
        ASSERT_TRUE(is_legal(exchanged_position.board(), exchanged<G>(random_move)));
        if (++ply % 6 == 0) {
          const SearchResult a = one.search(position, nodes(1000));
          const SearchResult b = other.search(exchanged_position, nodes(1000));
          ASSERT_EQ(exchanged<G>(a.best), b.best) << write_fen(position);
          EXPECT_EQ(a.score, b.score) << write_fen(position);
          EXPECT_EQ(a.depth, b.depth) << write_fen(position);
        }
        position.do_move(random_move);
        exchanged_position.do_move(exchanged<G>(random_move));
      });
    }
  });
}

TEST(SearchTest, WeightsMatter) {
  Searcher<Chess> searcher(SearchOptions{.hash_mb = 4});
  const Position<Chess> position = parse_fen<Chess>("4k3/8/8/8/8/8/3PP3/4K3 w - - 0 1");
  const Score before = searcher.search(position, depth(4)).score;
  Weights weights = default_weights(description<Chess>);
  for (Weight& w : weights.all) {
    if (w.name == "piece.pawn") w.mg = w.eg = 1000;
  }
  searcher.set_weights(weights);
  EXPECT_GT(searcher.search(position, depth(4)).score.value, before.value + 1000);
}

TEST(SearchTest, SearchesOnlyTheMovesAskedFor) {
  const Position<Chess> position;
  Limits limits = depth(4);
  limits.searchmoves = {parse_move(position.board(), "a2a3"), parse_move(position.board(), "h2h3")};
  const SearchResult result = Searcher<Chess>(SearchOptions{.hash_mb = 4}).search(position, limits);
  const std::string best = move_text<Chess>(result.best);
  EXPECT_TRUE(best == "a2a3" || best == "h2h3") << best;
}

TEST(SearchTest, ListsSeveralLinesBestFirst) {
  Searcher<RogueElephant> searcher(SearchOptions{.hash_mb = 4, .multi_pv = 4});
  const SearchResult result = searcher.search(Position<RogueElephant>(), depth(5));
  ASSERT_EQ(result.lines.size(), 4U);
  std::set<std::uint32_t> first_moves;
  for (std::size_t i = 0; i < 4; ++i) {
    first_moves.insert(result.lines[i].pv.at(0).bits());
    if (i > 0) {
      EXPECT_LE(result.lines[i].score, result.lines[i - 1].score);
    }
  }
  EXPECT_EQ(first_moves.size(), 4U);
  EXPECT_EQ(result.best, result.lines[0].pv[0]);
}

TEST(SearchTest, ReportsEachIterationWithALegalLine) {
  Searcher<ElvenChess> searcher(SearchOptions{.hash_mb = 4});
  int last_depth = 0;
  searcher.search(Position<ElvenChess>(), depth(6), [&](const SearchInfo& info) {
    EXPECT_GE(info.line.depth, last_depth);
    last_depth = info.line.depth;
    Position<ElvenChess> position;
    for (const Move move : info.line.pv) {
      ASSERT_TRUE(is_legal(position.board(), move)) << move_text<ElvenChess>(move);
      position.do_move(move);
    }
  });
  EXPECT_EQ(last_depth, 6);
}

TEST(SearchTest, FinishedGamesHaveNoMove) {
  const SearchResult mated = search<Chess>("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", depth(3));
  EXPECT_FALSE(mated.best);
  EXPECT_EQ(mated.score, Score::mated_in_plies(0));
  const SearchResult stalemated = search<Chess>("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", depth(3));
  EXPECT_FALSE(stalemated.best);
  EXPECT_EQ(stalemated.score, Score{0});
}

TEST(SearchTest, StalemateIsWhatTheRulesSay) {
  // White's only winning try leaves Black without a move.
  const char* const fen = "8/8/8/8/8/2K5/2R5/k7[] w - - 0 1";
  Rules rules = RogueElephant::rules;
  rules.stalemate = Stalemate::loss;
  Limits limits = depth(3);
  const Board<RogueElephant> board = parse_fen<RogueElephant>(fen).board();
  limits.searchmoves = {parse_move(board, "c2b2")};
  EXPECT_TRUE(search<RogueElephant>(fen, limits, rules).score.is_win());
  EXPECT_EQ(search<RogueElephant>(fen, limits).score, Score{0});
}

TEST(SearchTest, BaringTheKingWins) {
  // The rook takes Black's last man, and White keeps something.
  const SearchResult result = search<Shatranj>("4k3/8/8/8/n6R/8/8/4K3 w - - 0 1", depth(4));
  EXPECT_EQ(move_text<Shatranj>(result.best), "h4a4");
  EXPECT_EQ(result.score, Score::mate_in_plies(1));
}

TEST(SearchTest, SavesItselfByPerpetualCheck) {
  // A rook down and about to be mated, the queen gives check on d8 and g5 for ever.
  const SearchResult result = search<Chess>("6k1/5p1p/8/8/7Q/8/rq6/7K w - - 0 1", depth(8));
  EXPECT_EQ(move_text<Chess>(result.best), "h4d8");
  EXPECT_EQ(result.score, Score{0});
}

TEST(SearchTest, KnowsThePlyRule) {
  // A rook ahead, but the count runs out before anything can be mated or taken.
  const SearchResult result = search<Chess>("4k3/8/8/8/8/8/8/R3K3 w - - 98 80", depth(6));
  EXPECT_EQ(result.score, Score{0});
}

TEST(SearchTest, NoPositionBreaksIt) {
  for_each_game([]<class G>(std::type_identity<G>) {
    SCOPED_TRACE(G::name);
    Searcher<G> searcher(SearchOptions{.hash_mb = 1});
    int searched = 0;
    visit_scattered<G>(11, 300, [&](const Position<G>& position) {
      const SearchResult result = searcher.search(position, nodes(500));
      if (!has_legal_move(position.board())) return;
      ASSERT_TRUE(is_legal(position.board(), result.best)) << write_fen(position);
      ++searched;
    });
    EXPECT_GT(searched, 200);
  });
}

TEST(SearchTest, SignatureIsReproducible) {
  EXPECT_EQ(search_signature<RogueElephant>(default_weights(description<RogueElephant>), 4).nodes,
            search_signature<RogueElephant>(default_weights(description<RogueElephant>), 4).nodes);
  EXPECT_NE(search_signature<RogueElephant>(default_weights(description<RogueElephant>), 4).nodes,
            search_signature<RogueElephant>(default_weights(description<RogueElephant>), 5).nodes);
}

TEST(SearchParallelTest, StopEndsAnInfiniteSearch) {
  for (const int threads : {1, 3}) {
    Searcher<RogueElephant> searcher(SearchOptions{.hash_mb = 4, .threads = threads});
    Limits limits;
    limits.infinite = true;
    std::stop_source stop;
    SearchResult result;
    std::jthread thread(
        [&] { result = searcher.search(Position<RogueElephant>(), limits, {}, stop.get_token()); });
    std::this_thread::sleep_for(Milliseconds(50));
    stop.request_stop();
    thread.join();
    EXPECT_TRUE(result.best);
  }
}

// Even where there is nothing to search for.
TEST(SearchParallelTest, InfiniteWaitsForStop) {
  Searcher<Chess> searcher(SearchOptions{.hash_mb = 1});
  Limits limits;
  limits.infinite = true;
  std::stop_source stop;
  std::atomic<bool> returned = false;
  std::jthread thread([&] {
    searcher.search(parse_fen<Chess>("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), limits, {},
                    stop.get_token());
    returned = true;
  });
  std::this_thread::sleep_for(Milliseconds(30));
  EXPECT_FALSE(returned);
  stop.request_stop();
}

TEST(SearchParallelTest, PonderHitStartsTheClock) {
  Searcher<Chess> searcher(SearchOptions{.hash_mb = 4});
  Limits limits;
  limits.ponder = std::make_shared<PonderHit>();
  limits.movetime = Milliseconds(20);
  std::atomic<bool> returned = false;
  std::jthread thread([&] {
    EXPECT_TRUE(searcher.search(Position<Chess>(), limits).best);
    returned = true;
  });
  std::this_thread::sleep_for(Milliseconds(100));
  EXPECT_FALSE(returned);
  limits.ponder->happen();
  thread.join();
  EXPECT_TRUE(returned);
}

TEST(SearchParallelTest, ThreadsHelpUnderTimeLimits) {
  Searcher<ElvenChess> searcher(SearchOptions{.hash_mb = 4, .threads = 3});
  Limits limits;
  limits.movetime = Milliseconds(100);
  const SearchResult result = searcher.search(Position<ElvenChess>(), limits);
  EXPECT_TRUE(is_legal(Position<ElvenChess>().board(), result.best));
  EXPECT_GT(result.nodes, 0U);
}

}  // namespace
}  // namespace oliphaunt
