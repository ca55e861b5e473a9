// The integral over a panel and its error.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/panel.hpp"

#include "riemann/kernels/host_device.hpp"

#include <algorithm>
#include <limits>

namespace riemann::adaptive {

void judge(panel& p) {
  p.largest = 0;
  for (const double value : p.g) p.largest = std::max(p.largest, std::abs(value));
  const double h = p.half_width();
  double kronrod = 0;
  double gauss = 0;
  double magnitude = 0;
  for (std::size_t k = 0; k < node_count; ++k) {
    kronrod += all_weights[k] * p.g[k];
    magnitude += all_weights[k] * std::abs(p.g[k]);
  }
  for (std::size_t k = 0; k < gauss_count; ++k) gauss += all_gauss_weights[k] * p.g[2 * k + 1];
  const double mean = kronrod / 2;
  double swing = 0;   // integral of |g - mean|
  double spread = 0;  // the largest |g - mean|
  for (std::size_t k = 0; k < node_count; ++k) {
    const double from_mean = std::abs(p.g[k] - mean);
    swing += all_weights[k] * from_mean;
    spread = std::max(spread, from_mean);
  }
  if (p.not_finite > 0 || !is_finite(p.largest)) {
    p.integral = p.l1 = 0;
    p.error = std::numeric_limits<double>::infinity();
    return;
  }
  p.integral = h * kronrod;
  p.l1 = h * magnitude;
  double error = h * std::abs(kronrod - gauss);
  swing *= h;
  if (swing > 0 && error > 0) error = swing * std::min(1.0, std::pow(200 * error / swing, 1.5));
  if (p.largest > 0) {
    const double residual = residual_at_kronrod_nodes(p.g);
    const auto of_cube = [&](double scale) {
      const double q = residual / scale;
      return 10 * h * scale * q * q * q;
    };
    error = std::max(error, of_cube(p.largest));
    if (spread > 0) error = std::max(error, std::min(swing, of_cube(spread)));
  }
  p.error = error;
}

tail_of_spectrum tail_of_spectrum_of(const panel& p) {
  if (p.not_finite > 0 || !is_finite(p.largest)) return {};
  const node_values all = spectrum(p.g);
  constexpr int last = node_count - 1;
  const auto largest_of = [&](int count, int degree) {  // some functions have every second alone
    double largest = 0;
    for (int k = degree - count + 1; k <= degree; ++k)
      largest = std::max(largest, std::abs(all[static_cast<std::size_t>(k)]));
    return largest;
  };
  const auto fall_from = [&](int earlier, int count) {
    return std::pow(largest_of(count, last) / largest_of(count, earlier), 1. / (last - earlier));
  };
  tail_of_spectrum found{largest_of(4, last), 0};
  for (const double each :
       {fall_from(last - 10, 4), fall_from(last - 5, 4), fall_from(last - 2, 2)})
    found.fall = std::max(found.fall, each);
  return found;
}

double error_by_spectrum(const panel& p) {
  constexpr double safety = 40;
  constexpr int first_not_exact = 32;
  const tail_of_spectrum seen = tail_of_spectrum_of(p);
  if (!(seen.fall < 1)) return p.error;
  const double rest =
      seen.largest * std::pow(seen.fall, first_not_exact - node_count + 1) / (1 - seen.fall);
  return std::min(p.error, safety * p.half_width() * rest);
}

bool is_explained_by_spectrum(const panel& p, double s, double difference) {
  constexpr double falls = 0.7;  // so that little is left of it beyond degree 31
  const double of_polynomials = std::abs(s) < 0.95 ? 6 : 30;  // some times the orthonormal ones
  const tail_of_spectrum seen = tail_of_spectrum_of(p);
  return seen.fall < falls &&
         difference < of_polynomials * seen.largest * seen.fall / (1 - seen.fall);
}

double rounding_of_logarithms(const panel& p) {
  if (!p.on.graded || p.not_finite > 0) return 0;
  double variation = std::abs(p.g.front()) + std::abs(p.g.back());
  for (std::size_t k = 1; k < node_count; ++k) variation += std::abs(p.g[k] - p.g[k - 1]);
  const double half_ulp =
      0.5 * std::numeric_limits<double>::epsilon() * std::max(std::abs(p.begin), std::abs(p.end));
  return variation * half_ulp;
}

panel anchored_if_narrow(panel p) {
  const double nearest = std::min(std::abs(p.begin), std::abs(p.end));
  constexpr double narrow = 0.05;
  if (p.end - p.begin > narrow * (p.on.graded ? 1 : nearest)) return p;
  const double length = p.on.distance(p.end) - p.on.distance(p.begin);
  p.on = {p.on.place(p.begin), p.on.side, false};
  p.begin = 0;
  p.end = length;
  return p;
}

}  // namespace riemann::adaptive
