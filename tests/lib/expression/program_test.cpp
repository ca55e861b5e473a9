// CPU programs: the same bits in every lane, block and instruction set, and the right ones.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/program.hpp"

#include "riemann/lib/expression/exponential.hpp"
#include "riemann/lib/expression/parse.hpp"
#include "riemann/lib/expression/sinusoid.hpp"

#include "support/quad.hpp"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <vector>

namespace riemann::expressions {
namespace {

using cpu::isa;
using block_values = std::array<double, block_size>;

formula of(const std::string& text, int dimensions = 3) {
  return formula_of(parse(text, {dimensions, std::nullopt}));
}

std::vector<isa> levels() {
  std::vector<isa> all;
  for (const isa each : {isa::v1, isa::v3, isa::v4})
    if (each <= cpu::current_isa()) all.push_back(each);
  return all;
}

std::uint64_t bits(double x) {
  return x != x ? ~std::uint64_t{0} : std::bit_cast<std::uint64_t>(x);  // NaNs are one
}

block_values random_block(double low, double high, unsigned seed) {
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> between(low, high);
  block_values values;
  for (double& each : values) each = between(random);
  return values;
}

block_values values(const program& f, const block_values& x, const block_values& y = {},
                    const block_values& z = {}) {
  const std::array<const double*, 3> variables{x.data(), y.data(), z.data()};
  block_values out;
  f.evaluate(variables.data(), block_size, out.data());
  return out;
}

/// A call of every function, of arguments in its domain and beyond.
std::vector<std::string> every_call() {
  std::vector<std::string> all;
  for (const operation_facts& each : all_operations()) {
    if (each.operands == 0) continue;
    const std::string arguments[] = {"", "x", "x, 3*x-1", "x-1, x, -x"};
    if (*each.name != '\0')
      all.push_back(std::string(each.name) + '(' +
                    arguments[static_cast<std::size_t>(each.operands)] + ')');
    else if (each.operands == 2)
      all.push_back(std::string("x") + each.symbol + "(3*x-1)");
    else
      all.push_back(std::string(each.symbol) + 'x');
  }
  return all;
}

TEST(Programs, GiveAValueTheSameBitsInAnyLaneOfAnyBlock) {
  for (const maths_choice maths : {maths_choice::fast, maths_choice::accurate})
    for (const isa level : levels())
      for (const std::string& call : every_call()) {
        const program f(of(call), {}, maths, level);
        block_values x = random_block(-3, 3, 1);
        x[5] = std::numeric_limits<double>::infinity();
        x[6] = std::numeric_limits<double>::quiet_NaN();
        x[7] = 1e300;  // beyond the usual range of exp and sin, as some neighbours
        x[100] = -1e10;
        const block_values result = values(f, x);
        for (std::size_t k = 0; k < x.size(); ++k)
          ASSERT_EQ(bits(result[k]), bits(f.value(x[k]))) << call << " at " << x[k];
      }
}

TEST(Programs, GiveTheSameBitsFromV3On) {
  if (cpu::current_isa() < isa::v4) GTEST_SKIP() << "this processor has no level above v3";
  for (const maths_choice maths : {maths_choice::fast, maths_choice::accurate})
    for (const std::string& call : every_call()) {
      const block_values x = random_block(-20, 20, 2);
      const block_values on_v3 = values(program(of(call), {}, maths, isa::v3), x);
      const block_values on_v4 = values(program(of(call), {}, maths, isa::v4), x);
      for (std::size_t k = 0; k < x.size(); ++k)
        ASSERT_EQ(bits(on_v3[k]), bits(on_v4[k])) << call << " at " << x[k];
    }
}

TEST(Programs, OfIeeeArithmeticAreWhatTheCompilerMakesOfTheFormula) {
  const char* const text = "x*y+z-(z-x*x)/(1+y^3)+if(x<y, x*z-1, sqrt(abs(y)))";
  const auto expected = [](double x, double y, double z) {
    const double right = x < y ? x * z - 1 : std::sqrt(std::abs(y));
    return x * y + z - (z - x * x) / (1 + y * y * y) + right;
  };
  const block_values x = random_block(-3, 3, 3);
  const block_values y = random_block(-3, 3, 4);
  const block_values z = random_block(-3, 3, 5);
  for (const isa level : levels()) {
    const block_values result = values(program(of(text), {}, maths_choice::fast, level), x, y, z);
    for (std::size_t k = 0; k < x.size(); ++k)
      ASSERT_EQ(bits(result[k]), bits(expected(x[k], y[k], z[k]))) << cpu::name_of(level);
  }
}

TEST(Programs, InFloatAreWhatTheCompilerMakesOfTheFormulaInFloat) {
  const char* const text = "x*y+z/3-(z-x*x)/(1.1+y^3)+if(x<y, x*z-1, sqrt(abs(y)))*a^2";
  const std::vector<double> parameters{0.1};
  const auto expected = [](float x, float y, float z) {
    const float right = x < y ? x * z - 1 : std::sqrt(std::abs(y));
    const float a = 0.1F;
    return x * y + z / 3 - (z - x * x) / (1.1F + y * (y * y)) + right * (a * a);
  };
  // 1e-20: their products are subnormal floats. 1e25: some products overflow.
  for (const double size : {3.0, 1e-20, 1e25}) {
    block_values x = random_block(-size, size, 3);
    block_values y = random_block(-size, size, 4);
    block_values z = random_block(-size, size, 5);
    for (block_values* const each : {&x, &y, &z})
      for (double& value : *each) value = static_cast<double>(static_cast<float>(value));
    for (const isa level : levels()) {
      const program f(of(text), parameters, maths_choice::fast, level, precision::float_precision);
      const block_values result = values(f, x, y, z);
      for (std::size_t k = 0; k < x.size(); ++k)
        ASSERT_EQ(bits(result[k]), bits(static_cast<double>(expected(static_cast<float>(x[k]),
                                                                     static_cast<float>(y[k]),
                                                                     static_cast<float>(z[k])))))
            << cpu::name_of(level) << ' ' << x[k] << ' ' << y[k] << ' ' << z[k];
    }
  }
}

TEST(Programs, InFloatRoundEveryFunctionToTheNearestFloat) {
  for (const std::string& call : every_call()) {
    const program f(of(call), {}, maths_choice::fast, cpu::current_isa(),
                    precision::float_precision);
    for (const double x : {0.25, 0.7, 1e-9}) {
      const double actual = f.value(x);
      EXPECT_EQ(bits(actual), bits(static_cast<double>(static_cast<float>(actual)))) << call;
    }
  }
}

TEST(Programs, KeepEveryValueThatIsStillNeeded) {
  // 64 sums live at once, each used twice, far apart.
  std::string text;
  for (int k = 1; k <= 64; ++k) text += "(x+" + std::to_string(k) + ")*";
  text += "1";
  for (int k = 1; k <= 64; ++k) text += "-(x+" + std::to_string(k) + ")";
  const program f(of(text), {}, maths_choice::fast);
  const double x = 0.015625;
  double product = 1;
  for (int k = 1; k <= 64; ++k) product = k == 1 ? x + 1 : product * (x + k);
  for (int k = 1; k <= 64; ++k) product -= x + k;
  EXPECT_EQ(f.value(x), product);
}

TEST(Programs, AreConstantsVariablesAndParametersToo) {
  const std::vector<double> parameters{0.75, 2};
  const block_values x = random_block(-3, 3, 6);
  EXPECT_EQ(values(program(of("x"), {}, maths_choice::fast), x), x);
  EXPECT_EQ(program(of("3"), {}, maths_choice::fast).value(1), 3);
  const program f(of("a*x^b"), parameters, maths_choice::accurate, isa::v1);
  EXPECT_EQ(f.value(1.5), 0.75 * std::pow(1.5, 2.0));
}

TEST(Programs, ComputeWhatNoVariableEntersByTheSameKernels) {
  for (const isa level : levels()) {
    const std::vector<double> half{0.5};
    const program uniform(of("exp(a)+0*x"), half, maths_choice::fast, level);
    const program varying(of("exp(x)"), {}, maths_choice::fast, level);
    EXPECT_EQ(uniform.value(1), varying.value(0.5));
  }
}

struct bound {
  const char* text;
  reference::quad (*exact)(reference::quad);
  double low, high;
  double ulps;
};

/// The bounds are those that exponential.hpp and sinusoid.hpp derive.
TEST(OwnFunctions, StayWithinTheirBounds) {
  for (const bound& each :
       {bound{"exp(x)", expq, -707, 707, 1.1}, bound{"exp(x)", expq, -1, 1, 1.1},
        bound{"exp(x)", expq, -745, -708, 1.1}, bound{"sin(x)", sinq, -10, 10, 2.1},
        bound{"sin(x)", sinq, -1e9, 1e9, 2.1}, bound{"sin(x)", sinq, 3.14159, 3.1416, 2.1},
        bound{"cos(x)", cosq, -10, 10, 2.1}, bound{"cos(x)", cosq, -1e9, 1e9, 2.1},
        bound{"cos(x)", cosq, 1.5707, 1.5709, 2.1}, bound{"cos(x)", cosq, -1e-3, 1e-3, 2.1}}) {
    const program f(of(each.text), {}, maths_choice::fast);
    for (unsigned seed = 0; seed < 40; ++seed) {
      const block_values x = random_block(each.low, each.high, seed);
      const block_values result = values(f, x);
      for (std::size_t k = 0; k < x.size(); ++k) {
        const reference::quad exact = each.exact(x[k]);
        const double nearest = std::abs(static_cast<double>(exact));
        const double ulp = std::nextafter(nearest, HUGE_VAL) - nearest;
        ASSERT_LE(std::abs(static_cast<double>((result[k] - exact) / ulp)), each.ulps)
            << each.text << " at " << x[k];
      }
    }
  }
}

TEST(OwnFunctions, HaveTheirLimits) {
  const program f(of("exp(x)"), {}, maths_choice::fast);
  const double inf = std::numeric_limits<double>::infinity();
  for (const double x : {710.0, 709.79, 1e300, inf}) EXPECT_EQ(f.value(x), inf) << x;
  for (const double x : {-745.2, -746.0, -1e300, -inf}) EXPECT_EQ(f.value(x), 0) << x;
  EXPECT_EQ(f.value(0), 1);
  EXPECT_EQ(f.value(-745.1), std::numeric_limits<double>::denorm_min());
  EXPECT_TRUE(std::isfinite(f.value(709.78)));
  const program s(of("sin(x)+cos(x)"), {}, maths_choice::fast);
  EXPECT_EQ(s.value(0), 1);
  for (const double x : {inf, -inf, std::numeric_limits<double>::quiet_NaN()}) {
    EXPECT_TRUE(std::isnan(s.value(x)));
    EXPECT_TRUE(std::isnan(f.value(x)) || std::isinf(x));
  }
}

struct known_step {
  const char* text;
  double x, value;
};

/// Of what IEEE arithmetic defines: every bit, and the sign of a zero.
TEST(ExactOperations, HaveTheirValues) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double inf = std::numeric_limits<double>::infinity();
  const known_step all[] = {
      {"ceil(x)", 1.25, 2},
      {"ceil(x)", -1.25, -1},
      {"ceil(x)", -0.5, 0.0},
      {"ceil(x)", inf, inf},
      {"round(x)", 2.5, 3},
      {"round(x)", -2.5, -3},
      {"round(x)", 0x1.fffffffffffffp-2, 0},
      {"round(x)", 0x1.0000000000001p52, 0x1.0000000000001p52},
      {"round(x)", -0.2, 0.0},
      {"trunc(x)", 2.9, 2},
      {"trunc(x)", -2.9, -2},
      {"trunc(x)", nan, nan},
      {"mod(x,3)", 7.5, 1.5},
      {"mod(x,3)", -7.5, 1.5},
      {"mod(x,-3)", 7.5, -1.5},
      {"mod(x,-3)", -7.5, -1.5},
      {"mod(x,3)", -6, 0},
      {"mod(x,-3)", 6, -0.0},
      {"mod(x,3)", 1e300, std::fmod(1e300, 3)},
      {"mod(x,0)", 1, nan},
      {"mod(x,1/0)", 5, 5},
      {"mod(x,1/0)", -5, inf},
      {"mod(x,3)", inf, nan},
      {"mod(3,x)", nan, nan},
      {"mod(x,1)", -1e-20, 1},
      {"x and 1", 2, 1},
      {"x and 0", 2, 0},
      {"x or 0", -0.5, 1},
      {"x or 0", 0, 0},
      {"not x", 0, 1},
      {"not x", -3, 0},
      {"not x", nan, nan},
      {"x and 0", nan, nan},
      {"1 or x", nan, nan},
      {"x>1 and x<2", 1.5, 1},
      {"x>1 and x<2", 2, 0},
      {"x<1 or x>2", 1.5, 0},
      {"not x<1", 1.5, 1},
      {"x and 1", -0.0, 0},
  };
  for (const isa level : levels())
    for (const known_step& each : all) {
      const program f(of(each.text), {}, maths_choice::fast, level);
      EXPECT_EQ(bits(f.value(each.x)), bits(each.value)) << each.text << " at " << each.x;
      EXPECT_EQ(name_of_maths(of(each.text), maths_choice::fast, level), "ieee") << each.text;
    }
}

TEST(Functions, HaveValuesAtTheEndsOfTheirDomains) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double inf = std::numeric_limits<double>::infinity();
  const known_step all[] = {
      {"log1p(x)", -1, -inf},
      {"log1p(x)", -1.5, nan},
      {"log1p(x)", -0.0, -0.0},
      {"log1p(x)", inf, inf},
      {"log1p(x)", 1e-300, 1e-300},
      {"expm1(x)", -inf, -1},
      {"expm1(x)", 710, inf},
      {"expm1(x)", 1e-300, 1e-300},
      {"acosh(x)", 1, 0},
      {"acosh(x)", 0.5, nan},
      {"acosh(x)", inf, inf},
      {"asinh(x)", -inf, -inf},
      {"asinh(x)", 1e-300, 1e-300},
      {"atanh(x)", 1, inf},
      {"atanh(x)", -1, -inf},
      {"atanh(x)", 1.5, nan},
      {"hypot(x,4)", 3, 5},
      {"hypot(x,x)", 1e300, 1.4142135623730952e300},
      {"hypot(x,1/0)", 1, inf},
      {"hypot(x,1)", nan, nan},
      {"erfinv(x)", 1, inf},
      {"erfinv(x)", -1, -inf},
      {"erfinv(x)", 1.1, nan},
      {"erfinv(x)", 0, 0},
      {"erfinv(x)", nan, nan},
      {"besselj(0,x)", 0, 1},
      {"besselj(3,x)", 0, 0},
      {"besselj(1,x)", inf, 0},
      {"besselj(0,x)", nan, nan},
      {"bessely(0,x)", 0, -inf},
      {"bessely(2,x)", -1, nan},
      {"bessely(1,x)", inf, 0},
      {"bessely(1000,x)", 1e-10, -inf},
      {"besseli(0,x)", 0, 1},
      {"besseli(2,x)", inf, inf},
      {"besseli(0,x)", 1e4, inf},
      {"besselk(0,x)", 0, inf},
      {"besselk(100,x)", 1e-300, inf},
      {"besselk(0,x)", 1e4, 0},
      {"besselk(1,x)", -1, nan},
      {"besselk(1,x)", inf, 0},
  };
  for (const maths_choice maths : {maths_choice::fast, maths_choice::accurate})
    for (const isa level : levels())
      for (const known_step& each : all) {
        const program f(of(each.text), {}, maths, level);
        EXPECT_EQ(bits(f.value(each.x)), bits(each.value)) << each.text << " at " << each.x;
      }
}

