#pragma once

#include <cstddef>

#include <gtest/gtest.h>

#include "engine/perft/perft.h"

namespace oliphaunt {

// Compares all that two perfts say. To be called by a test, which it fails.
inline void expect_same(const PerftResult& a, const PerftResult& b) {
  EXPECT_EQ(a.nodes, b.nodes);
  EXPECT_EQ(a.complete, b.complete);
  ASSERT_EQ(a.roots.size(), b.roots.size());
  for (std::size_t i = 0; i < a.roots.size(); ++i) {
    EXPECT_EQ(a.roots[i].move, b.roots[i].move);
    EXPECT_EQ(a.roots[i].nodes, b.roots[i].nodes);
    EXPECT_EQ(a.roots[i].complete, b.roots[i].complete);
  }
}

}  // namespace oliphaunt
