#pragma once

// The design's alternatives, each beside what the engine does ("ours") and on the same work, all
// compiled into one program with the same flags. The figures in docs/measurements.md come from
// here. Every benchmark checks that the methods agree.

namespace oliphaunt::bench {

// How a set of squares is stored: words, strides, guard files; by whole perfts and by single
// operations.
void add_storage_chess();
void add_storage_rogue_elephant();
void add_storage_elven_chess();
void add_storage_operations();
// How a slider's attacks are found.
void add_rays();
// How positions change in a tree, how its last plies are counted, and what a move looks like.
void add_trees();

}  // namespace oliphaunt::bench
