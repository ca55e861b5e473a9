// Correlated axes are found with their covariance, independent ones are left alone.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/region/whitening.hpp"

#include "riemann/lib/expression/formula_integrand.hpp"
#include "riemann/lib/expression/parse.hpp"
#include "riemann/lib/expression/unit_cube.hpp"

#include <gtest/gtest.h>

#include <string>

namespace riemann {
namespace {

std::optional<linear_change> whitened_of(const std::string& text, std::vector<mass> from) {
  using namespace expressions;
  const tree f = parse(text, {most_dimensions, std::vector<std::string>{}});
  region everywhere;
  for (std::size_t k = 0; k < from.size(); ++k)
    everywhere.push_back({'x' + std::to_string(k + 1), "-inf", "inf"});
  const read_region over = read(everywhere, {});
  return whitened(integrand_of(by_masses(f, over, {}), text, {}, {}, maths_choice::accurate), from);
}

// exp(-(a (x-1)^2 + 2 b (x-1) (y+2) + c (y+2)^2) / 2) has the inverse of (a b; b c) as its
// covariance: (4 3.6; 3.6 4), whose root is (2 0; 1.8 0.872). A thousand hits: a tenth is three
// deviations.
TEST(Whitening, FindsTheCovariance) {
  const std::string gaussian =
      "exp(-0.5*(1.3157895*(x1-1)^2-2.3684211*(x1-1)*(x2+2)+1.3157895*(x2+2)^2))";
  for (const char* factor : {"", "cos(x1)*"}) {
    const auto change = whitened_of(factor + gaussian, {{1, 1}, {-2, 1}});
    ASSERT_TRUE(change) << factor;
    ASSERT_EQ(change->masses.size(), 2U);
    ASSERT_EQ(change->shear.size(), 1U);
    EXPECT_NEAR(change->masses[1].width, 0.872, 0.1) << factor;
    EXPECT_NEAR(change->shear[0] / change->masses[0].width, 0.9, 0.1) << factor;
  }
  const auto far = whitened_of(gaussian, {{10, 0.5}, {-9, 3}});
  ASSERT_TRUE(far) << "from farther away";
  EXPECT_NEAR(far->masses[0].centre, 1, 0.3);
  EXPECT_NEAR(far->masses[1].centre, -2, 0.3);
  EXPECT_NEAR(far->masses[0].width, 2, 0.2);
}

TEST(Whitening, LeavesIndependentAxesAlone) {
  EXPECT_FALSE(whitened_of("exp(-x1^2-9*x2^2-x3^2/100)", {{0, 1}, {0, 1}, {0, 1}}));
  EXPECT_FALSE(whitened_of("1/(1+x1^2)/(1+x2^2)", {{0, 1}, {0, 1}}));
}

TEST(Whitening, FindsNothingInNothing) {
  EXPECT_FALSE(whitened_of("0*x1*x2", {{0, 1}, {0, 1}}));
  EXPECT_FALSE(whitened_of("log(-1-x1^2)*x2", {{0, 1}, {0, 1}}));
}

}  // namespace
}  // namespace riemann
