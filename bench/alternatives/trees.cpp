#include <array>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "bench/alternatives/alternatives.h"
#include "bench/alternatives/rivals.h"
#include "engine/games/registry.h"
#include "engine/position/key.h"

namespace oliphaunt::bench {

namespace {

// What taking a move back in place needs: the pieces that came and went, and the small state.
template <class G>
struct Undo {
  struct Toggle {
    Color color;
    Role role;
    Square square;
  };
  std::array<Toggle, 6> toggles;
  std::size_t count = 0;
  std::array<Hand, 2> hands;
  std::uint8_t castling_rights;
  Square en_passant, iron;
  Color side_to_move;
  Key key;

  void restore(Board<G>& b) const {
    for (std::size_t i = 0; i < count; ++i) {
      const Toggle& t = toggles[i];
      b.by_role[index(t.role)] ^= typename Traits<G>::Set(t.square);
      b.by_color[index(t.color)] ^= typename Traits<G>::Set(t.square);
    }
    b.hands = hands;
    b.castling_rights = castling_rights;
    b.en_passant = en_passant;
    b.iron = iron;
    b.side_to_move = side_to_move;
  }
};

// Writes down what restore needs, and keeps a key.
template <class G>
class UndoObserver : public KeyObserver<G> {
 public:
  UndoObserver(Undo<G>& undo, Key& key) : KeyObserver<G>(key, key_table<G>()), undo_(&undo) {}
  void toggle_piece(Color c, Role r, Square s) {
    undo_->toggles[undo_->count++] = {c, r, s};
    KeyObserver<G>::toggle_piece(c, r, s);
  }

 private:
  Undo<G>* undo_;
};

template <class G, Color Us>
void list_moves(const Board<G>& board, MoveList<G>& list) {
  ListSink<G> sink(list);
  generate<G, Us>(board, Wanted::all, Traits<G>::Set::board(), sink);
}

// The ways to walk a tree. Each counts the moves of the last ply, but for AllLists, which writes
// them down.

struct CopyMake {
  template <class G, Color Us>
  static std::uint64_t count(const Board<G>& board, int depth) {
    if (depth == 1) return count_moves<G, Us>(board);
    MoveList<G> list;
    list_moves<G, Us>(board, list);
    std::uint64_t nodes = 0;
    for (const Move move : list) {
      Board<G> next = board;
      make_move<G, Us>(next, move);
      nodes += count<G, ~Us>(next, depth - 1);
    }
    return nodes;
  }
};

struct CopyMakeWithKey {
  template <class G, Color Us>
  static std::uint64_t count(const Board<G>& board, int depth) {
    return walk<G, Us>(board, key_table<G>().key(board), depth);
  }
  template <class G, Color Us>
  static std::uint64_t walk(const Board<G>& board, Key key, int depth) {
    benchmark::DoNotOptimize(key);
    if (depth == 1) return count_moves<G, Us>(board);
    MoveList<G> list;
    list_moves<G, Us>(board, list);
    std::uint64_t nodes = 0;
    for (const Move move : list) {
      Board<G> next = board;
      Key next_key = key;
      MoveMaker<G, Us, KeyObserver<G>>(next, KeyObserver<G>(next_key, key_table<G>())).make(move);
      nodes += walk<G, ~Us>(next, next_key, depth - 1);
    }
    return nodes;
  }
};

struct DoUndoWithKey {
  template <class G, Color Us>
  static std::uint64_t count(const Board<G>& board, int depth) {
    Board<G> changing = board;
    Key key = key_table<G>().key(board);
    const std::uint64_t nodes = walk<G, Us>(changing, key, depth);
    return changing == board && key == key_table<G>().key(board) ? nodes : 0;
  }
  template <class G, Color Us>
  static std::uint64_t walk(Board<G>& board, Key& key, int depth) {
    benchmark::DoNotOptimize(key);
    if (depth == 1) return count_moves<G, Us>(board);
    MoveList<G> list;
    list_moves<G, Us>(board, list);
    std::uint64_t nodes = 0;
    for (const Move move : list) {
      Undo<G> undo;
      undo.hands = board.hands;
      undo.castling_rights = board.castling_rights;
      undo.en_passant = board.en_passant;
      undo.iron = board.iron;
      undo.side_to_move = board.side_to_move;
      undo.key = key;
      MoveMaker<G, Us, UndoObserver<G>>(board, UndoObserver<G>(undo, key)).make(move);
      nodes += walk<G, ~Us>(board, key, depth - 1);
      undo.restore(board);
      key = undo.key;
    }
    return nodes;
  }
};

struct AllLists {
  template <class G, Color Us>
  static std::uint64_t count(const Board<G>& board, int depth) {
    MoveList<G> list;
    list_moves<G, Us>(board, list);
    if (depth == 1) return list.size();
    std::uint64_t nodes = 0;
    for (const Move move : list) {
      Board<G> next = board;
      make_move<G, Us>(next, move);
      nodes += count<G, ~Us>(next, depth - 1);
    }
    return nodes;
  }
};

struct TwoPlies {
  template <class G, Color Us>
  static std::uint64_t count(const Board<G>& board, int depth) {
    return perft_kernel<G, Us>(board, depth);
  }
};

template <class G, class Walk>
void tree(benchmark::State& state) {
  const auto list = speed_positions(compiled_variant<G>());
  const auto roots = positions<G>();
  std::int64_t nodes = 0;
  for ([[maybe_unused]] auto _ : state) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      const Board<G>& board = roots[i].board();
      const std::uint64_t n = board.side_to_move == Color::white
                                  ? Walk::template count<G, Color::white>(board, 3)
                                  : Walk::template count<G, Color::black>(board, 3);
      if (n != list[i].moves_after_two_plies) fail(state, "the number of nodes is wrong");
      nodes += static_cast<std::int64_t>(n);
    }
  }
  state.SetItemsProcessed(nodes);
}

