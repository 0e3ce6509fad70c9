#pragma once

#include "tools/lab/store/error.h"

namespace oliphaunt::lab {

// What an error of the operating system (an errno) means for the file that it befell.
StoreFault fault_of(int system_error);

}  // namespace oliphaunt::lab
