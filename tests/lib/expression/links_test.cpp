// Which formulas are made of links, and that these make the formula.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/links.hpp"

#include "riemann/lib/expression/formula_integrand.hpp"
#include "riemann/lib/expression/parse.hpp"
#include "riemann/lib/integrand/values_at.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <optional>
#include <string>
#include <vector>

namespace riemann::expressions {
namespace {

double value_of_formula(const formula& f, const std::vector<double>& at) {
  return values_at(integrand_of(f, "", {}, {}, maths_choice::accurate), at).front();
}

std::optional<links> links_in(const std::string& text) {
  return links_of(formula_of(parse(text, {most_dimensions, {}})));
}

TEST(Links, MakeTheFormula) {
  const struct {
    std::string text;
    std::size_t products;
  } all[] = {
      {"exp(-(x1-x2)^2-(x2-x3)^2-x3^4)", 1},
      {"exp(sum(i=1..4,cos(x[i]-x[i+1]))/2)*x1*x5", 1},
      {"1/(1+(x1-x2)^2)/(2+sin(x2*x3))*abs(x3*cos(x4-x1))", 1},
      {"(x1+x2+x3)*exp(-x1*x2-x2*x3)", 3},
      {"(x1-x4)^2*exp(-(x1-x2)^2-(x2-x3)^2-(x3-x4)^2)", 1},
      {"(x1+x2+x3)^2/(1+x1*x3)", 9},
      {"if(x1<x2 and x2<x3,exp(x3-x1),0)", 1},
      {"3+x1*x2*x3", 2},
      {"exp(-((x1-2*x2+x3)^2+(x2-2*x3+x4)^2)/0.02)", 1},
      {"-x1*x2/x3", 1},
  };
  for (const auto& each : all) {
    const formula whole = formula_of(parse(each.text, {most_dimensions, {}}));
    const std::optional<links> made = links_of(whole);
    ASSERT_TRUE(made) << each.text;
    EXPECT_EQ(made->products.size(), each.products) << each.text;
    for (const std::vector<double>& point :
         {std::vector<double>{0.3, 0.5, 0.9, 0.2, 0.7}, {0.1, 0.8, 0.4, 0.6, 0.5}}) {
      double sum = 0;
      for (const std::vector<std::size_t>& product : made->products) {
        double value = 1;
        for (const std::size_t number : product) {
          const linking_formula& link = made->factors[number];
          EXPECT_LE(link.variables.size(), 2u);
          std::vector<double> at;
          for (const int k : link.variables) at.push_back(point[static_cast<std::size_t>(k)]);
          const double of_link = value_of_formula(link.f, at);
          value *= link.is_exponent ? std::exp(of_link) : of_link;
        }
        sum += value;
      }
      const std::vector<double> all_of_it(point.begin(), point.begin() + whole.dimensions);
      EXPECT_NEAR(sum, value_of_formula(whole, all_of_it), 1e-14 * (1 + std::abs(sum)))
          << each.text;
    }
  }
}

TEST(Links, AreNotInWhatThreeVariablesMake) {
  for (const char* const each : {"sin(x1+x2+x3)", "1/(1+x1+x2+x3)", "sqrt(x1*x2*x3)",
                                 "exp(x1*x2*x3)", "x1", "(x1+x2+x3+x4)^4"})
    EXPECT_FALSE(links_in(each)) << each;
}

}  // namespace
}  // namespace riemann::expressions
