#pragma once

#include "engine/variant/variant.h"

// The one symbol of the library of compiled games; there may be several builds of it beside each
// other, of which the dynamic loader picks one.
extern "C" __attribute__((visibility("default"))) const oliphaunt::VariantModule*
oliphaunt_variant_module();
