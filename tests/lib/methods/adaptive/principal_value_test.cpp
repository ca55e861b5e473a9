// Principal values in closed form; and what is none.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/principal_value.hpp"

#include "riemann/lib/methods/adaptive/adaptive.hpp"
#include "riemann/lib/reading/limits.hpp"

#include "support/integrands.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>

namespace riemann::adaptive {
namespace {

using reference::typed;

using std::numbers::pi;

limit limit_from_words(const std::string& words) {
  const given_number number = limit_from(words);
  return {number.value, is_finite(number.value) ? number.meant.off : 0};
}

integral principal_value_of(const integrand& f, const std::string& from, const std::string& to,
                            std::vector<limit> breaks = {}) {
  interval range{limit_from_words(from), limit_from_words(to), std::move(breaks)};
  range.taken_as = sense::principal_value;
  return adaptive::integrate(f, range, {});
}

struct known_value {
  const char* formula;
  const char* from;
  const char* to;
  double value;
};

const double dawson_of_1 = 0.53807950691276841914;  // Dawson's integral, DLMF 7.2.5

TEST(PrincipalValues, OfSimplePolesAreThoseInClosedForm) {
  for (const known_value& each : {
           known_value{"1/(x-0.3)", "0", "1", std::log(7.0 / 3)},
           {"exp(x)/x", "-1", "1", std::expint(1.0) - std::expint(-1.0)},  // 2 Shi(1)
           {"1/(x^2-1)", "0", "3", 0.5 * std::log(0.5)},
           {"tan(x)", "1", "2", std::log(-std::cos(1.0) / std::cos(2.0))},
           {"tan(x)", "0", "10", -std::log(-std::cos(10.0))},  // three poles
           {"1/((x-1)*(x-2)*(x-4))", "0", "6",
            std::log(5.0) / 3 - std::log(2.0) / 2 - std::log(2.0) / 6},
           {"1/log(x)", "0", "2", std::expint(std::log(2.0))},
           {"1/(x-0.3)+log(abs(x-0.3))", "0", "1",
            std::log(7.0 / 3) + 0.7 * std::log(0.7) + 0.3 * std::log(0.3) - 1},
           {"1/(exp(x)-2)", "0", "1", -0.5 + 0.5 * std::log(std::numbers::e - 2)},
           {"1/(x-1/3)+1000*exp(-((x-1/3)*1e5)^2)", "0", "1",
            std::numbers::ln2 + 1e-2 * std::sqrt(pi)},  // a needle upon the pole
       }) {
    const integral result = principal_value_of(reference::typed(each.formula), each.from, each.to);
    EXPECT_EQ(result.status, status::met) << each.formula << ": " << result.reason;
    EXPECT_NEAR(result.value, each.value, result.error) << each.formula;
    EXPECT_LE(result.error, 1e-10 * std::abs(each.value)) << each.formula;
    EXPECT_EQ(result.reason.find("principal value around x = "), 0) << result.reason;
  }
}

TEST(PrincipalValues, OfFaintPolesBesideALargeBackgroundAreSeen) {
  for (const known_value& each : {
           known_value{"1e-8/(x-0.3)+100", "0", "1", 100 + 1e-8 * std::log(7.0 / 3)},
           {"1e-14/(x-0.3)+100", "0", "1", 100 + 1e-14 * std::log(7.0 / 3)},
           {"1e-9/(x-0.3)+exp(x)", "0", "1", std::numbers::e - 1 + 1e-9 * std::log(7.0 / 3)},
       }) {
    const integral result = principal_value_of(reference::typed(each.formula), each.from, each.to);
    EXPECT_EQ(result.status, status::met) << each.formula << ": " << result.reason;
    EXPECT_NEAR(result.value, each.value, result.error) << each.formula;
    EXPECT_EQ(result.reason, "principal value around x = 0.3") << each.formula;
  }
}

TEST(PrincipalValues, LeaveIntegrableSingularitiesToTheIntegral) {
  const double of_power = (std::pow(0.7, 0.22) + std::pow(0.3, 0.22)) / 0.22;
  const double of_root = 2 * (std::sqrt(0.7) + std::sqrt(0.3));
  for (const known_value& each : {
           known_value{"1/(x-0.3)+abs(x-0.7)^(-0.78)", "0", "1", std::log(7.0 / 3) + of_power},
           {"abs(x-0.7)^(-0.78)", "0", "1", of_power},
           {"1/(x-0.3)+1/sqrt(abs(x-0.7))", "0", "1", std::log(7.0 / 3) + of_root},
       }) {
    const integral result = principal_value_of(reference::typed(each.formula), each.from, each.to);
    EXPECT_EQ(result.status, status::met) << each.formula << ": " << result.reason;
    EXPECT_NEAR(result.value, each.value, 1e-9) << each.formula;
  }
}

TEST(PrincipalValues, TellWhatTheirPolesLeaveUnknown) {
  const double of_root = 2 * (std::sqrt(0.7) + std::sqrt(0.3));
  const integral beside_a_root =
      principal_value_of(reference::typed("1/(x-0.3)+abs(x-0.3)^(-0.5)"), "0", "1");
  EXPECT_NEAR(beside_a_root.value, std::log(7.0 / 3) + of_root, beside_a_root.error);
  // The sine's rounding moves the pole.
  for (const double c : {0.579, 0.512, 0.538, 0.575, 0.563}) {
    const std::string formula = "cos(x)/(sin(x)+" + std::to_string(c) + ")";
    const integral result = principal_value_of(reference::typed(formula), "-1.5", "1.5");
    const double value = std::log((std::sin(1.5) + c) / (std::sin(1.5) - c));
    EXPECT_NEAR(result.value, value, result.error) << formula;
    EXPECT_LT(result.error, 1e-9) << formula;
  }
}

TEST(PrincipalValues, WorkOnInfiniteRanges) {
  for (const known_value& each : {
           known_value{"cos(x)/(x-2)", "-inf", "inf", -pi * std::sin(2.0)},
           {"exp(-x^2)/(x-1)", "-inf", "inf", -2 * std::sqrt(pi) * dawson_of_1},
           {"exp(-(x-1000001)^2)/(x-1000000)", "-inf", "inf", 2 * std::sqrt(pi) * dawson_of_1},
           {"1/(x^2-4)", "0.5", "inf", 0.25 * std::log(5.0 / 3)},
       }) {
    const integral result = principal_value_of(reference::typed(each.formula), each.from, each.to);
    EXPECT_EQ(result.status, status::met) << each.formula << ": " << result.reason;
    EXPECT_NEAR(result.value, each.value, 2e-10 * std::abs(each.value));
  }
}

TEST(PrincipalValues, OfOddFunctionsAreZeroToRounding) {
  const integral result = principal_value_of(reference::typed("1/x"), "-1", "1");
  EXPECT_EQ(result.status, status::roundoff) << "no error is small beside 0";
  EXPECT_NEAR(result.value, 0, 1e-15);
  EXPECT_LE(result.error, 1e-12);
}

TEST(PrincipalValues, ChangeTheirSignWithTheLimits) {
  const integrand f = reference::typed("exp(x)/(x-0.3)");
  const double value = principal_value_of(f, "0", "1").value;
  EXPECT_NE(value, 0);
  EXPECT_EQ(principal_value_of(f, "1", "0").value, -value);
}

TEST(PrincipalValues, OfBlackBoxesTakePolesFromTheBreaks) {
  const integrand f = reference::boxed([](double x) { return std::exp(-x * x) / (x - 1); });
  const integral result = principal_value_of(f, "-inf", "inf", {{1, 0}});
  EXPECT_EQ(result.status, status::met) << result.reason;
  EXPECT_NEAR(result.value, -2 * std::sqrt(pi) * dawson_of_1, 1e-10);
  // The pole is no double: its place is off by up to half a last place.
  const integrand g = reference::boxed([](double x) { return 1 / (3 * x - 1); });
  const integral thirds = principal_value_of(g, "0", "1", {{1.0 / 3, 0}});
  EXPECT_EQ(thirds.status, status::met) << thirds.reason;
  EXPECT_NEAR(thirds.value, std::numbers::ln2 / 3, thirds.error);
  EXPECT_NE(principal_value_of(f, "0", "2").status, status::met)
      << "nothing tells where the pole is";
}

TEST(PrincipalValues, AreRefusedToPolesThatAreNotSimple) {
  for (const char* formula : {"1/(x-0.3)^2", "1/(x-0.3)^3", "1/abs(x-0.3)", "exp(x)/(x-0.3)^2",
                              "1/(x-0.3)-1/abs(x-0.3)/2"}) {
    const integral result = principal_value_of(reference::typed(formula), "0", "1");
    EXPECT_EQ(result.status, status::divergent) << formula << ' ' << result.reason;
    EXPECT_FALSE(result.reason.empty());
  }
  EXPECT_NE(principal_value_of(reference::typed("1/(x-0.3)^3"), "0", "1")
                .reason.find("the pole at x = 0.3 is not simple"),
            std::string::npos);
}

TEST(PrincipalValues, AreTheIntegralWhereThereIsNoPoleWithin) {
  const integral plain = principal_value_of(reference::typed("exp(x)"), "0", "1");
  EXPECT_EQ(plain.status, status::met);
  EXPECT_EQ(plain.reason, "no simple pole was seen between the limits");
  EXPECT_NEAR(plain.value, std::numbers::e - 1, 1e-14);
  EXPECT_EQ(principal_value_of(reference::typed("1/x"), "0", "1").status, status::divergent);
  const integral hole = principal_value_of(reference::typed("sin(x)/x"), "-1", "1");
  EXPECT_EQ(hole.status, status::met) << "a hole is no pole";
}

TEST(PrincipalValues, AreOnlyForThoseWhoAsk) {
  for (const char* formula : {"1/(x-0.3)", "tan(3*x)"})
    EXPECT_NE(adaptive::integrate(reference::typed(formula), {{0, 0}, {1, 0}, {}}, {}).status,
              status::met)
        << formula;
}

}  // namespace
}  // namespace riemann::adaptive
