// A formula as an integrand: values with and without low parts, and what is inside.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/formula_integrand.hpp"

#include "riemann/lib/expression/parse.hpp"
#include "riemann/lib/expression/program.hpp"

#include "support/quad.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <numbers>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <vector>

namespace riemann::expressions {
namespace {

using reference::quad;
using reference::quad_of;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

formula formula_in_text(const std::string& text) {
  return formula_of(parse(text, {1, std::nullopt}));
}

integrand integrand_in(const std::string& text, const std::vector<double>& parameters = {},
                       const std::vector<deviation>& of_parameters = {}) {
  return integrand_of(formula_in_text(text), text, parameters, of_parameters, maths_choice::fast);
}

std::vector<double> values_along(const integrand& f, const std::vector<double>& x,
                                 const std::vector<double>& low = {}) {
  const double* const columns = x.data();
  const double* const low_columns = low.data();
  std::vector<double> out(x.size());
  double* const to = out.data();
  f.values({&columns, low.empty() ? nullptr : &low_columns, 1, static_cast<int>(x.size())}, &to);
  return out;
}

double paired_value(const integrand& f, double_word x) {
  return values_along(f, {x.hi}, {x.lo})[0];
}

double_word inner_value(const integrand& f, int number, double_word x) {
  const double* const columns = &x.hi;
  const double* const low_columns = &x.lo;
  double_word actual;
  f.inner_values(number, {&columns, &low_columns, 1, 1}, &actual.hi, &actual.lo);
  return actual;
}

bool same_number(double a, double b) {
  return (a != a && b != b) || std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

TEST(FormulaIntegrand, HasTheValuesOfItsProgram) {
  for (const char* text :
       {"exp(-x^2)*cos(x)", "x", "7", "x^0.3*log(1/x)", "if(x<0.5,tan(x),x/0)"}) {
    const formula steps = formula_in_text(text);
    const program alone(steps, {}, maths_choice::fast);
    const integrand f = integrand_in(text);
    for (const int count : {0, 1, 2, 3, 4, 5, 24, 255, 256, 257, 603}) {
      std::vector<double> x;
      for (int i = 0; i < count; ++i) x.push_back(0.01 + i / 600.0);
      const std::vector<double> actual = values_along(f, x);
      for (std::size_t i = 0; i < x.size(); ++i)
        ASSERT_TRUE(same_number(actual[i], alone.value(x[i]))) << text << " at " << x[i];
    }
  }
}

TEST(FormulaIntegrand, TakesAnyNumberOfVariables) {
  const integrand f = integrand_of(formula_of(parse("x*y-z", {3, std::nullopt})), "x*y-z", {}, {},
                                   maths_choice::fast);
  EXPECT_EQ(f.facts().dimensions, 3);
  const std::vector<double> x{1, 2, 3, 4, 5};
  const std::vector<double> low(5, 0x1p-60);
  const double* const columns[] = {x.data(), x.data(), x.data()};
  const double* const low_columns[] = {nullptr, low.data(), nullptr};
  std::vector<double> out(5);
  double* const to = out.data();
  f.values({columns, nullptr, 3, 5}, &to);
  EXPECT_EQ(out, (std::vector<double>{0, 2, 6, 12, 20}));
  f.values({columns, low_columns, 3, 5}, &to);
  EXPECT_EQ(out[0], 0x1p-60);
}

/// The bits of the formula and of all that is inside it, in doubles and in pairs.
std::vector<std::uint64_t> all_that_is_told(const integrand& f) {
  const std::vector<double> x{0.125, 0.5, 0.875};
  std::vector<double> told = values_along(f, x);
  for (const double each : values_along(f, x, std::vector<double>(3, 0x1p-60)))
    told.push_back(each);
  for (const auto [is, number] : f.inside()) {
    const double_word actual = inner_value(f, number, {0.25, 0x1p-58});
    for (const double one : {1.0 * number, actual.hi, actual.lo, is == part::line ? 1.0 : 0.0})
      told.push_back(one);
  }
  std::vector<std::uint64_t> bits(told.size());
  std::memcpy(bits.data(), told.data(), sizeof(double) * told.size());
  return bits;
}

TEST(ParametricIntegrand, IsAtEachParametersAsOneThatHasNoOthers) {
  for (const char* text : {"exp(-a*x)+b", "a*x^2+b*x", "abs(x-a)^b", "log(a)*(x-a/3)/(x^2+b^2)",
                           "x^(10*b)*(1-x)^(9*b)"}) {
    const formula of = formula_of(parse(text, {1, std::vector<std::string>{"a", "b"}}));
    const std::vector<deviation> off{{0x1p-60, 0}, {0, 0}};
    parametric_integrand f(of, text, std::vector<double>{0.5, 1}, off, maths_choice::fast);
    // Of 0 some squares are lines; some are the same again.
    for (const std::vector<double>& now :
         std::vector<std::vector<double>>{{0.3, 2}, {0, 2}, {-0.0, 2}, {0.7, 0}, {0.7, 0}}) {
      f.set_parameters(now, off);
      EXPECT_EQ(all_that_is_told(f.now()),
                all_that_is_told(integrand_of(of, text, now, off, maths_choice::fast)))
          << text << " at " << now[0];
    }
  }
}

TEST(PairValues, AreThoseOfAPointAloneAmongMany) {
  for (const char* text : {"exp(-x^2)*cos(x)", "(1-x)^0.3*log(1/x)", "acos(x)+tan(x)*x^1e9"}) {
    const integrand f = integrand_in(text);
    std::vector<double> x;
    std::vector<double> low;
    for (int i = 0; i < 131; ++i) {
      x.push_back(i == 100 ? 1e14 : 1 - i / 132.0);
      low.push_back(i == 100 ? 1e-3 : -1e-17 * (1 - i / 132.0));
    }
    const std::vector<double> all = values_along(f, x, low);
    for (std::size_t i = 0; i < x.size(); ++i)
      EXPECT_TRUE(same_number(all[i], paired_value(f, {x[i], low[i]}))) << text << " at " << x[i];
  }
}

struct critical_value {
  const char* text;
  double x;
  double low;
  const char* exact;  // by mpmath, at x + low
};

constexpr critical_value critical[] = {
    {"1-x", 0x1.0000000000000p+0, -0x1.1b578c96db19bp-65, "3.000000000000000286849645e-20"},
    {"log(1/x)", 0x1.0000000000000p+0, -0x1.1b578c96db19bp-65, "3.000000000000000286894645e-20"},
    {"log2(x)", 0x1.0000000000000p+0, 0x1.9d35025bff857p-61, "1.009886528622274429262921e-18"},
    {"log1p(x)", -0x1.0000000000000p+0, 0x1.1b578c96db19bp-65, "-44.95308957121280389334804"},
    {"cos(x)", 0x1.921fb5443f851p+0, 0x1.e8543c38788e8p-54, "2.999999999999999999993974e-12"},
    {"sin(x)", 0x1.921fb544412b5p+1, -0x1.fa92c12c83623p-55, "2.99999999999999999999864e-12"},
    {"tan(x)", 0x1.921fb5443f851p+0, 0x1.e8543c38788e8p-54, "333333333333.3333333340014"},
    {"cos(1e12*x)", 0x1.6666666666666p-1, 0x1.999999999999ap-55, "-0.4636766975555281113886182"},
    {"acos(x)", 0x1.0000000000000p+0, -0x1.1b578c96db19bp-65, "2.449489742783178215309285e-10"},
    {"asin(x)", -0x1.0000000000000p+0, 0x1.1b578c96db19bp-65, "-1.570796326549947644953004"},
    {"acosh(x)", 0x1.0000000000000p+0, 0x1.1b578c96db19bp-65, "2.449489742783178215297038e-10"},
    {"atanh(x)", 0x1.0000000000000p+0, -0x1.1b578c96db19bp-65, "22.82311837588637460137513"},
    {"erfinv(x)", 0x1.0000000000000p+0, -0x1.1b578c96db19bp-65, "6.518788039083887862340887"},
    {"gamma(x)", -0x1.7ffffffffe59dp+1, 0x1.9907137c66990p-53, "-55555555555.76490850015085"},
    {"lgamma(x)", -0x1.7ffffffffe59dp+1, 0x1.9907137c66990p-53, "24.74064935803615186901088"},
    {"x^x", 0x1.25eed8ffb39c1p-663, 0x1.7b1e49fa66199p-719, "1.0"},
    {"(1-x)^0.3", 0x1.0000000000000p+0, -0x1.1b578c96db19bp-65, "0.000001390389170315909380368518"},
    {"(1-x)^(1-x)", 0x1.ffd8adab9f55ap-1, -0x1.30be0ded288cep-55, "0.9975694401805429933632186"},
    {"x^1e12", 0x1.0000000000547p+0, 0x1.4738dc6385473p-56, "1.349858807575942360337625"},
    {"sqrt(1-x^2)", 0x1.0000000000000p+0, -0x1.1b578c96db19bp-65, "2.44948974278317821528479e-10"},
    {"1/(x-0.1)", 0x1.999999999999cp-4, -0x1.e7fb3e7e13c25p-59, "33333333333333333.43089557"},
    {"exp(-x^2)", 0x1.a000000000000p+4, 0x1.203af9ee75616p-50, "2.61174176128391965997e-294"},
    {"mod(x,0.1)", 0x1.6666666666669p-1, 0x1.a2724a2b3500ap-57, "2.999999999999999992760143e-16"},
    {"atan2(1-x,1-x^2)", 0x1.0000000000000p+0, -0x1.1b578c96db19bp-65,
     "0.4636476090008061162202562"},
    {"cbrt(x-1)", 0x1.0000000000000p+0, 0x1.1b578c96db19bp-65, "0.0000003107232505953858965911945"},
    {"sin(x)/(x-pi)", 0x1.921fb5444477cp+1, -0x1.4c96895253a69p-53, "-0.9999999999999999999999985"},
    {"besselj(1,1-x)", 0x1.0000000000000p+0, -0x1.1b578c96db19bp-65,
     "1.500000000000000143424823e-20"},
};

/// libmvec promises four units in the last place; what lo adds is rounded, and the result is.
constexpr double most_ulps = 5;

TEST(PairValues, AreRightWhereDoublesAreNot) {
  for (const critical_value& each : critical)
    EXPECT_LE(reference::distance_in_ulps(paired_value(integrand_in(each.text), {each.x, each.low}),
                                          quad_of(each.exact)),
              most_ulps)
        << each.text;
}

struct rational_formula {
  const char* text;
  quad (*exact)(quad);
};

constexpr rational_formula rational[] = {
    {"(1-x)^3/(1+x^2)-x/10",
     [](quad x) { return (1 - x) * (1 - x) * (1 - x) / (1 + x * x) - x / 10; }},
    {"1/3-x*(x-0.7)+x^5",
     [](quad x) { return quad(1) / 3 - x * (x - quad(7) / 10) + x * x * x * x * x; }},
    {"1e200*(x+2)*1e-150/(1e50*(x+3))-4", [](quad x) { return (x + 2) / (x + 3) - 4; }},
    {"1e-200*x/(3e-200)-4", [](quad x) { return x / 3 - 4; }},
    {"sqrt(x+2)*sqrt(1/(x+3))-4", [](quad x) { return sqrtq(x + 2) * sqrtq(1 / (x + 3)) - 4; }},
};

/// A few operations of up to 15 u^2 each, on terms of up to 8 times the result.
TEST(PairValues, OfRationalFormulasHaveThirtyDigits) {
  for (const rational_formula& each : rational) {
    const integrand f = integrand_in("1/(" + std::string(each.text) + ")");
    const std::span<const inner_function> inside = f.inside();
    int sum = 0;
    for (const inner_function& part_of : inside)
      if (part_of.is == part::sum || part_of.is == part::line) sum = std::max(sum, part_of.number);
    for (double x = 0.05; x < 1; x += 0.06) {
      const double_word actual = inner_value(f, sum, {x, x * 0x1.23456789p-55});
      const quad exact = each.exact(quad_of(double_word{x, x * 0x1.23456789p-55}));
      EXPECT_LE(static_cast<double>(reference::magnitude(quad_of(actual) - exact)),
                1e-30 * std::abs(static_cast<double>(exact)))
          << each.text << " at " << x;
    }
  }
}

TEST(PairValues, DecideByBothParts) {
  const auto at = [](const char* text, double hi, double lo) {
    return paired_value(integrand_in(text), {hi, lo});
  };
  for (const double lo : {-1e-20, 0.0, 1e-20}) {
    EXPECT_EQ(at("x<2", 2, lo), lo < 0 ? 1 : 0);
    EXPECT_EQ(at("x<=2", 2, lo), lo <= 0 ? 1 : 0);
    EXPECT_EQ(at("x>2", 2, lo), lo > 0 ? 1 : 0);
    EXPECT_EQ(at("x>=2", 2, lo), lo >= 0 ? 1 : 0);
    EXPECT_EQ(at("x==2", 2, lo), lo == 0 ? 1 : 0);
    EXPECT_EQ(at("x!=2", 2, lo), lo != 0 ? 1 : 0);
    EXPECT_EQ(at("if(x>=2,1,-1)", 2, lo), lo < 0 ? -1 : 1);
    EXPECT_EQ(at("floor(x)", 2, lo), lo < 0 ? 1 : 2);
    EXPECT_EQ(at("ceil(x)", 2, lo), lo > 0 ? 3 : 2);
    EXPECT_GT(at("atan2(ceil(x),-1)", -0.5, lo), 3) << "0 has no sign";
    EXPECT_EQ(at("trunc(-x)", 2, lo), lo < 0 ? -1 : -2);
    EXPECT_EQ(at("round(x)", 1.5, lo), lo < 0 ? 1 : 2);
    EXPECT_EQ(at("round(-x)", 1.5, lo), lo < 0 ? -1 : -2);
    EXPECT_EQ(at("min(x,2)-2", 2, lo), std::min(lo, 0.0));
    EXPECT_EQ(at("max(x,2)-2", 2, lo), std::max(lo, 0.0));
    EXPECT_EQ(at("abs(x-2)", 2, lo), std::abs(lo));
    EXPECT_EQ(at("sign(x-2)", 2, lo), lo < 0 ? -1 : lo > 0 ? 1 : 0);
    EXPECT_EQ(at("mod(x,2)<1", 4, lo), lo < 0 ? 0 : 1);
  }
  EXPECT_EQ(at("floor(x)", 0x1p60, -0.5), 0x1p60) << "one less rounds to it";
  EXPECT_EQ(at("floor(x)-2^60", 0x1p60, 2.5), 2);
  EXPECT_EQ(at("x<0.1", 0.1, 0), 0) << "a tenth lies below its double";
}

TEST(PairValues, AreAtParametersAsTheyAreMeant) {
  const double_word tenth{0.1, -5.551115123125783e-18};
  EXPECT_EQ(paired_value(integrand_in("x-a", {0.1}, {{tenth.lo, 0}}), tenth), 0);
  EXPECT_EQ(paired_value(integrand_in("x-a", {0.1}), tenth), tenth.lo);
  EXPECT_EQ(paired_value(integrand_in("x-0.1"), tenth), 0);
  EXPECT_EQ(paired_value(integrand_in("(x+1e16)-(1e16+1)"), {1, 0x1p-50}), 0x1p-50);
  EXPECT_TRUE(std::isnan(paired_value(integrand_in("exp(a*x)", {not_a_number}), {1, 1e-20})));
}

/// Where doubles give infinities and NaN, so do pairs.
TEST(PairValues, AreThoseOfDoublesWhereTheseAreNoNumbers) {
  const char* const texts[] = {"1/x",        "x/x",          "-1/x",
                               "x*1e300*x",  "x*1e308+x",    "x-x",
                               "x*0",        "sqrt(x)",      "log(x)",
                               "log1p(x)",   "exp(x)",       "x^0.5",
                               "x^-1.5",     "2^x",          "x^x",
                               "tan(x)",     "sin(x)",       "cos(x)",
                               "atan(x)",    "atan(1/x)",    "acos(x)",
                               "asin(x)",    "acosh(x)",     "atanh(x)",
                               "erfinv(x)",  "gamma(x)",     "lgamma(x)",
                               "erfc(x)",    "sinh(x)",      "cosh(x)",
                               "tanh(x)",    "floor(x)",     "ceil(x)",
                               "round(x)",   "trunc(x)",     "mod(x,3)",
                               "mod(3,x)",   "abs(x)",       "sign(x)",
                               "min(x,1)",   "max(x,1)",     "x<1",
                               "x==x",       "not x",        "x and 1",
                               "x or 0",     "if(x,1,2)",    "if(x<1,x,1/x)",
                               "hypot(x,1)", "atan2(x,-1)",  "atan2(-1,x)",
                               "cbrt(x)",    "bessely(0,x)", "besselk(1,x)",
                               "x^3",        "x^-3",         "1e308*x*10-1e308*x*10",
                               "log2(x)",    "expm1(x)"};
  const std::vector<double> x{0.0,    -0.0,   1,        -1,        -3,          1e308,
                              -1e308, 5e-324, infinity, -infinity, not_a_number};
  for (const char* text : texts) {
    const integrand f = integrand_in(text);
    const std::vector<double> plain = values_along(f, x);
    const std::vector<double> actual = values_along(f, x, std::vector<double>(x.size(), 0.0));
    for (std::size_t i = 0; i < x.size(); ++i) {
      const double difference = std::abs(actual[i] - plain[i]);
      EXPECT_TRUE(same_number(actual[i], plain[i]) ||
                  difference <= most_ulps * reference::ulp_of(plain[i]))
          << text << " at " << x[i] << ": " << actual[i] << ", not " << plain[i];
    }
  }
}

TEST(PairValues, OfLongFormulasAreRight) {
  std::string sum = "0";
  for (int k = 1; k <= 64; ++k) sum += "+sin(" + std::to_string(k) + "*x)/" + std::to_string(k);
  const double_word x{0.5, 1e-17};
  quad exact = 0;
  for (int k = 1; k <= 64; ++k) exact += sinq(k * quad_of(x)) / k;
  EXPECT_NEAR(paired_value(integrand_in(sum), x), static_cast<double>(exact), 64 * 4 * 0x1p-53);
  EXPECT_GE(integrand_in(sum).inside().size(), 63U);
  const std::string deep = std::string(200, '(').append("1-x").append(200, ')');
  EXPECT_EQ(paired_value(integrand_in(deep), {1, 1e-20}), -1e-20);
  std::string nested = "x";
  for (int k = 0; k < 200; ++k) nested = "abs(" + nested + "-1)";
  EXPECT_EQ(paired_value(integrand_in(nested), {1, 1e-20}), 1 - 1e-20);
}

struct expected_part {
  part is;
  const char* text;  // a formula of the same values
};

/// An inner function for each, and none besides.
void expect_inside(const char* text, const std::vector<expected_part>& expected) {
  const integrand f = integrand_in(text);
  const std::span<const inner_function> inside = f.inside();
  EXPECT_EQ(inside.size(), expected.size()) << text;
  for (const expected_part& each : expected) {
    const auto fits = [&](const inner_function& candidate) {
      const auto agree = [&](double x) {
        const double wanted = paired_value(integrand_in(each.text), {x, 0});
        return std::abs(inner_value(f, candidate.number, {x, 0}).hi - wanted) <=
               1e-15 * std::abs(wanted);
      };
      return candidate.is == each.is && agree(0.15) && agree(0.85);
    };
    EXPECT_EQ(std::count_if(inside.begin(), inside.end(), fits), 1)
        << text << " has " << each.text << ", part " << static_cast<int>(each.is);
  }
}

TEST(InnerFunctions, AreThoseThatTellWhereItIsHard) {
  using enum part;
  expect_inside("7", {});
  expect_inside("x", {{line, "x"}});
  expect_inside("abs(x-0.3)", {{jump_where_zero, "x-0.3"}, {line, "x-0.3"}, {line, "x"}});
  expect_inside("min(x,x^2)", {{jump_where_zero, "x-x^2"}, {line, "x"}});
  expect_inside("if(x<0.5 and x^2>0.1,1,2)",
                {{jump_where_zero, "x-0.5"}, {jump_where_zero, "x^2-0.1"}, {line, "x"}});
  expect_inside("if(not(x<0),1,2)", {{jump_where_zero, "x"}, {line, "x"}});
  expect_inside("if(sin(x),1,2)", {{jump_where_zero, "sin(x)"}, {line, "x"}});
  expect_inside(
      "floor(3*x)+round(x)",
      {{jump_where_whole, "3*x"}, {jump_where_whole, "x+0.5"}, {line, "3*x"}, {line, "x"}});
  expect_inside("mod(x,0.1)", {{jump_where_whole, "x/0.1"}, {line, "x"}});
  expect_inside("exp(-((x-0.3)/1e-9)^2)",
                {{argument, "-((x-0.3)/1e-9)^2"}, {line, "(x-0.3)/1e-9"}, {line, "x"}});
  expect_inside("1/(1+x^2)", {{denominator, "1+x^2"}, {sum, "1+x^2"}, {line, "x"}});
  expect_inside("log(1-x)*x/3", {{logarithm_or_root, "1-x"}, {line, "1-x"}, {line, "x"}});
  expect_inside("(1-x^2)^0.3+sqrt(x)",
                {{base, "1-x^2"}, {sum, "1-x^2"}, {logarithm_or_root, "x"}, {line, "x"}});
  expect_inside("acos(x)", {{logarithm_or_root, "1-x^2"}, {line, "x"}});
  expect_inside("tan(x)", {{denominator, "cos(x)"}, {line, "x"}});
  expect_inside("log1p(x)", {{logarithm_or_root, "1+x"}, {line, "x"}});
  expect_inside("tanh(exp(2)*(x-0.3))", {{line, "exp(2)*(x-0.3)"}, {line, "x"}});
}

TEST(InnerFunctions, HaveBothParts) {
  const integrand f = integrand_in("1/(x^2-2)");
  const double root = std::numbers::sqrt2;
  const double_word actual = inner_value(f, f.inside()[0].number, {root, 0});
  const quad exact = quad_of(double_word{root}) * root - 2;
  EXPECT_LE(reference::distance_in_ulps(actual.hi, exact), 0.5);
  EXPECT_LE(static_cast<double>(reference::magnitude(quad_of(actual) - exact)), 4 * 0x1p-106);
}

TEST(InnerFunctions, MayBeAskedForByAllThreadsAtOnce) {
  const integrand f = integrand_in("exp(-x^2)/(1+x^2)+log(x^2+x+1)");
  std::vector<std::thread> all;
  std::vector<double> actual(4);
  for (std::size_t k = 0; k < actual.size(); ++k)
    all.emplace_back([&, k] {
      for (const inner_function& each : f.inside())
        actual[k] += inner_value(f, each.number, {0.5}).hi;
    });
  for (std::thread& each : all) each.join();
  EXPECT_EQ(actual, std::vector<double>(4, actual[0]));
}

}  // namespace
}  // namespace riemann::expressions
