#include "engine/position/key.h"

#include <memory>

#include "engine/games/registry.h"

namespace oliphaunt {

namespace detail {

// SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014).
class SplitMix64 {
 public:
  explicit SplitMix64(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next() {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }

 private:
  std::uint64_t state_;
};

}  // namespace detail

namespace {

template <class G>
std::unique_ptr<KeyTable<G>>& table_in_use() {
  static auto table = std::make_unique<KeyTable<G>>(default_key_seed);
  return table;
}

}  // namespace

template <class G>
KeyTable<G>::KeyTable(std::uint64_t seed) {
  detail::SplitMix64 random(seed);
  const auto draw = [&](auto& keys) {
    for (Key& key : keys) key = {random.next(), random.next()};
  };
  for (auto& roles : pieces) {
    for (auto& squares : roles) draw(squares);
  }
  for (auto& slots : hands) {
    for (auto& counts : slots) {
      draw(counts);
      counts[0] = {};
    }
  }
  draw(castling);
  castling[0] = {};
  draw(en_passant);
  draw(iron);
  black_to_move = {random.next(), random.next()};
}

template <class G>
Key KeyTable<G>::key(const Board<G>& board) const {
  Key key;
  for (const Color c : {Color::white, Color::black}) {
    for (std::size_t r = 0; r < T::role_count; ++r) {
      for (const Square s : board.pieces(c, static_cast<Role>(r))) {
        key ^= pieces[index(c)][r][index(s)];
      }
    }
    for (std::size_t slot = 0; slot < T::hand_roles.size; ++slot) {
      key ^= hands[index(c)][slot][static_cast<std::size_t>(board.hand(c).count(slot))];
    }
  }
  key ^= castling[board.castling_rights];
  if (board.en_passant != no_square) key ^= en_passant[index(board.en_passant)];
  if (board.iron != no_square) key ^= iron[index(board.iron)];
  if (board.side_to_move == Color::black) key ^= black_to_move;
  return key;
}

template <class G>
const KeyTable<G>& key_table() {
  return *table_in_use<G>();
}

template <class G>
void reseed_keys(std::uint64_t seed) {
  table_in_use<G>() = std::make_unique<KeyTable<G>>(seed);
}

#define OLIPHAUNT_INSTANTIATE(G)              \
  template struct KeyTable<G>;                \
  template const KeyTable<G>& key_table<G>(); \
  template void reseed_keys<G>(std::uint64_t);
OLIPHAUNT_FOR_EACH_GAME(OLIPHAUNT_INSTANTIATE)
#undef OLIPHAUNT_INSTANTIATE

}  // namespace oliphaunt
