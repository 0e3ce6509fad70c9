#include "tools/lab/store/codec.h"

#include <limits>

#include "tools/lab/store/sha256.h"

namespace oliphaunt::lab {

std::int64_t GameRow::checksum() const {
  Sha256 hash;
  const auto number = [&](std::uint64_t n) { hash.update(encode(std::vector<std::uint64_t>{n})); };
  const auto column = [&](std::string_view bytes) {
    number(bytes.size());
    hash.update(bytes);
  };
  number(static_cast<std::uint64_t>(id));
  column(opening);
  column(moves);
  column(scores);
  // A missing column has a length that none that is there can have.
  if (times) {
    column(*times);
  } else {
    number(std::numeric_limits<std::uint64_t>::max());
  }
  column(result);
  column(termination);
  column(note);
  const Sha256::Digest digest = hash.digest();
  std::uint64_t bits = 0;
  for (std::size_t i = 0; i < 8; ++i) bits = bits << 8 | digest[i];
  return static_cast<std::int64_t>(bits);
}

}  // namespace oliphaunt::lab
