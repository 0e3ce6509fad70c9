#pragma once

#include <cstdint>
#include <string>

namespace oliphaunt::lab {

// Of a store whose pages are damaged, so that nothing can be taken out of it: makes a new one of
// the same settings with the pairs, of numbers below `most_pairs`, that can still be found and are
// what was written. It then has its name; the damaged one is NAME.damaged. Throws StoreError if
// that can't be (then all is as it was).
void rescue_store(const std::string& path, std::uint64_t most_pairs);

}  // namespace oliphaunt::lab
