// Channels map the unit cube onto itself, with the density that they tell.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/integrand/channel.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace riemann {
namespace {

const channel<double> oblique{{0.3, 0.6}, {0.05, 0.01}, {0.04}, {0, 0, 0}};
// The second axis leaves the cube where the first is far from its centre.
const channel<double> ridge{{0.5, 0.5}, {0.3, 1e-5}, {0.6}, {0, 0, 0}};
const channel<double> in_corner{{0, 1}, {1e-3, 1e-3}, {-5e-4}, {0, 0, 0}};

TEST(Channels, TellTheDensityOfTheirPoints) {
  constexpr double step = 1e-6;
  for (const channel<double>& each : {oblique, ridge, in_corner})
    for (const double u : {0.05, 0.3, 0.6, 0.97})
      for (const double v : {0.02, 0.4, 0.9}) {
        const point_of_channel<double> at = point_in(each, {u, v});
        // A triangle: the determinant is the product of the diagonal.
        const double along =
            point_in(each, {u + step, v}).place[0] - point_in(each, {u - step, v}).place[0];
        const double across =
            point_in(each, {u, v + step}).place[1] - point_in(each, {u, v - step}).place[1];
        EXPECT_NEAR(at.density * along * across / (4 * step * step), 1, 1e-4) << u << ' ' << v;
        EXPECT_NEAR(density_at(each, at.place) / at.density, 1, 1e-6) << u << ' ' << v;
      }
}

TEST(Channels, FillTheCubeAndNoMore) {
  for (const channel<double>& each : {oblique, ridge, in_corner})
    for (const double u : {1e-300, 1e-17, 1e-9, 0.001, 0.5, 0.999, 1 - 1e-9, 1 - 1e-16})
      for (const double v : {1e-300, 1e-17, 1e-9, 0.001, 0.5, 0.999, 1 - 1e-9, 1 - 1e-16}) {
        const point_of_channel<double> at = point_in(each, {u, v});
        for (const double x : at.place) {
          EXPECT_GE(x, -1e-15) << u << ' ' << v;
          EXPECT_LE(x, 1 + 1e-15) << u << ' ' << v;
        }
        EXPECT_GT(at.density, 0) << u << ' ' << v;
      }
  EXPECT_NEAR(point_in(oblique, {1e-300, 0.5}).place[0], 0, 1e-15);
  EXPECT_NEAR(point_in(oblique, {0.5, 1 - 1e-16}).place[1], 1, 0.02) << "the tail is thin";
}

TEST(Channels, IntegrateWhatTheCubeDoes) {
  constexpr int n = 2000;  // midpoints
  for (const channel<double>& each : {oblique, in_corner}) {
    double sum = 0;
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j) {
        const point_of_channel<double> at = point_in(each, {(i + 0.5) / n, (j + 0.5) / n});
        const double x = at.place[0];
        const double y = at.place[1];
        const double z = (x - each.centre[0]) / each.width[0];
        const double t = (y - each.centre[1] - each.shear[0] * z) / each.width[1];
        sum += std::exp(-4 * z * z - 4 * t * t) / at.density / (n * n);
      }
    const double pi = std::acos(-1.0);
    const double whole = pi / 4 * each.width[0] * each.width[1];
    // In the corner, between z = 0 and t = z / 2, with the quarter below: atan(1/2) more.
    const double share = each.centre[0] > 0 ? 1 : 0.25 + std::atan(0.5) / (2 * pi);
    EXPECT_NEAR(sum, share * whole, 1e-6 * whole);
  }
}

TEST(Channels, HaveTheirCentreInTheMiddle) {
  for (const channel<double>& each : {oblique, ridge, in_corner}) {
    std::vector<double> u = middle_of(each);
    for (double& at : u) at = std::fmin(std::fmax(at, 1e-300), 1 - 1e-16);
    const std::vector<double> place = point_in(each, u).place;
    for (std::size_t k = 0; k < place.size(); ++k)
      EXPECT_NEAR(place[k], each.centre[k], 1e-12 + 1e-14 / each.width[k]);
  }
}

}  // namespace
}  // namespace riemann
