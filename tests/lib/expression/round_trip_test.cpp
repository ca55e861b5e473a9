// Random texts, and those that a fuzzer found worth keeping: refused, or read and printed alike.
// SPDX-License-Identifier: Apache-2.0
#include "lib/expression/round_trip.hpp"

#include "support/text_in.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <random>
#include <string>

namespace riemann::expressions {
namespace {

constexpr const char* pieces[] = {
    "x",    "y",   "z",      "x2",   "a",     "bc",   "1",    "0.5",    ".5", "1e3", "2.",
    "pi",   "e",   "+",      "-",    "*",     "/",    "^",    "**",     "(",  ")",   ",",
    "<",    "<=",  "==",     "!=",   " ",     "if(",  "sin(", "min(",   "&",  "=",   "\xc3",
    "\x01", "inf", "atan2(", "pow(", "1e999", "-x^2", ")*(",  "exp(-x)"};

TEST(RoundTrip, HoldsForRandomPieces) {
  std::mt19937 random(11);
  const auto below = [&](unsigned n) { return random() % n; };
  for (int k = 0; k < 20'000; ++k) {
    std::string text;
    for (unsigned left = 1 + below(12); left > 0; --left)
      text += pieces[below(static_cast<unsigned>(std::size(pieces)))];
    ASSERT_EQ(why_no_round_trip(text), "") << text;
  }
}

/// A random expression that is valid, brackets where they need not be.
std::string random_expression(std::mt19937& random, int depth) {
  constexpr const char* operators[] = {"+", "-", "*", "/", "^"};
  constexpr const char* leaves[] = {"x", "y", "a", "2", "0.25", "pi"};
  const auto inner = [&] { return random_expression(random, depth - 1); };
  if (depth == 0) return leaves[random() % std::size(leaves)];
  switch (random() % 8) {
    case 0: return "-" + inner();
    case 1: return "(" + inner() + ")";
    case 2: return "sin(" + inner() + ")";
    case 3: return "if((" + inner() + ")<(" + inner() + ")," + inner() + "," + inner() + ")";
    default: {
      const std::string left = inner();
      return "(" + left + ")" + operators[random() % std::size(operators)] + "(" + inner() + ")";
    }
  }
}

TEST(RoundTrip, HoldsForRandomExpressions) {
  std::mt19937 random(13);
  for (int k = 0; k < 5'000; ++k) {
    const std::string text = random_expression(random, static_cast<int>(random() % 6));
    ASSERT_EQ(why_no_round_trip(text), "") << text;
    ASSERT_NO_THROW(static_cast<void>(parse(text, {3, std::nullopt}))) << text;
  }
}

TEST(RoundTrip, HoldsForTheKeptCorpus) {
  int count = 0;
  for (const auto& each : std::filesystem::directory_iterator(RIEMANN_TEST_DATA "/expressions")) {
    EXPECT_EQ(why_no_round_trip(text_in(each.path())), "") << each.path();
    ++count;
  }
  EXPECT_GT(count, 20);
}

}  // namespace
}  // namespace riemann::expressions
