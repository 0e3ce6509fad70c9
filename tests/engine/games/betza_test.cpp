#include "engine/games/betza.h"

#include <set>

#include <gtest/gtest.h>

namespace oliphaunt::testing {
namespace {

// The atoms that a movement leaps by in full.
std::set<Atom> atoms(std::string_view text) {
  std::set<Atom> found;
  const Movement m = parse_betza(text);
  for (int a = 0; a < atom_count; ++a) {
    if (m.leaps_as(static_cast<Atom>(a))) found.insert(static_cast<Atom>(a));
  }
  return found;
}

// Everything but leaps, for comparing at a glance.
struct Rest {
  bool rook = false, bishop = false;
  bool wazir_move = false, wazir_capture = false, ferz_move = false, ferz_capture = false;
  bool double_step = false;
  bool operator==(const Rest&) const = default;
};
Rest rest(std::string_view text) {
  const Movement m = parse_betza(text);
  return {
      m.slides_rook,       m.slides_bishop,        m.forward_wazir_move, m.forward_wazir_capture,
      m.forward_ferz_move, m.forward_ferz_capture, m.double_step};
}

TEST(BetzaTest, ReadsAtoms) {
  EXPECT_EQ(atoms("W"), std::set{Atom::wazir});
  EXPECT_EQ(atoms("F"), std::set{Atom::ferz});
  EXPECT_EQ(atoms("D"), std::set{Atom::dabbaba});
  EXPECT_EQ(atoms("N"), std::set{Atom::knight});
  EXPECT_EQ(atoms("A"), std::set{Atom::alfil});
  EXPECT_EQ(atoms("H"), std::set{Atom::threeleaper});
  EXPECT_EQ(atoms("C"), std::set{Atom::camel});
  EXPECT_EQ(atoms("Z"), std::set{Atom::zebra});
  EXPECT_EQ(atoms("G"), std::set{Atom::tripper});
  for (const char* atom : {"W", "F", "D", "N", "A", "H", "C", "Z", "G"}) {
    EXPECT_EQ(rest(atom), Rest{}) << atom;
  }
}

TEST(BetzaTest, KnowsHowFarAtomsLeap) {
  const auto leap = [](Atom atom) {
    const Leap l = atom_leaps[static_cast<std::size_t>(atom)];
    return std::pair(l.a, l.b);
  };
  EXPECT_EQ(leap(Atom::wazir), std::pair(1, 0));
  EXPECT_EQ(leap(Atom::ferz), std::pair(1, 1));
  EXPECT_EQ(leap(Atom::dabbaba), std::pair(2, 0));
  EXPECT_EQ(leap(Atom::knight), std::pair(2, 1));
  EXPECT_EQ(leap(Atom::alfil), std::pair(2, 2));
  EXPECT_EQ(leap(Atom::threeleaper), std::pair(3, 0));
  EXPECT_EQ(leap(Atom::camel), std::pair(3, 1));
  EXPECT_EQ(leap(Atom::zebra), std::pair(3, 2));
  EXPECT_EQ(leap(Atom::tripper), std::pair(3, 3));
}

TEST(BetzaTest, ReadsCompounds) {
  EXPECT_EQ(atoms("K"), (std::set{Atom::wazir, Atom::ferz}));
  EXPECT_EQ(rest("R"), (Rest{.rook = true}));
  EXPECT_EQ(rest("B"), (Rest{.bishop = true}));
  EXPECT_EQ(rest("Q"), (Rest{.rook = true, .bishop = true}));
  EXPECT_TRUE(atoms("Q").empty());
}

TEST(BetzaTest, AddsUpWhatStandsTogether) {
  EXPECT_EQ(atoms("NAD"), (std::set{Atom::knight, Atom::alfil, Atom::dabbaba}));
  EXPECT_EQ(atoms("BW"), std::set{Atom::wazir});
  EXPECT_EQ(rest("BW"), (Rest{.bishop = true}));
  EXPECT_EQ(atoms("NK"), (std::set{Atom::knight, Atom::wazir, Atom::ferz}));
  EXPECT_EQ(atoms("FfmW"), std::set{Atom::ferz});
  EXPECT_EQ(rest("FfmW"), (Rest{.wazir_move = true}));
}

TEST(BetzaTest, ReadsModifiersInAnyOrder) {
  EXPECT_EQ(rest("fmW"), (Rest{.wazir_move = true}));
  EXPECT_EQ(rest("mfW"), (Rest{.wazir_move = true}));
  EXPECT_EQ(rest("fcW"), (Rest{.wazir_capture = true}));
  EXPECT_EQ(rest("fW"), (Rest{.wazir_move = true, .wazir_capture = true}));
  EXPECT_EQ(rest("fmcW"), (Rest{.wazir_move = true, .wazir_capture = true}));
  EXPECT_EQ(rest("fmF"), (Rest{.ferz_move = true}));
  EXPECT_EQ(rest("fcF"), (Rest{.ferz_capture = true}));
  EXPECT_EQ(rest("fF"), (Rest{.ferz_move = true, .ferz_capture = true}));
  EXPECT_EQ(
      rest("fK"),
      (Rest{.wazir_move = true, .wazir_capture = true, .ferz_move = true, .ferz_capture = true}));
}

TEST(BetzaTest, ReadsThePawns) {
  EXPECT_EQ(rest("fmWfcF"), (Rest{.wazir_move = true, .ferz_capture = true}));
  EXPECT_EQ(rest("fmWfcFifmnD"),
            (Rest{.wazir_move = true, .ferz_capture = true, .double_step = true}));
  EXPECT_TRUE(atoms("fmWfcFifmnD").empty());
}

TEST(BetzaTest, ReadsNothingFromNothing) {
  EXPECT_TRUE(atoms("").empty());
  EXPECT_EQ(rest(""), Rest{});
}

TEST(BetzaTest, ThrowsOnWhatItCanNotRead) {
  for (const char* text : {"X", "w", "f", "fm", "Wf", "mN", "fN", "cD", "mW", "cF", "fR", "mQ",
                           "W W", "R4", "ifD", "WX"}) {
    EXPECT_THROW(parse_betza(text), std::invalid_argument) << text;
  }
}

}  // namespace
}  // namespace oliphaunt::testing
