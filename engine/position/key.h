#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/board/board.h"
#include "engine/moves/make.h"
#include "engine/position/position_key.h"

namespace oliphaunt {

// The random numbers that keys are made of, all drawn from one seed.
template <class G>
struct KeyTable {
  using T = Traits<G>;
  template <class V>
  using BySquare = SquareTable<typename G::Geometry, V>;

  explicit KeyTable(std::uint64_t seed);

  std::array<std::array<BySquare<Key>, T::role_count>, 2> pieces;
  std::array<std::array<std::array<Key, Hand::max_count + 1>, T::hand_roles.size>, 2> hands;
  std::array<Key, 256> castling;
  BySquare<Key> en_passant;
  BySquare<Key> iron;
  Key black_to_move;

  // The key of a position, from scratch.
  Key key(const Board<G>& board) const;
};

// The table in use.
template <class G>
const KeyTable<G>& key_table();

// Draws the game's table anew. No positions made before must be used after it, and no other thread
// may be using one.
template <class G>
void reseed_keys(std::uint64_t seed);

// Keeps a key up to date while a move is made.
template <class G>
class KeyObserver {
 public:
  KeyObserver(Key& key, const KeyTable<G>& table) : key_(&key), table_(&table) {}

  void toggle_piece(Color c, Role r, Square s) {
    *key_ ^= table_->pieces[index(c)][index(r)][index(s)];
  }
  void change_hand(Color c, std::size_t slot, int before, int after) {
    if constexpr (G::drops) {
      const auto& counts = table_->hands[index(c)][slot];
      *key_ ^= counts[static_cast<std::size_t>(before)] ^ counts[static_cast<std::size_t>(after)];
    }
  }
  void change_castling(std::uint8_t before, std::uint8_t after) {
    *key_ ^= table_->castling[before] ^ table_->castling[after];
  }
  void change_en_passant(Square before, Square after) {
    change_mark(table_->en_passant, before, after);
  }
  void change_iron(Square before, Square after) { change_mark(table_->iron, before, after); }
  void change_side() { *key_ ^= table_->black_to_move; }

 private:
  void change_mark(const typename KeyTable<G>::template BySquare<Key>& table, Square before,
                   Square after) {
    if (before != no_square) *key_ ^= table[index(before)];
    if (after != no_square) *key_ ^= table[index(after)];
  }

  Key* key_;
  const KeyTable<G>* table_;
};

}  // namespace oliphaunt
