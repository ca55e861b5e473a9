// The words of errors.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/errors.hpp"

#include <gtest/gtest.h>

namespace riemann {
namespace {

const std::vector<std::string> rules{"left", "midpoint", "simpson", "gauss_legendre"};

std::string meant(const std::string& name) {
  const std::string told = unknown_name("rule", name, rules);
  const std::size_t begin = told.find("did you mean '");
  if (begin == std::string::npos) return "";
  return told.substr(begin + 14, told.find('\'', begin + 14) - begin - 14);
}

TEST(UnknownNames, ComeWithTheNearestKnownOne) {
  EXPECT_EQ(meant("simson"), "simpson");    // one missing
  EXPECT_EQ(meant("simpsson"), "simpson");  // one too many
  EXPECT_EQ(meant("lfet"), "left");         // two swapped
  EXPECT_EQ(meant("gauss"), "gauss_legendre");
  EXPECT_EQ(meant("banana"), "");
  EXPECT_EQ(meant(""), "");
}

TEST(UnknownNames, ComeWithAllKnownOnes) {
  EXPECT_EQ(unknown_name("rule", "simson", {"left", "simpson"}),
            "unknown rule 'simson'; did you mean 'simpson'? known: left, simpson");
  EXPECT_EQ(unknown_name("rule", "banana", {"left", "simpson"}),
            "unknown rule 'banana'; known: left, simpson");
}

TEST(Faults, AreSentencesThatNameTheirPlace) {
  EXPECT_EQ(sentence_of({"n", "0", "is too small"}), "--n '0': is too small");
  EXPECT_EQ(sentence_of({"n", "", "needs a value"}), "--n: needs a value");
  EXPECT_EQ(sentence_of({"", "x", "is stray"}), "'x': is stray");
  EXPECT_EQ(sentence_of({"n", "0", "is too small", "a.toml:1:2"}),
            "a.toml:1:2: n '0': is too small");
  EXPECT_EQ(sentence_of({"", "", "is no TOML", "a.toml:1:2"}), "a.toml:1:2: is no TOML");
}

TEST(Faults, AreAllInTheMessageOfTheError) {
  const invalid_problem error({{"n", "0", "is too small"}, {"to", "x", "is no number"}});
  EXPECT_STREQ(error.what(), "--n '0': is too small\n--to 'x': is no number");
}

}  // namespace
}  // namespace riemann
