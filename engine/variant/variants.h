#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "engine/variant/variant.h"

// The games that there are, by name.

namespace oliphaunt {

// In the order of the registry. Throws std::runtime_error, as everything here does, if the library
// of compiled games is one of another version.
std::span<const Variant* const> all_variants();

// The game that a user means, as known_game (catalogue.h) takes its name. Throws InputError.
const Variant& known_variant(std::string_view name);

// How the library of compiled games that is running was built.
const BuildInfo& engine_build();

// Draws the key tables of all games from another seed, unless it is the seed in use; no positions
// made before must be used after it, and no other thread may be using one.
void set_key_seed(std::uint64_t seed);

}  // namespace oliphaunt
