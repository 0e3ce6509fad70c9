#include "tools/lab/store/sha256.h"

#include <string>

#include <gtest/gtest.h>

namespace oliphaunt::lab {
namespace {

// The examples of FIPS 180-4's companion document, and a million times "a".
TEST(Sha256, AgreesWithTheStandard) {
  EXPECT_EQ(sha256_hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256_hex(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256_hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(sha256_hex(std::string(1000000, 'a')),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256, DoesNotDependOnHowTheTextIsCut) {
  const std::string text = "the quick brown fox jumps over the lazy dog, and over sixty-four bytes";
  const auto whole = Sha256().update(text).digest();
  for (std::size_t cut = 0; cut <= text.size(); ++cut) {
    Sha256 hash;
    hash.update(text.substr(0, cut)).update(text.substr(cut));
    EXPECT_EQ(hash.digest(), whole);
  }
}

}  // namespace
}  // namespace oliphaunt::lab
