// Expressions in a C++ program, as the documentation shows them.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/expression.hpp"

#include "riemann/lib/integrate.hpp"
#include "riemann/integrate.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace riemann {
namespace {

TEST(Expression, IsAnIntegrand) {
  riemann::expression f{"exp(-a*x^2)", {{"a", 2}}};
  riemann::estimate found = riemann::integrate(f, 0, 1, {.n = 100'000});

  EXPECT_EQ(found.formula, "exp(-a*x^2)");
  EXPECT_EQ(found.n, 100'000);
  EXPECT_EQ(found.status, status::summed);
  // sqrt(pi/8) erf(sqrt(2)); the midpoint rule is off by h^2/24 |f'(1)| = 3e-12 at most.
  EXPECT_NEAR(found.value, std::sqrt(std::acos(-1.0) / 8) * std::erf(std::sqrt(2.0)), 3e-12);
}

TEST(Expression, HasTheBitsOfTheProblemOfItsText) {
  const problem asked{
      .expression = "sin(b*x)/x", .parameters = {{"b", 3}}, .from = 1, .to = 2, .n = 1001};
  EXPECT_EQ(integrate(expression("sin(b*x)/x", {{"b", 3}}), 1, 2, {.n = 1001}).value,
            integrate(asked).value);
}

TEST(Expression, IsAFunction) {
  const expression f{"if(x<a, x^2, 2*x)", {{"a", 1}}};
  EXPECT_EQ(f(0.5), 0.25);
  EXPECT_EQ(f(3), 6);
  EXPECT_EQ(f.text(), "if(x<a, x^2, 2*x)");
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
