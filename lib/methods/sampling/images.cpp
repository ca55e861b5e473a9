// From image to image, as the symmetries are a group.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/sampling/images.hpp"

#include "riemann/kernels/host_device.hpp"
#include "riemann/kernels/points/periodisation.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace riemann::sampling {
namespace {

std::vector<std::vector<double>> next_images(const std::vector<double>& place) {
  std::vector<std::vector<double>> all(1);
  for (const double u : place) all.front().push_back(inside_unit(1 - u));
  for (std::size_t k = 0; k < place.size(); ++k) {
    all.push_back(place);
    all.back()[k] = inside_unit(1 - place[k]);
    for (std::size_t j = 0; j < k; ++j) {
      all.push_back(place);
      std::swap(all.back()[j], all.back()[k]);
    }
  }
  return all;
}

bool is_same(const std::vector<double>& a, const std::vector<double>& b) {
  constexpr double rounding = 1e-12;
  return std::equal(a.begin(), a.end(), b.begin(),
                    [](double x, double y) { return std::abs(x - y) < rounding; });
}

}  // namespace

std::vector<large_value> images_of(const large_value& peak, const values_at_places& f) {
  constexpr std::size_t most = 64;
  std::vector<large_value> images{peak};
  std::vector<std::vector<double>> seen{peak.place};
  for (std::size_t i = 0; i < images.size() && seen.size() < most; ++i) {
    if (!is_as_large(images[i], peak)) continue;
    std::vector<std::vector<double>> tried;
    std::vector<double> coordinates;
    for (std::vector<double>& each : next_images(images[i].place)) {
      const auto is_it = [&](const std::vector<double>& other) { return is_same(each, other); };
      if (std::any_of(seen.begin(), seen.end(), is_it)) continue;
      seen.push_back(each);
      coordinates.insert(coordinates.end(), each.begin(), each.end());
      tried.push_back(std::move(each));
    }
    const std::vector<double> values = f(coordinates);
    for (std::size_t k = 0; k < tried.size(); ++k)
      if (values[k] != 0 && is_finite(values[k]))
        images.push_back({std::move(tried[k]), std::abs(values[k])});
  }
  images.erase(images.begin());
  return images;
}

}  // namespace riemann::sampling
