#pragma once

#include <string>

#include "engine/variant/variant.h"

namespace oliphaunt {

// A hand in words: "2 P, 1 N", in lower case for Black, or "nothing".
std::string hand_text(const VariantPosition& position, Color color);

// 32 hexadecimal digits.
std::string key_text(const Key& key);

}  // namespace oliphaunt
