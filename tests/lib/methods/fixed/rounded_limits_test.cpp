// Limits that no double holds move an integral, and its error estimate says how far.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/fixed/rounding.hpp"
#include "riemann/lib/reading/csv_table.hpp"
#include "riemann/lib/reading/integrals_of_table.hpp"
#include "riemann/lib/reading/request.hpp"
#include "riemann/lib/reading/rows.hpp"
#include "riemann/lib/running/integrate.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace riemann {
namespace {

using words = std::vector<std::pair<std::string, std::string>>;

request request_of(const words& given) {
  request wanted;
  for (const auto& [key, text] : given)
    for (const request_key& each : request_keys())
      if (each.words.name == key) each.set(wanted, text);
  return wanted;
}

estimate integral_of(const words& given) { return integrate(problem_of_row(request_of(given), 0)); }

struct rounded_integral {
  words given;
  double exact;
};

/// Of the numbers that were written; by hand, or to 20 digits by mpmath.
const rounded_integral rounded[] = {
    {{{"expr", "1"}, {"from", "1000000"}, {"to", "1000000.000001"}}, 1e-6},
    {{{"expr", "1"}, {"from", "1000000.000001"}, {"to", "1000000"}}, -1e-6},
    {{{"expr", "1"}, {"from", "0"}, {"to", "(1e16+1)-1e16"}}, 1},
    {{{"expr", "exp(x)"}, {"from", "0"}, {"to", "(1e16+1)-1e16"}}, 1.7182818284590452},
    {{{"expr", "2*x"}, {"from", "(a+1)-a"}, {"to", "2"}, {"param", "a=1e16"}}, 3},
    {{{"expr", "1"}, {"from", "a"}, {"to", "a+1e-9"}, {"param", "a=100000.1"}}, 1e-9},
    {{{"expr", "1/x"}, {"from", "1e9"}, {"to", "1e9+0.001"}}, 9.999999999995e-13},
    {{{"fn", "exponential"}, {"from", "30.1"}, {"to", "30.1000000001"}}, 1181.0380924845981},
    {{{"expr", "x*((1e16+1)-1e16)"}, {"from", "0"}, {"to", "1"}}, 0.5},
    {{{"expr", "x*(sqrt(1+1e-14)-1)*1e14"}, {"from", "0"}, {"to", "1"}}, 0.25},
    {{{"expr", "x+((1+1e-13)-1)*1e13"}, {"from", "0"}, {"to", "1"}}, 1.5},
    {{{"expr", "exp(-x)*(1/sqrt(1-(299792457.9/299792458)^2))"}, {"from", "0"}, {"to", "1"}},
     24473.454129188931},
    {{{"expr", "x*a"}, {"from", "0"}, {"to", "1"}, {"param", "a=(1e16+1)-1e16"}}, 0.5},
    {{{"expr", "sqrt((a+1)-a)*x"}, {"from", "0"}, {"to", "1"}, {"param", "a=1e16"}}, 0.5},
    {{{"expr", "exp(x*((1e16+1)-1e16))"}, {"from", "0"}, {"to", "1"}}, 1.7182818284590452},
    {{{"expr", "cos(x*((1e16+1)-1e16))"}, {"from", "0"}, {"to", "3"}}, 0.1411200080598672},
    {{{"expr", "if(x<(1e16+1)-1e16, 1, 2)"}, {"from", "0"}, {"to", "2"}}, 3},
    {{{"expr", "x^((1e16+3)-1e16)"}, {"from", "0"}, {"to", "1"}}, 0.25},
    {{{"expr", "2.718281828459045^x/1e130"}, {"from", "0"}, {"to", "300"}}, 1.9424263952412056},
    {{{"expr", "exp(-800)*1e300*1e300*x"}, {"from", "0"}, {"to", "1"}}, 1.833937292088844e252},
};

TEST(RoundedNumbers, AreInTheErrorEstimate) {
  for (const rounded_integral& each : rounded) {
    words given = each.given;
    given.emplace_back("n", "1000");
    const estimate result = integral_of(given);
    EXPECT_GE(result.error, std::abs(result.value - each.exact) * (1 - 1e-12))
        << each.given[0].second << ": " << result.value;
  }
}

TEST(RoundedNumbers, AreHeededByTheAdaptiveMethod) {
  for (const rounded_integral& each : rounded) {
    const estimate result = integral_of(each.given);
    EXPECT_EQ(result.by, method::adaptive);
    EXPECT_GE(result.error, std::abs(result.value - each.exact) * (1 - 1e-12))
        << each.given[0].second << ": " << result.value;
  }
}

TEST(RoundedNumbers, AreChargedWhatTheyMissAndNoMore) {
  const estimate narrow = integral_of(
      {{"expr", "1"}, {"from", "1000000"}, {"to", "1000000.000001"}, {"method", "fixed"}});
  EXPECT_LE(narrow.error, 1.1 * std::abs(narrow.value - 1e-6));
  const estimate equal =
      integral_of({{"expr", "1"}, {"from", "0"}, {"to", "(1e16+1)-1e16"}, {"method", "fixed"}});
  EXPECT_NEAR(equal.error, 1, 1e-12);
  for (const char* same : {"0.1", "pi", "sqrt(2)"})
    EXPECT_LE(integral_of({{"expr", "1"}, {"from", same}, {"to", same}}).error, 1e-29) << same;
}

/// Of integrals over [a, 2] of |x - a|^-power, in closed form.
TEST(RoundedNumbers, AreKnownToAllDigitsWhereALimitIsASingularPlace) {
  const auto expect_met = [](const std::string& place, double a, double power, bool named) {
    const std::string formula =
        "abs(x-" + (named ? "a" : place) + ")^(-" + std::to_string(power) + ")";
    words given{{"expr", formula}, {"from", named ? "a" : place}, {"to", "2"}};
    if (named) given.emplace_back("param", "a=" + place);
    const estimate result = integral_of(given);
    const double exact = std::pow(2 - a, 1 - power) / (1 - power);
    EXPECT_EQ(result.status, status::met) << formula << ": " << result.reason;
    EXPECT_NEAR(result.value, exact, 1e-10 * exact) << formula;
  };
  for (const bool named : {false, true}) {
    expect_met("0.1", 0.1, 0.9, named);
    expect_met("0.1", 0.1, 0.5, named);
    expect_met("pi/3", 1.0471975511965979, 0.5, named);
  }
  const estimate of_multiple =
      integral_of({{"expr", "1/sqrt(x-2*a)"}, {"from", "2*a"}, {"to", "1"}, {"param", "a=0.1"}});
  EXPECT_EQ(of_multiple.status, status::met);
  EXPECT_NEAR(of_multiple.value, 2 * std::sqrt(0.8), 1e-10);
}

TEST(RoundedNumbers, WithASignAreKnownAsWellAsWithout) {
  const estimate result =
      integral_of({{"expr", "(x+8.216)^(-0.9)"}, {"from", "-8.216"}, {"to", "-7.724"}});
  EXPECT_EQ(result.status, status::met) << result.reason;
  EXPECT_NEAR(result.value, 10 * std::pow(0.492, 0.1), 1e-9);
}

/// Where f is |x - 0.1|^-0.9, 1e-34 is a thousandth.
TEST(RoundedNumbers, AreNotTakenForOthersThatDifferBeyondAllDigits) {
  for (const char* limit : {"a+1e-34", "a*(1+1e-32)", "0.1+1e-34"}) {
    const estimate result = integral_of(
        {{"expr", "abs(x-a)^(-0.9)"}, {"from", limit}, {"to", "2"}, {"param", "a=0.1"}});
    EXPECT_NE(result.status, status::met) << limit;
  }
}

/// A spacing of doubles at exp(40) is 32, and no digits beyond are known of a Bessel function: this
/// limit is 1 within some hundred.
TEST(RoundedNumbers, AreWhyAToleranceIsNotMet) {
  const estimate result = integral_of(
      {{"expr", "1"}, {"from", "0"}, {"to", "exp(40)*besselj(0,1)-exp(40)*besselj(0,1)+1"}});
  EXPECT_DOUBLE_EQ(result.value, 1);
  EXPECT_GT(result.error, 32);
  EXPECT_EQ(result.status, status::roundoff);
  EXPECT_EQ(result.reason, "the limits are not known exactly enough");
}

TEST(RoundedNumbers, OfACallerAreMeantAsTheyAre) {
  const estimate by_caller =
      integrate({.f = {.expression = "1/x"}, .range = {.from = 0.1, .to = 0.7}});
  const estimate by_words =
      integral_of({{"expr", "1/x"}, {"from", "0.1"}, {"to", "0.7"}, {"method", "fixed"}});
  EXPECT_EQ(by_caller.value, by_words.value);
  EXPECT_LT(by_caller.error, by_words.error);
}

/// The trapezoidal rule is exact for these samples, and for this step's double.
TEST(RoundedNumbers, AreStepsBetweenSamplesToo) {
  const auto of_step = [](const char* step) {
    const request wanted = request_of({{"data", "a.csv"}, {"dx", step}});
    const integrals_of_table all(wanted, table_from_text("a.csv", "3\n3\n3\n3\n3\n"));
    return all.integrate(0, {});
  };
  const estimate exact = of_step("0.5");
  EXPECT_EQ(exact.value, 6);
  const estimate third = of_step("(1e16+1)-1e16+0.25");
  EXPECT_EQ(third.value, 3);
  EXPECT_GE(third.error, 12);
  EXPECT_GT(of_step("0.1").error, of_step("0.125").error);
}

TEST(RoundedLimits, LookBesideALimitWhereTheFunctionHasNoValue) {
  lattice_integrand f;
  f.value = [](double x, precision) { return 1 / (x - 0.5); };
  index_t evaluations = 0;
  const double effect = effect_of_rounding_limits(f, {0.5, {1e-17, 0}}, {1},
                                                  precision::double_precision, evaluations);
  EXPECT_GT(effect, 1e-17 / 0x1p-53);
  EXPECT_LT(effect, 1);
  EXPECT_GT(evaluations, 0);
  f.value = [](double, precision) { return std::nan(""); };
  EXPECT_EQ(effect_of_rounding_limits(f, {0.5, {1e-17, 0}}, {1}, precision::double_precision,
                                      evaluations),
            std::numeric_limits<double>::infinity());
}

/// Nodes are off by up to half a spacing of doubles at 2, evenly: by spacing / sqrt(12) as a rule.
TEST(RoundedNodes, CostWhatAFunctionChangesBetweenDoubles) {
  values_at_nodes line;
  for (int i = 0; i <= 1024; ++i) line.values.push_back(3 * (1 + i / 1024.0));
  for (const auto& [precise, spacing] : {std::pair{precision::double_precision, 0x1p-51},
                                         std::pair{precision::float_precision, 0x1p-22}})
    EXPECT_NEAR(effect_of_rounding_a_node(line, 1, 2, precise) / (3 * spacing / std::sqrt(12.0)), 1,
                0.001);
  const values_at_nodes constant{{}, {2, 2, 2}};
  EXPECT_EQ(effect_of_rounding_a_node(constant, 1, 2, precision::double_precision), 0);
}

}  // namespace
}  // namespace riemann
