#include "engine/protocol/time_control.h"

#include <gtest/gtest.h>

#include "engine/text/input_error.h"

namespace oliphaunt {
namespace {

TEST(TimeControl, CountsTheMovesOfASession) {
  TimeControl control;
  control.set_level(Words("40 5 0"));
  const Limits first = control.limits(0);
  ASSERT_TRUE(first.clock);
  EXPECT_EQ(first.clock->remaining, Milliseconds(300000));
  EXPECT_EQ(first.clock->moves_to_go, 40);
  EXPECT_EQ(control.limits(39).clock->moves_to_go, 1);
  EXPECT_EQ(control.limits(40).clock->moves_to_go, 40);
}

TEST(TimeControl, ReadsSecondsAndFractionsOfIncrements) {
  TimeControl control;
  control.set_level(Words("0 2:30 1.5"));
  const Limits limits = control.limits(7);
  EXPECT_EQ(limits.clock->remaining, Milliseconds(150000));
  EXPECT_EQ(limits.clock->increment, Milliseconds(1500));
  EXPECT_EQ(limits.clock->moves_to_go, 0);
}

TEST(TimeControl, TakesWhatIsLeftFromTheGui) {
  TimeControl control;
  control.set_level(Words("0 1 0"));
  control.set_remaining(Words("1234"));
  EXPECT_EQ(control.limits(0).clock->remaining, Milliseconds(12340));
  control.set_remaining(Words("-3"));
  EXPECT_EQ(control.limits(0).clock->remaining, Milliseconds(0));
  control.new_game();
  EXPECT_EQ(control.limits(0).clock->remaining, Milliseconds(60000));
}

TEST(TimeControl, MoveTimeAndLevelReplaceEachOther) {
  TimeControl control;
  control.set_move_time(Words("3"));
  EXPECT_EQ(control.limits(0).movetime, Milliseconds(3000));
  EXPECT_FALSE(control.limits(0).clock);
  control.set_level(Words("0 1 0"));
  EXPECT_FALSE(control.limits(0).movetime);
  EXPECT_TRUE(control.limits(0).clock);
}

TEST(TimeControl, DepthHoldsBesideTheClockUntilTheNextGame) {
  TimeControl control;
  control.set_depth(Words("6"));
  EXPECT_EQ(control.limits(0).depth, 6);
  EXPECT_TRUE(control.limits(0).clock);
  control.new_game();
  EXPECT_FALSE(control.limits(0).depth);
}

TEST(TimeControl, RefusesWhatIsNoTime) {
  TimeControl control;
  for (const char* text : {"", "40", "40 5", "x 5 0", "40 5:60 0", "40 -5 0", "40 5 1.x"}) {
    EXPECT_THROW(control.set_level(Words(text)), InputError) << text;
  }
  EXPECT_THROW(control.set_move_time(Words("soon")), InputError);
  EXPECT_THROW(control.set_depth(Words("0")), InputError);
  EXPECT_EQ(control.limits(0).clock->moves_to_go, 40) << "a bad level changed something";
}

}  // namespace
}  // namespace oliphaunt
