// Numbers as text, both ways.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/text/numerals.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <limits>
#include <stdexcept>
#include <string>

namespace riemann {
namespace {

TEST(Counts, AreReadExactlyUpToTheLargest) {
  const index_t largest = index_t{1} << 53;
  EXPECT_EQ(count_from("9007199254740992", 1, largest), largest);
  EXPECT_EQ(count_from("9007199254740991", 1, largest), largest - 1);
  EXPECT_EQ(count_from("9_007_199_254_740_991", 1, largest), largest - 1);
  EXPECT_THROW(count_from("9007199254740993", 1, largest), std::invalid_argument);
}

TEST(Counts, MayBePowersOfWholeNumbers) {
  const index_t largest = index_t{1} << 53;
  EXPECT_EQ(count_from("2^10", 1, largest), 1024);
  EXPECT_EQ(count_from("2^53", 1, largest), largest);
  EXPECT_EQ(count_from("10^1_0", 1, largest), 10'000'000'000);
  EXPECT_EQ(count_from("7^0", 1, largest), 1);
  EXPECT_EQ(count_from("1^9223372036854775807", 1, largest), 1);
  EXPECT_EQ(count_from("0^9223372036854775807", 0, largest), 0);
  const auto refused = [&](const char* text) -> std::string {
    try {
      count_from(text, 1, largest);
    } catch (const std::invalid_argument& wrong) {
      return wrong.what();
    }
    return "";
  };
  EXPECT_EQ(refused("2^54").find("is too large; allowed: whole numbers from 1 to"), 0U);
  EXPECT_EQ(refused("2^9223372036854775807").find("is too large"), 0U);
  EXPECT_EQ(refused("2^9223372036854775808").find("is too large"), 0U);
  EXPECT_EQ(refused("0^3").find("is too small"), 0U);
  for (const char* text :
       {"^", "2^", "^3", "2^-1", "2^1e1", "2.0^3", "-2^2", "2^3^2", "2^ 3", "1_", "_1", "1__0"})
    EXPECT_EQ(refused(text).find("is not a number"), 0U) << text;
  EXPECT_NE(refused("x").find("1e5, 1.5e3 or 2^10"), std::string::npos);
}

TEST(Reals, AreReadWholeOrNotAtAll) {
  EXPECT_EQ(real_from("-1e-3"), -1e-3);
  for (const char* text : {"", "1x", " 1", "0x1", "nan", "inf", "1e999"}) {
    EXPECT_THROW(real_from(text), std::invalid_argument) << text;
  }
}

class EveryFiniteDouble : public ::testing::TestWithParam<double> {};

TEST_P(EveryFiniteDouble, IsWrittenAsPrintfDoesInHexadecimal) {
  char expected[64];
  std::snprintf(expected, sizeof expected, "%a", GetParam());
  EXPECT_EQ(hexadecimal(GetParam()), expected);
}

TEST_P(EveryFiniteDouble, ReadsBackFromItsShortestForm) {
  EXPECT_EQ(real_from(shortest(GetParam())), GetParam());
}

INSTANTIATE_TEST_SUITE_P(Numerals, EveryFiniteDouble,
                         ::testing::Values(0.0, -0.0, 1.0, -3.141592653589793, 0.1, 1e300,
                                           std::numeric_limits<double>::min(),
                                           std::numeric_limits<double>::max()));

TEST(Hexadecimal, NormalisesSubnormalNumbers) {
  EXPECT_EQ(hexadecimal(std::numeric_limits<double>::denorm_min()), "0x1p-1074");
  EXPECT_EQ(hexadecimal(-0x1.2688b70e62cp-1031), "-0x1.2688b70e62cp-1031");
}

TEST(Hexadecimal, NamesWhatIsNotFinite) {
  EXPECT_EQ(hexadecimal(std::numeric_limits<double>::infinity()), "inf");
  EXPECT_EQ(hexadecimal(-std::numeric_limits<double>::infinity()), "-inf");
  EXPECT_EQ(hexadecimal(std::numeric_limits<double>::quiet_NaN()), "nan");
  EXPECT_EQ(hexadecimal(-std::numeric_limits<double>::quiet_NaN()), "nan");
  for (const double nan :
       {std::numeric_limits<double>::quiet_NaN(), -std::numeric_limits<double>::quiet_NaN()}) {
    EXPECT_EQ(shortest(nan), "nan");
    EXPECT_EQ(rounded(nan, 6), "nan");
    EXPECT_EQ(fixed(nan, 2), "nan");
  }
}

TEST(Digits, AreGroupedSoThatTheyReadBack) {
  EXPECT_EQ(grouped_digits(0), "0");
  EXPECT_EQ(grouped_digits(999), "999");
  EXPECT_EQ(grouped_digits(1000), "1_000");
  EXPECT_EQ(grouped_digits(123456789), "123_456_789");
  EXPECT_EQ(grouped_digits(-123456), "-123_456");
  EXPECT_EQ(count_from(grouped_digits(123456789), 1, 1000000000), 123456789);
}

TEST(Digits, AreRoundedOrFixed) {
  EXPECT_EQ(rounded(1.23456e-9, 3), "1.23e-09");
  EXPECT_EQ(fixed(1.99951, 3), "2.000");
  EXPECT_EQ(fixed(-1e308, 1).size(), 312U);
}

}  // namespace
}  // namespace riemann
