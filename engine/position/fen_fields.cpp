#include "engine/position/fen_fields.h"

#include <algorithm>

#include <fmt/format.h>

#include "engine/text/quote.h"

namespace oliphaunt {

namespace {

constexpr std::string_view spaces = " \t";

}  // namespace

void FenField::fail_at(std::size_t at, std::string_view what) const {
  throw InputError(fmt::format("FEN, {} (column {}): {}", name_, column_ + at, what));
}

void FenField::fail(std::size_t at, std::size_t length, std::string_view expected) const {
  fail_at(at, fmt::format("found {}, expected {}", found(text_.substr(at, length)), expected));
}

FenField FenFields::next(std::string_view name) {
  const std::size_t begin = at_;
  at_ = std::min(fen_.find_first_of(spaces, at_), fen_.size());
  const FenField field(name, fen_.substr(begin, at_ - begin), begin + 1);
  skip_spaces();
  return field;
}

void FenFields::skip_spaces() { at_ = std::min(fen_.find_first_not_of(spaces, at_), fen_.size()); }

}  // namespace oliphaunt
