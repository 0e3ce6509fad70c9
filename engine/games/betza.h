#pragma once

#include <array>
#include <cstdint>
#include <stdexcept>
#include <string_view>

// Reads the part of Betza's notation that the games use, at compile time: the atoms W F D N A H C Z
// G and the compounds K R B Q, each optionally led by the modifiers f (forward only), m (only to
// move), c (only to capture); and `ifmnD`, the pawn's double step.

namespace oliphaunt {

// Leaps come in orbits: all squares at distance (a, b) or (b, a), in every direction.
enum class Atom : std::uint8_t {
  wazir,
  ferz,
  dabbaba,
  knight,
  alfil,
  threeleaper,
  camel,
  zebra,
  tripper
};
inline constexpr int atom_count = 9;

struct Leap {
  int a, b;
};
inline constexpr std::array<Leap, atom_count> atom_leaps{
    {{1, 0}, {1, 1}, {2, 0}, {2, 1}, {2, 2}, {3, 0}, {3, 1}, {3, 2}, {3, 3}}};

// What a kind of piece can do, taken apart into what generators work on.
struct Movement {
  std::array<bool, atom_count> leaps{};  // full orbits, to move and to capture
  bool slides_rook = false;
  bool slides_bishop = false;
  // One step straight or diagonally ahead, where the full orbit is not already there.
  bool forward_wazir_move = false;
  bool forward_wazir_capture = false;
  bool forward_ferz_move = false;
  bool forward_ferz_capture = false;
  bool double_step = false;

  constexpr bool leaps_as(Atom atom) const { return leaps[static_cast<std::size_t>(atom)]; }
  bool operator==(const Movement&) const = default;
};

namespace detail {

struct BetzaModifiers {
  bool forward = false, move = false, capture = false;
  constexpr bool moves() const { return move || !capture; }
  constexpr bool captures() const { return capture || !move; }
  constexpr bool plain() const { return !forward && !move && !capture; }
};

// False for modifiers that are not read on that atom.
constexpr bool add_orbit(Movement& m, Atom atom, BetzaModifiers how) {
  if (how.plain()) {
    m.leaps[static_cast<std::size_t>(atom)] = true;
  } else if (how.forward && atom == Atom::wazir) {
    m.forward_wazir_move |= how.moves();
    m.forward_wazir_capture |= how.captures();
  } else if (how.forward && atom == Atom::ferz) {
    m.forward_ferz_move |= how.moves();
    m.forward_ferz_capture |= how.captures();
  } else {
    return false;
  }
  return true;
}

}  // namespace detail

// A movement, or what there is in the text that can't be read.
struct BetzaReading {
  Movement movement;
  const char* error = nullptr;  // null: all was read
};

constexpr BetzaReading read_betza(std::string_view text) {
  constexpr std::string_view atoms = "WFDNAHCZG";
  Movement m;
  while (!text.empty()) {
    if (text.starts_with("ifmnD")) {
      m.double_step = true;
      text.remove_prefix(5);
      continue;
    }
    detail::BetzaModifiers how;
    while (!text.empty() && (text[0] == 'f' || text[0] == 'm' || text[0] == 'c')) {
      (text[0] == 'f' ? how.forward : text[0] == 'm' ? how.move : how.capture) = true;
      text.remove_prefix(1);
    }
    if (text.empty()) return {m, "an atom must follow the modifiers"};
    const char c = text[0];
    text.remove_prefix(1);
    const auto atom = atoms.find(c);
    bool read = true;
    if (atom != std::string_view::npos) {
      read = detail::add_orbit(m, static_cast<Atom>(atom), how);
    } else if (c == 'K') {
      read = detail::add_orbit(m, Atom::wazir, how) && detail::add_orbit(m, Atom::ferz, how);
    } else if (c == 'R' || c == 'B' || c == 'Q') {
      read = how.plain();
      m.slides_rook |= c != 'B';
      m.slides_bishop |= c != 'R';
    } else {
      return {m, "unknown atom"};
    }
    if (!read) return {m, "modifiers are read on W and F ahead only"};
  }
  return {m};
}

// Throws std::invalid_argument (at compile time: does not compile) on what it can't read.
constexpr Movement parse_betza(std::string_view text) {
  const BetzaReading reading = read_betza(text);
  if (reading.error != nullptr) throw std::invalid_argument(reading.error);
  return reading.movement;
}

}  // namespace oliphaunt
