#include "engine/board/move.h"

#include <type_traits>

#include <gtest/gtest.h>

#include "engine/games/registry.h"
#include "engine/moves/movegen.h"

namespace oliphaunt {
namespace {

constexpr Square square(int i) { return static_cast<Square>(i); }
constexpr Role role(int i) { return static_cast<Role>(i); }

TEST(Move, KeepsEveryFieldApartFromTheOthers) {
  // Each field at its extremes while the others are at theirs.
  for (const int from : {0, 99}) {
    for (const int to : {0, 99}) {
      for (const int via : {0, 99}) {
        for (const int mover : {0, 14}) {
          for (const int placed : {0, 14}) {
            for (const MoveKind kind : {MoveKind::step, MoveKind::pass}) {
              const Move m(kind, square(from), square(to), role(mover), role(placed), square(via));
              EXPECT_EQ(m.kind(), kind);
              EXPECT_EQ(m.from(), square(from));
              EXPECT_EQ(m.to(), square(to));
              EXPECT_EQ(m.via(), square(via));
              EXPECT_EQ(m.mover(), role(mover));
              EXPECT_EQ(m.placed(), role(placed));
              EXPECT_EQ(Move::from_bits(m.bits()), m);
            }
          }
        }
      }
    }
  }
}

TEST(Move, DiffersInAnyField) {
  const Move m(MoveKind::step, square(10), square(20), role(3), role(3), square(30));
  EXPECT_EQ(m, Move(MoveKind::step, square(10), square(20), role(3), role(3), square(30)));
  EXPECT_NE(m, Move(MoveKind::castle, square(10), square(20), role(3), role(3), square(30)));
  EXPECT_NE(m, Move(MoveKind::step, square(11), square(20), role(3), role(3), square(30)));
  EXPECT_NE(m, Move(MoveKind::step, square(10), square(21), role(3), role(3), square(30)));
  EXPECT_NE(m, Move(MoveKind::step, square(10), square(20), role(4), role(3), square(30)));
  EXPECT_NE(m, Move(MoveKind::step, square(10), square(20), role(3), role(4), square(30)));
  EXPECT_NE(m, Move(MoveKind::step, square(10), square(20), role(3), role(3), square(31)));
}

TEST(Move, PromotesWhereAnotherKindIsPlaced) {
  EXPECT_FALSE(Move(MoveKind::step, square(1), square(2), role(3), role(3)).is_promotion());
  EXPECT_TRUE(Move(MoveKind::step, square(1), square(2), role(3), role(4)).is_promotion());
}

TEST(Move, NoMoveIsFalse) {
  EXPECT_FALSE(Move());
  EXPECT_TRUE(Move(MoveKind::step, square(0), square(1), role(0), role(0)));
  EXPECT_TRUE(Move(MoveKind::drop, square(0), square(0), role(0), role(0)));
}

TEST(MoveList, HoldsWhatIsPushedInOrder) {
  const Move a(MoveKind::step, square(1), square(2), role(3), role(3));
  const Move b(MoveKind::step, square(2), square(3), role(3), role(3));
  const Move c(MoveKind::step, square(3), square(4), role(3), role(3));
  MoveList<Chess> list;
  EXPECT_TRUE(list.empty());
  list.push(a);
  list.push(b);
  EXPECT_EQ(list.size(), 2);
  EXPECT_EQ(list[0], a);
  EXPECT_EQ(list[1], b);
  EXPECT_TRUE(list.contains(b));
  EXPECT_FALSE(list.contains(c));
  list[0] = c;
  EXPECT_EQ(*list.begin(), c);
  EXPECT_EQ(list.end() - list.begin(), 2);
  list.clear();
  EXPECT_TRUE(list.empty());
  EXPECT_FALSE(list.contains(b));
}

}  // namespace
}  // namespace oliphaunt
