#pragma once

#include <cstdint>

// The tables of a store; FORMAT.md says what they mean.

namespace oliphaunt::lab::schema {

// "OLIP"
inline constexpr std::uint32_t application_id = 0x4f4c4950;

inline constexpr const char* tables = R"(
CREATE TABLE game(
  id INTEGER NOT NULL PRIMARY KEY,
  opening TEXT NOT NULL,
  moves TEXT NOT NULL,
  scores BLOB NOT NULL,
  times BLOB,
  result TEXT NOT NULL,
  termination TEXT NOT NULL,
  note TEXT NOT NULL,
  checksum INTEGER NOT NULL
) STRICT;

CREATE TABLE finish(
  pairs INTEGER NOT NULL,
  reason TEXT NOT NULL
) STRICT;

CREATE TABLE diary(
  id INTEGER NOT NULL PRIMARY KEY,
  kind TEXT NOT NULL,
  text TEXT NOT NULL
) STRICT;
)";

}  // namespace oliphaunt::lab::schema
