#pragma once

namespace oliphaunt::mpi {

// Divides the process in two: a child that goes on, to which this returns, and a parent that waits
// for it, passes signals on to it, and ends as it ended, but that with exit code 3 and a message if
// a signal killed the child. So the launcher, which sees the parent alone, ends the job with that
// code, and not with one of its own.
//
// To be called before anything else, while the process has one thread.
void supervise();

}  // namespace oliphaunt::mpi
