// Pyramids around a point fill the cube, and what rises towards the point is even in them.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/integrand/gathering.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <vector>

namespace riemann {
namespace {

struct moved {
  std::vector<double> u;
  double determinant;
};

moved move(const gathering& to, std::size_t pyramid, const std::vector<double>& from) {
  std::vector<coordinate_off<double>> off;
  for (const double each : from) off.push_back({0, each});
  moved result{{}, gather(to, pyramid, off)};
  for (const auto& each : off) result.u.push_back(each.origin + each.off);
  return result;
}

const gathering all[] = {
    {{0}, {0}, 3},       {{1}, {1}, 2.5},          {{0}, {0.3}, 2},
    {{0, 1}, {0, 0}, 1}, {{0, 1}, {1, 0.25}, 1.5}, {{1, 0}, {0.6, 0.1}, 2},
};

TEST(Gatherings, FillTheCubeOnce) {
  constexpr int n = 400;  // midpoints
  for (const gathering& each : all) {
    double sum = 0;
    double moment = 0;
    for (std::size_t pyramid = 0; pyramid < each.pyramids(); ++pyramid)
      for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j) {
          const moved at = move(each, pyramid, {(i + 0.5) / n, (j + 0.5) / n});
          for (const double u : at.u) EXPECT_TRUE(0 < u && u < 1) << u;
          sum += at.determinant;
          moment += at.determinant * at.u[0] * at.u[1] * at.u[1];
        }
    EXPECT_NEAR(sum / (n * n), 1, 1e-4);
    EXPECT_NEAR(moment / (n * n), 1.0 / 6, 1e-4);
  }
}

TEST(Gatherings, GoBackToWhereAPointIsFrom) {
  for (const gathering& each : all)
    for (std::size_t pyramid = 0; pyramid < each.pyramids(); ++pyramid) {
      const std::vector<double> from{0.37, 0.81};
      const std::vector<double> back = before_gathering(each, move(each, pyramid, from).u);
      EXPECT_NEAR(back[0], from[0], 1e-12);
      EXPECT_NEAR(back[1], from[1], 1e-12);
    }
  EXPECT_EQ(before_gathering(all[3], {0, 0}), (std::vector<double>{0, 0.5}));
}

TEST(Gatherings, MakeAPowerOfTheDistanceEven) {
  // r^-1.5 has no variance; t^2 w or t^2 lead, and dx dy is 2 t^3 dt dw.
  const gathering to{{0, 1}, {0, 0}, 2};
  for (const double t : {1e-60, 1e-9, 0.4}) {
    const moved at = move(to, 0, {t, 0.7});
    EXPECT_NEAR(std::pow(at.u[0] + at.u[1], -1.5) * at.determinant, 2 * std::pow(1.7, -1.5), 1e-12);
  }
}

}  // namespace
}  // namespace riemann
