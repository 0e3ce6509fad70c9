#include "tools/lab/match/weights_hash.h"

#include <array>
#include <filesystem>
#include <string_view>

#include <gtest/gtest.h>

#include "engine/games/catalogue.h"

namespace oliphaunt::lab {
namespace {

struct Known {
  std::string_view file, hash;
};

// As stores of finished runs have them: a hash that changes makes those runs impossible to resume.
constexpr auto known = std::to_array<Known>({
    {"chess", "6d4f8b54b79579b257a0a04427e6de4add197981ca351ea314be2ee57754e600"},
    {"crazy-elephant", "ddc3d3b2218a250b84d6fa21956b6fd4d81e9aacc8ef09e436673b4b900f2c4a"},
    {"crazyhouse", "43c379bdec3d88652f68fbf35aaf0f47f7eebb1251b0c07e42e50bf89e508360"},
    {"elven-chess", "80cc786d5220c9e447a11ef6e59eb135d7a10d4248e5f3c70501189215212b86"},
    {"elven-shogi", "98a40c06f321fab86d8a1551ea9a7771ee88d9a798d6cf8021583a2f544b917d"},
    {"rogue-elephant", "f71b5531e22af97125f01d8211760e819782991ae07f6e19c564721d94bbcbc3"},
    {"shatranj", "02c778a30aaddf6307778bc5f295ed9b33e067403445f879017ee9646f9185d7"},
    {"hand-set/elven-chess", "5c47142ced9984a08ca6af7aec6b6171a1877c8b2410f533b8f35ad8eb0f63e6"},
    {"hand-set/elven-shogi", "3b188475f15bee5bc944c6918abd1d797c13547f2c36ea88db76f4bfaa40dc50"},
    {"hand-set/rogue-elephant", "f638315b4b1b6c1f3b37f71e1ebfc02f7ad1f93b5e6c4439addd3900793ec30c"},
});

TEST(WeightsHashTest, IsOfTheNumbersAndStaysWhatItWas) {
  const std::filesystem::path folder = std::filesystem::path(OLIPHAUNT_DATA_DIR) / "weights";
  for (const auto& [file, hash] : known) {
    const std::filesystem::path path = folder / (std::string(file) + ".toml");
    const GameDescription& game = known_game(path.stem().string());
    Weights weights = load_weights(game, path);
    EXPECT_EQ(weights_hash(game, weights), hash) << file;
    weights.provenance["made-by"] = "another";
    EXPECT_EQ(weights_hash(game, weights), hash) << file;
    ++weights.all.back().mg;
    EXPECT_NE(weights_hash(game, weights), hash) << file;
  }
}

}  // namespace
}  // namespace oliphaunt::lab
