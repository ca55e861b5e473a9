// The words of errors.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/question/errors.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace riemann {
namespace {

const std::vector<std::string> rules{"midpoint", "left", "right", "trapezoid", "simpson", "boole"};

TEST(UnknownName, ProposesTheNameThatWasMeant) {
  for (const auto& [typed, meant] :
       {std::pair{"simson", "simpson"}, std::pair{"sipmson", "simpson"},
        std::pair{"trap", "trapezoid"}, std::pair{"boolee", "boole"}, std::pair{"rigth", "right"},
        std::pair{"midpiont", "midpoint"}}) {
    const std::string text = unknown_name("rule", typed, rules);
    EXPECT_NE(text.find(std::string("did you mean '") + meant + "'?"), std::string::npos) << text;
  }
}

TEST(UnknownName, ListsTheKnownNames) {
  EXPECT_EQ(unknown_name("rule", "xyzzy", {"left", "right"}),
            "unknown rule 'xyzzy'; known: left, right");
  EXPECT_EQ(unknown_name("rule", "lfet", {"left", "right"}),
            "unknown rule 'lfet'; did you mean 'left'? known: left, right");
}

TEST(UnknownName, ProposesNothingForNothing) {
  EXPECT_EQ(unknown_name("rule", "", {"left"}), "unknown rule ''; known: left");
  const std::vector<std::string> many(5000, "c");
  EXPECT_THAT(unknown_name("column", "flux", many), ::testing::EndsWith("c, c and 4970 more"));
}

TEST(SentenceOf, NamesOptionValueAndPlace) {
  EXPECT_EQ(sentence_of({"n", "abc", "must be a number"}), "--n 'abc': must be a number");
  EXPECT_EQ(sentence_of({"n", "abc", "must be a number", "a.toml:3:5"}),
            "a.toml:3:5: n 'abc': must be a number");
  EXPECT_EQ(sentence_of({"csv", "", "excludes --json"}), "--csv: excludes --json");
  EXPECT_EQ(sentence_of({"", "x", "unexpected"}), "'x': unexpected");
  EXPECT_EQ(sentence_of({"", "", "no file"}), "no file");
  EXPECT_EQ(sentence_of({"", "", "empty", "a.toml"}), "a.toml: empty");
}

TEST(InvalidProblem, SaysEveryFaultOnALineOfItsOwnByItsField) {
  const invalid_problem wrong({{"max-evals", "0", "too small"}, {"rule", "x", "unknown"}});
  EXPECT_STREQ(wrong.what(), "max_evals '0': too small\nrule 'x': unknown");
  EXPECT_EQ(wrong.faults().size(), 2);
}

}  // namespace
}  // namespace riemann