TEST(BesselFunctions, AreEvenOrOdd) {
  for (const char* name : {"besselj", "besseli"})
    for (const int order : {0, 1, 2, 7}) {
      const program f(of(std::string(name) + '(' + std::to_string(order) + ",x)"), {},
                      maths_choice::fast);
      EXPECT_EQ(f.value(-2.5), order % 2 == 0 ? f.value(2.5) : -f.value(2.5)) << name << order;
    }
}

TEST(BesselFunctions, HaveNoValueForWhatIsNoOrder) {
  for (const char* name : {"besselj", "bessely", "besseli", "besselk"})
    for (const double order : {-1.0, 0.5, 1001.0, std::numeric_limits<double>::quiet_NaN()}) {
      const program f(of(std::string(name) + "(n,x)"), std::vector<double>{order},
                      maths_choice::fast);
      EXPECT_TRUE(std::isnan(f.value(2.5))) << name << order;
    }
}

TEST(Maths, NamesTheLibraryOfSpecialFunctions) {
  const auto maths = [](const char* text) {
    return name_of_maths(of(text), maths_choice::fast, riemann::cpu::current_isa());
  };
  EXPECT_NE(maths("sin(x)+erfinv(x)").find("Boost.Math 1."), std::string::npos);
  EXPECT_EQ(maths("sin(x)").find("Boost"), std::string::npos);
}

TEST(Maths, IsNamed) {
  const auto here = riemann::cpu::current_isa();
  EXPECT_EQ(name_of_maths(of("1/x"), maths_choice::fast, here), "ieee");
  EXPECT_EQ(name_of_maths(of("exp(x)"), maths_choice::fast, isa::v1),
            name_of_maths(maths_choice::accurate, isa::v1));
  EXPECT_NE(name_of_maths(of("exp(x)"), maths_choice::fast, here), "ieee");
}

}  // namespace
}  // namespace riemann::expressions
