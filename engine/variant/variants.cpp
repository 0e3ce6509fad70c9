#include "engine/variant/variants.h"

#include <algorithm>
#include <mutex>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "engine/games/catalogue.h"
#include "engine/variant/module.h"

namespace oliphaunt {

namespace {

const VariantModule& module() {
  static const VariantModule& compiled = [&]() -> const VariantModule& {
    const VariantModule& found = *oliphaunt_variant_module();
    if (found.version == variant_interface_version) return found;
    throw std::runtime_error(
        fmt::format("the library of compiled games has version {} of its interface, expected {}",
                    found.version, variant_interface_version));
  }();
  return compiled;
}

}  // namespace

std::span<const Variant* const> all_variants() { return module().variants; }

const Variant& known_variant(std::string_view name) {
  const std::string_view known = known_game(name).name;
  const auto variants = all_variants();
  return **std::find_if(variants.begin(), variants.end(),
                        [known](const Variant* variant) { return variant->game().name == known; });
}

const BuildInfo& engine_build() { return module().build; }

void set_key_seed(std::uint64_t seed) {
  static std::mutex mutex;
  static std::uint64_t seed_in_use = default_key_seed;
  const std::lock_guard lock(mutex);
  if (std::exchange(seed_in_use, seed) == seed) return;
  for (const Variant* variant : all_variants()) variant->reseed_keys(seed);
}

}  // namespace oliphaunt
