#pragma once

#include "tools/lab/spsa/run.h"
#include "tools/lab/spsa/settings.h"

namespace oliphaunt::lab {

// Plays the pairs of each trial, `threads` at a time. Which openings they have follows from the
// iteration's number; the result does not depend on the threads. Reads the book, and throws
// InputError if it can't be used. `settings` must live as long as the objective.
Objective play_trials(const SpsaSettings& settings, int threads);

}  // namespace oliphaunt::lab
