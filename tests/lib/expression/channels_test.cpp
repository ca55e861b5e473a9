// A formula through channels is what its definition says, and has the same integral.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/channels.hpp"

#include "riemann/lib/expression/formula_integrand.hpp"
#include "riemann/lib/expression/parse.hpp"
#include "riemann/lib/integrand/values_at.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

namespace riemann::expressions {
namespace {

double f_at(double x, double y) { return 3 * x + std::exp(-y) + std::pow(x, 2.5) * y; }

TEST(FormulasThroughChannels, AreWhatTheirDefinitionSays) {
  const std::vector<std::string> names{"a"};
  const formula f = formula_of(parse("a*x+exp(-y)+x^2.5*y", {most_dimensions, names}));
  const std::vector<channel<double>> channels{{{0.3, 0.6}, {0.05, 0.01}, {0.04}, {2, 0.5, -1}},
                                              {{0.9, 0.1}, {0.001, 0.2}, {0}, {1, 0, 3}}};
  const formula whole = over_channels(f, channels.size());
  EXPECT_EQ(whole.dimensions, 2);
  std::vector<double> parameters{3};
  const std::vector<double> more = parameters_of(channels);
  parameters.insert(parameters.end(), more.begin(), more.end());
  ASSERT_EQ(whole.parameter_count, static_cast<int>(parameters.size()));
  const integrand computed = integrand_of(whole, "f", parameters, {}, maths_choice::accurate);
  for (const double u : {0.1, 0.45, 0.8})
    for (const double v : {0.2, 0.7}) {
      double expected = 0;
      for (std::size_t k = 0; k <= channels.size(); ++k) {
        const std::vector<double> at =
            k == 0 ? std::vector<double>{u, v} : point_in(channels[k - 1], {u, v}).place;
        double values = f_at(at[0], at[1]);
        double densities = 1;
        for (const channel<double>& each : channels) {
          values += level_at(each, at) * density_at(each, at);
          densities += density_at(each, at);
        }
        expected += values / densities - (k == 0 ? 0 : level_at(channels[k - 1], at));
      }
      EXPECT_NEAR(values_at(computed, std::vector{u, v}).front(), expected, 1e-10) << u << ' ' << v;
    }
}

}  // namespace
}  // namespace riemann::expressions
