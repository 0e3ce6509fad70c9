#pragma once

#include "engine/variant/variant.h"

namespace oliphaunt {

// A game that this program was built with. Defined for the games of the registry.
template <class G>
const Variant& compiled_variant();

}  // namespace oliphaunt
