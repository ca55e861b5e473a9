// Expressions in a C++ program, as the documentation shows them.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/expression.hpp"

#include "riemann/lib/running/integrate.hpp"
#include "riemann/integrate.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace riemann {
namespace {

TEST(Expression, IsAnIntegrand) {
  riemann::expression f{"exp(-a*x^2)", {{"a", 2}}};
  riemann::estimate result = riemann::integrate(f, 0, 1, {.n = 100'000});

  EXPECT_EQ(result.formula, "exp(-a*x^2)");
  EXPECT_EQ(result.n, 100'000);
  EXPECT_EQ(result.status, status::summed);
  // sqrt(pi/8) erf(sqrt(2)); the midpoint rule is off by h^2/24 |f'(1)| = 3e-12 at most.
  EXPECT_NEAR(result.value, std::sqrt(std::acos(-1.0) / 8) * std::erf(std::sqrt(2.0)), 3e-12);
}

TEST(Expression, HasTheBitsOfTheProblemOfItsText) {
  const problem task{.f = {.expression = "sin(b*x)/x", .parameters = {{"b", 3}}},
                     .range = {.from = 1, .to = 2},
                     .rule = {.n = 1001}};
  EXPECT_EQ(integrate(expression("sin(b*x)/x", {{"b", 3}}), 1, 2, {.n = 1001}).value,
            integrate(task).value);
}

TEST(Expression, IsAFunction) {
  const expression f{"if(x<a, x^2, 2*x)", {{"a", 1}}};
  EXPECT_EQ(f(0.5), 0.25);
  EXPECT_EQ(f(3), 6);
  EXPECT_EQ(f.text(), "if(x<a, x^2, 2*x)");
}

TEST(Expression, MayBeAListOfFormulas) {
  const expression all{"[x, a*x^2, exp(-x)]", {{"a", 3}}};
  EXPECT_EQ(all.text(), "[x, a*x^2, exp(-x)]");
  for (const options& how : {options{}, options{.n = 1000}}) {
    const estimate result = integrate(all, 0, 1, how);
    ASSERT_EQ(result.components.size(), 3U);
    EXPECT_TRUE(std::isnan(result.value));
    EXPECT_EQ(result.formula, all.text());
    EXPECT_EQ(result.components[1].value,
              integrate(expression("a*x^2", {{"a", 3}}), 0, 1, how).value);
    EXPECT_EQ(result.evaluations, result.components[0].evaluations +
                                      result.components[1].evaluations +
                                      result.components[2].evaluations);
  }
  const estimate plane =
      integrate(expression("[x*y, x+y]"), region{{"x", "0", "1"}, {"y", "0", "x"}});
  EXPECT_NEAR(plane.components.at(0).value, 1.0 / 8, 1e-6);
  EXPECT_NEAR(plane.components.at(1).value, 1.0 / 2, 5e-6);
  EXPECT_THROW(integrate(expression("[x, y]"), 0, 1), invalid_problem);
  EXPECT_THROW(expression("[x, ]"), invalid_problem);
}

TEST(Expression, SaysWhatIsWrongWithItsText) {
  try {
    const expression f{"cosn(x)+b", {{"x", 1}}};
    FAIL();
  } catch (const invalid_problem& wrong) {
    ASSERT_EQ(wrong.faults().size(), 3U) << wrong.what();
    EXPECT_EQ(wrong.faults()[0].value, "x");
    EXPECT_NE(wrong.faults()[1].message.find("did you mean 'cos'?"), std::string::npos);
    EXPECT_NE(wrong.faults()[2].message.find("unknown name 'b'"), std::string::npos);
  }
}

}  // namespace
}  // namespace riemann
