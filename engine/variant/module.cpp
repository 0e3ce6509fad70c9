#include "engine/variant/module.h"

#include <array>

#include "engine/games/registry.h"
#include "engine/variant/compiled_variant.h"

const oliphaunt::VariantModule* oliphaunt_variant_module() {
  using namespace oliphaunt;
#define OLIPHAUNT_VARIANT(G) &compiled_variant<G>(),
  static const auto variants =
      std::to_array<const Variant*>({OLIPHAUNT_FOR_EACH_GAME(OLIPHAUNT_VARIANT)});
#undef OLIPHAUNT_VARIANT
  static const VariantModule module{
      .version = variant_interface_version,
      .build = {OLIPHAUNT_VERSION, OLIPHAUNT_COMPILER, OLIPHAUNT_FLAGS, OLIPHAUNT_MACHINE},
      .variants = variants};
  return &module;
}
