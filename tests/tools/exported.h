#pragma once

#include <sstream>
#include <string>

#include "tools/lab/export/export.h"
#include "tools/lab/store/store.h"

namespace oliphaunt::testing {

// All that exports say about a run: two runs are the same if these are.
inline std::string exported(lab::Store& store) {
  std::ostringstream out;
  export_json(store, out);
  export_pgn(store, out);
  export_epd(store, out);
  return out.str();
}
inline std::string exported(const std::string& path) {
  lab::Store store = lab::Store::open_to_read(path);
  return exported(store);
}

}  // namespace oliphaunt::testing
