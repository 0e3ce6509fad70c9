#include "engine/build_info.h"

namespace oliphaunt {

const BuildInfo& engine_build() {
  static constexpr BuildInfo build{OLIPHAUNT_VERSION, OLIPHAUNT_COMPILER, OLIPHAUNT_FLAGS,
                                   OLIPHAUNT_MACHINE};
  return build;
}

}  // namespace oliphaunt
