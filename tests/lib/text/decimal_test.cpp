// Decimal text to 31 digits, and errors in units of the last place.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/text/decimal.hpp"

#include "support/quad.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string>

namespace riemann {
namespace {

TEST(ParseDecimal, KeepsThirtyOneDigits) {
  for (const char* text :
       {"0", "1", "3.14159265358979323846264338327950288",
        "-0.00506365641109758793656557610459785432", "0.1", "-123456789012345678901234567890.5",
        "1000000", "0.277777777777777777777777777777777778"}) {
    const reference::quad exact = reference::quad_of(text);
    const reference::quad error = reference::quad_of(parse_decimal(text)) - exact;
    EXPECT_TRUE(reference::magnitude(error) <= 1e-31 * reference::magnitude(exact)) << text;
  }
}

TEST(BeyondDouble, IsWhatADecimalHasMore) {
  for (const char* text : {"0.1", "12.5e-3", "1e23", "2.718281828459045", ".3E+2", "7e-300",
                           "123456789012345678", "1000000.000001"}) {
    const double value = std::strtod(text, nullptr);
    const auto exact = static_cast<double>(reference::quad_of(text) - value);
    EXPECT_NEAR(beyond_double(text, value), exact, 1e-31 * value) << text;
  }
}

TEST(BeyondDouble, IsNothingOfDoubles) {
  for (const char* text : {"0", "0e999999999", "1", "0.5", "1e22", "-0.375", "4503599627370497",
                           "0.1000000000000000055511151231257827021181583404541015625"})
    EXPECT_EQ(beyond_double(text, std::strtod(text, nullptr)), 0) << text;
}

TEST(BeyondDouble, IsAtMostHalfAnUlpOfWhatIsTooLongToTell) {
  const std::string zeros(400, '0');
  for (const std::string& text : {"0." + zeros + "1e401", "1" + zeros + "e-400",
                                  std::string("5e-324"), std::string("1e-310")}) {
    const double value = std::strtod(text.c_str(), nullptr);
    EXPECT_LE(std::abs(beyond_double(text, value)), std::max(0x1p-53 * value, 5e-324)) << text;
  }
}

TEST(ErrorInUlps, CountsSpacesOfTheExactValue) {
  const double_word pi = parse_decimal("3.14159265358979323846264338327950288");
  // The nearest double is off by pi.lo = 1.2246e-16, its ulp is 4.44e-16.
  EXPECT_NEAR(error_in_ulps(pi.hi, pi), 0.2758, 1e-4);
  EXPECT_NEAR(error_in_ulps(std::nextafter(pi.hi, 4), pi), 0.7242, 1e-4);
  EXPECT_NEAR(error_in_ulps(-std::nextafter(pi.hi, 0), -pi), 1.2758, 1e-4);
}

TEST(ErrorInUlps, IsZeroForTheExactValue) {
  EXPECT_EQ(error_in_ulps(0.75, double_word(0.75)), 0);
  EXPECT_EQ(error_in_ulps(-0.75, double_word(-0.75)), 0);
  EXPECT_EQ(error_in_ulps(0, double_word(0)), 0);
}

TEST(ErrorInUlps, UsesTheUpperSpaceAtAPowerOfTwo) {
  EXPECT_EQ(error_in_ulps(1 + 0x1p-52, double_word(1)), 1);
  EXPECT_EQ(error_in_ulps(1 - 0x1p-53, double_word(1)), 0.5);
}

}  // namespace
}  // namespace riemann
