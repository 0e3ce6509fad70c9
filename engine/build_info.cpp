#include "engine/build_info.h"

namespace oliphaunt {

namespace {

#if defined(__clang__)
constexpr std::string_view compiler = "clang++ " __clang_version__;
#else
constexpr std::string_view compiler = "g++ " __VERSION__;
#endif

// The compiler's own word for what it was allowed to use, so that -march in the flags counts too.
#if defined(__AVX512F__) && defined(__AVX512VL__)
constexpr std::string_view engine = "x86-64-v4";
#elif defined(__AVX2__) && defined(__BMI2__)
constexpr std::string_view engine = "x86-64-v3";
#else
constexpr std::string_view engine = "portable";
#endif

}  // namespace

BuildInfo build_info() { return {compiler, OLIPHAUNT_CXX_FLAGS, engine}; }

}  // namespace oliphaunt
