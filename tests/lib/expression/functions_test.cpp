// How far every function may be off, as docs/expressions.md says it.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/parse.hpp"
#include "riemann/lib/expression/program.hpp"

#include "support/quad.hpp"
#include "support/text_in.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <random>
#include <sstream>
#include <string>

namespace riemann::expressions {
namespace {

using reference::quad;

struct measured_function {
  const char* text;
  quad (*exact)(quad);
  double low, high;
};

/// Of one variable; those of two as functions of their first.
constexpr measured_function functions[] = {
    {"pow(x,1.7)", [](quad x) { return powq(x, static_cast<quad>(1.7)); }, 1e-3, 1e3},
    {"sin(x)", sinq, -100, 100},
    {"cos(x)", cosq, -100, 100},
    {"tan(x)", tanq, -100, 100},
    {"asin(x)", asinq, -1, 1},
    {"acos(x)", acosq, -1, 1},
    {"atan(x)", atanq, -10, 10},
    {"atan2(x,0.5)", [](quad x) { return atan2q(x, static_cast<quad>(0.5)); }, -10, 10},
    {"sinh(x)", sinhq, -10, 10},
    {"cosh(x)", coshq, -10, 10},
    {"tanh(x)", tanhq, -5, 5},
    {"asinh(x)", asinhq, -10, 10},
    {"acosh(x)", acoshq, 1, 20},
    {"atanh(x)", atanhq, -1, 1},
    {"hypot(x,0.5)", [](quad x) { return hypotq(x, static_cast<quad>(0.5)); }, -10, 10},
    {"exp(x)", expq, -700, 700},
    {"expm1(x)", expm1q, -2, 2},
    {"log(x)", logq, 1e-3, 10},
    {"log1p(x)", log1pq, -0.9, 10},
    {"log2(x)", log2q, 1e-3, 10},
    {"log10(x)", log10q, 1e-3, 10},
    {"cbrt(x)", cbrtq, -10, 10},
    {"erf(x)", erfq, -4, 4},
    {"erfc(x)", erfcq, -3, 10},
    {"gamma(x)", tgammaq, 0.1, 20},
    {"lgamma(x)", lgammaq, 3, 100},
    {"besselj(3,x)", [](quad x) { return jnq(3, x); }, 0.01, 6},
    {"bessely(3,x)", [](quad x) { return ynq(3, x); }, 0.01, 4},
};

/// In units of the last place, at the first 5 000 of the 20 000 points of the table.
double worst_of(const measured_function& each, maths_choice maths, cpu::isa level) {
  const program f(formula_of(parse(each.text)), {}, maths, level);
  std::mt19937_64 random(7);
  std::uniform_real_distribution<double> between(each.low, each.high);
  std::array<double, 200> x{};
  std::array<double, 200> results{};
  double worst = 0;
  for (int block = 0; block < 25; ++block) {
    for (double& one : x) one = between(random);
    const double* const variables = x.data();
    f.evaluate(&variables, static_cast<int>(x.size()), results.data());
    for (std::size_t k = 0; k < x.size(); ++k)
      worst = std::max(worst, reference::distance_in_ulps(results[k], each.exact(x[k])));
  }
  return worst;
}

/// The number in a column of the row of a function, counted from 1.
double stated(const std::string& function, int column) {
  std::ifstream file(RIEMANN_DOCS "/expressions.md");
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with("| " + function + ' ')) continue;
    std::istringstream cells(line);
    std::string cell;
    for (int k = 0; k <= column; ++k) std::getline(cells, cell, '|');
    return std::stod(cell);
  }
  return -1;
}

TEST(Functions, AreOffByNoMoreThanTheDocumentationSays) {
  const cpu::isa here = cpu::current_isa();
  const auto is = [&](maths_choice maths, const char* library) {
    return name_of_maths(maths, here).find(library) != std::string::npos;
  };
  for (const measured_function& each : functions) {
    const std::string name = std::string(each.text).substr(0, std::string(each.text).find('('));
    if (is(maths_choice::fast, "libmvec")) {
      EXPECT_LE(worst_of(each, maths_choice::fast, here), stated(name, 3)) << name << ", fast";
    }
    if (is(maths_choice::accurate, "sleef")) {
      EXPECT_LE(worst_of(each, maths_choice::accurate, here), stated(name, 4)) << name << ", SLEEF";
    }
    EXPECT_LE(worst_of(each, maths_choice::accurate, cpu::isa::v1), stated(name, 5))
        << name << ", libm";
  }
}

/// sqrt(1 - cos(x)^2) must not be without a value for it.
TEST(Functions, WavesKeepBelowTheirCrests) {
  for (const char* text : {"sin(x)", "cos(x)"}) {
    const program f(formula_of(parse(text)), {}, maths_choice::fast);
    const double crest = *text == 's' ? 1.5707963267948966 : 0;
    for (double near = 1e-12; near < 1e-6; near *= 1.003)
      for (const int half_waves : {0, 1, 2, 7, 100})
        for (const double x : {crest - near, crest + near})
          EXPECT_LE(std::abs(f.value(x + half_waves * 3.141592653589793)), 1) << text << x;
  }
}

TEST(Functions, AreAllDocumented) {
  const std::string text = text_in(RIEMANN_DOCS "/expressions.md");
  for (const operation_facts& each : all_operations()) {
    if (*each.name == '\0') continue;
    EXPECT_NE(text.find("| " + std::string(each.name) + " | " + each.sentence + " |"),
              std::string::npos)
        << each.name;
  }
}

}  // namespace
}  // namespace riemann::expressions
