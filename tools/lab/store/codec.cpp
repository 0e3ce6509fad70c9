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
  return static_cast<std::int64_t>(first_64_bits(hash.digest()));
}

}  // namespace oliphaunt::lab
