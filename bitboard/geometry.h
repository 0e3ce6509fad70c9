#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

// Squares and the shape of a board. A board has up to 128 squares; how many bits a set of squares
// takes, and how far apart two ranks lie in it, is part of the geometry, so that everything above
// is written once and measured with either.

namespace oliphaunt {

__extension__ using Word128 = unsigned __int128;
using Word64 = std::uint64_t;

// The index of a square's bit in a bitboard of its geometry: rank * stride + file.
enum class Square : std::uint8_t {};

constexpr std::size_t index(Square s) { return static_cast<std::size_t>(s); }

template <class Word>
concept BoardWord = std::is_same_v<Word, Word64> || std::is_same_v<Word, Word128>;

template <int Files, int Ranks, int Stride, BoardWord StorageWord>
struct Geometry {
  static_assert(Files <= Stride && Stride * Ranks <= static_cast<int>(sizeof(StorageWord)) * 8);

  using Word = StorageWord;
  static constexpr int files = Files;
  static constexpr int ranks = Ranks;
  static constexpr int stride = Stride;
  static constexpr int squares = Files * Ranks;
  // Bits that a set spans; equals `squares` unless the stride leaves guard files.
  static constexpr int bits = Stride * Ranks;

  static constexpr bool contains(int file, int rank) {
    return file >= 0 && file < Files && rank >= 0 && rank < Ranks;
  }
  // Precondition: contains(file, rank).
  static constexpr Square square(int file, int rank) {
    return static_cast<Square>(rank * Stride + file);
  }
  static constexpr int file(Square s) { return static_cast<int>(s) % Stride; }
  static constexpr int rank(Square s) { return static_cast<int>(s) / Stride; }
  // The square's number without guard files, 0 .. squares-1, rank by rank from a-file.
  static constexpr int dense_index(Square s) { return rank(s) * Files + file(s); }
  static constexpr Square from_dense_index(int i) { return square(i % Files, i / Files); }
};

// The boards of the games. An 8x8 set fits one machine word and a 10x10 set takes two;
// docs/measurements.md has the figures behind both choices.
using Geometry8x8 = Geometry<8, 8, 8, Word64>;
using Geometry10x10 = Geometry<10, 10, 10, Word128>;

}  // namespace oliphaunt