// A move with a byte for each of its parts, which needs no shifts and masks but twice the memory.
struct WideMove {
  Square from, to, via;
  Role mover, placed;
  MoveKind kind;
  std::uint16_t padding;
};
static_assert(sizeof(WideMove) == 8 && std::is_trivial_v<WideMove>);

template <class G>
class WideSink {
  using Set = typename Traits<G>::Set;

 public:
  explicit WideSink(WideMove* end) : end_(end) {}
  void add(MoveKind kind, Square from, Role mover, Role placed, Set targets) {
    while (targets.any()) *end_++ = {from, targets.pop_first(), Square{}, mover, placed, kind, 0};
  }
  void add_drops(Role r, Set targets) {
    while (targets.any()) {
      const Square s = targets.pop_first();
      *end_++ = {s, s, Square{}, r, r, MoveKind::drop, 0};
    }
  }
  void add_two_legs(Square from, Square via, Set ends) {
    constexpr Role special = Traits<G>::special;
    while (ends.any()) {
      *end_++ = {from, ends.pop_first(), via, special, special, MoveKind::two_legs, 0};
    }
  }
  WideMove* end() const { return end_; }

 private:
  WideMove* end_;
};

// Generates the moves of many boards and reads the parts of each, as what makes them would.
template <class G, bool Wide>
void encoding(benchmark::State& state) {
  static const Boards<G> all = boards_two_plies_on<G>();
  const auto use = [](Square from, Square to, Role mover, Role placed, MoveKind kind) {
    return index(from) + index(to) + index(mover) + index(placed) + static_cast<std::size_t>(kind);
  };
  const auto one_board = [&]<Color Us>(const Board<G>& board, std::size_t& sum) {
    if constexpr (Wide) {
      std::array<WideMove, max_legal_moves<G>()> list;  // NOLINT: filled as far as read
      WideSink<G> sink(list.data());
      generate<G, Us>(board, Wanted::all, Traits<G>::Set::board(), sink);
      for (const WideMove* m = list.data(); m != sink.end(); ++m) {
        sum += use(m->from, m->to, m->mover, m->placed, m->kind);
      }
      return static_cast<std::uint64_t>(sink.end() - list.data());
    } else {
      MoveList<G> list;
      list_moves<G, Us>(board, list);
      for (const Move m : list) sum += use(m.from(), m.to(), m.mover(), m.placed(), m.kind());
      return static_cast<std::uint64_t>(list.size());
    }
  };
  for ([[maybe_unused]] auto _ : state) {
    std::uint64_t moves = 0;
    std::size_t sum = 0;
    for (const Board<G>& board : all.boards) {
      moves += board.side_to_move == Color::white
                   ? one_board.template operator()<Color::white>(board, sum)
                   : one_board.template operator()<Color::black>(board, sum);
    }
    benchmark::DoNotOptimize(sum);
    if (moves != all.moves) fail(state, "the number of moves is wrong");
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(all.moves));
}

template <class G>
void add() {
  const auto add_one = [](const std::string& name, void (*function)(benchmark::State&)) {
    const std::string full =
        name.substr(0, name.find('/') + 1) + std::string(G::name) + name.substr(name.find('/'));
    benchmark::RegisterBenchmark(full.c_str(), function)->Unit(benchmark::kMillisecond);
  };
  add_one("positions/ours_copy_make", tree<G, CopyMake>);
  add_one("positions/copy_make_with_key", tree<G, CopyMakeWithKey>);
  add_one("positions/do_undo_with_key", tree<G, DoUndoWithKey>);
  add_one("last_plies/lists", tree<G, AllLists>);
  add_one("last_plies/count_one", tree<G, CopyMake>);
  add_one("last_plies/ours_count_two", tree<G, TwoPlies>);
  add_one("moves/ours_32_bits", encoding<G, false>);
  add_one("moves/struct_of_bytes", encoding<G, true>);
}

}  // namespace

void add_trees() {
  add<Chess>();
  add<RogueElephant>();
  add<ElvenChess>();
}

}  // namespace oliphaunt::bench
