#include "engine/protocol/ponder_signal.h"

#include <gtest/gtest.h>

namespace oliphaunt {
namespace {

TEST(PonderSignal, PassesAHitOnAtOnceWhenTheSearchHasBegun) {
  PonderSignal signal;
  EXPECT_FALSE(signal.begun());
  EXPECT_TRUE(signal.hit());
  EXPECT_FALSE(signal.begun()) << "passed on twice";
}

TEST(PonderSignal, KeepsAHitForTheSearchToCome) {
  PonderSignal signal;
  EXPECT_FALSE(signal.hit());
  EXPECT_TRUE(signal.begun());
  EXPECT_FALSE(signal.begun()) << "passed on twice";
}

}  // namespace
}  // namespace oliphaunt
