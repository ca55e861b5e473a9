// Images of a peak: all of those of a symmetric integrand, and no more than are asked of another.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/sampling/images.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace riemann::sampling {
namespace {

const std::vector<double> peak{0.2, 0.4, 0.7};

std::vector<large_value> images(double elsewhere) {
  return images_of({peak, 1}, [&](std::span<const double> coordinates) {
    std::vector<double> values;
    for (auto at = coordinates.begin(); at != coordinates.end(); at += std::ssize(peak)) {
      std::vector<double> each(at, at + std::ssize(peak));
      std::sort(each.begin(), each.end());
      values.push_back(each == peak ? -1 : elsewhere);
    }
    return values;
  });
}

TEST(Images, AreAtAllExchangesOfVariables) {
  EXPECT_EQ(images(0).size(), 5U);
  for (const large_value& each : images(0)) EXPECT_EQ(each.magnitude, 1);
}

TEST(Images, OfImagesAreAskedForWhereThePeakIsAsHigh) {
  const auto is_low = [](const large_value& each) { return each.magnitude < 1; };
  const std::vector<large_value> all = images(0.1);
  EXPECT_EQ(all.size(),
            5U + static_cast<std::size_t>(std::count_if(all.begin(), all.end(), is_low)));
  const auto of_one = images_of({peak, 1}, [](std::span<const double> coordinates) {
    return std::vector<double>(coordinates.size() / peak.size(), 0.1);
  });
  EXPECT_EQ(of_one.size(), 7U) << "its mirror, three by one coordinate, three exchanges";
}

}  // namespace
}  // namespace riemann::sampling
