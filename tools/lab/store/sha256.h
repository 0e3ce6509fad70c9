#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace oliphaunt::lab {

// SHA-256 (FIPS 180-4) of a text given in pieces.
class Sha256 {
 public:
  using Digest = std::array<std::uint8_t, 32>;

  Sha256& update(std::string_view bytes);
  // Ends the text; the object must not be used after it.
  Digest digest();

 private:
  void block(const std::uint8_t* bytes);

  std::array<std::uint32_t, 8> state_{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::array<std::uint8_t, 64> pending_{};
  std::size_t pending_size_ = 0;
  std::uint64_t length_ = 0;
};

// Its first eight bytes as a number, big-endian.
std::uint64_t first_64_bits(const Sha256::Digest& digest);
// A digest in lower-case hexadecimal.
std::string hex(const Sha256::Digest& digest);
// That of a text.
std::string sha256_hex(std::string_view bytes);

}  // namespace oliphaunt::lab
