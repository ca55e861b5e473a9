// Places jump about within 48 equal parts.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/sign_changes.hpp"

#include "riemann/kernels/host_device.hpp"

#include <algorithm>
#include <cmath>

namespace riemann::adaptive {

std::array<double, 48> jittered_places(double u, double width) {
  std::array<double, 48> places;
  double jitter = 0.5;
  double part = 0;
  for (double& each : places) {
    jitter = jitter * 0.7548776662466927 + 0.3141592653589793;
    jitter -= std::floor(jitter);
    each = u + width * (part++ + 0.2 + 0.6 * jitter) / static_cast<double>(places.size());
  }
  return places;
}

int changes_on(const std::function<double(double)>& f, double u, double width) {
  int count = 0;
  double last = 0;
  for (const double place : jittered_places(u, width)) {
    const double value = f(place);
    if (value == 0 || !is_finite(value)) continue;
    if (last != 0 && (value > 0) != (last > 0)) ++count;
    last = value;
  }
  return count;
}

double gap_of_changes(const std::function<double(double)>& f, double u, double width) {
  for (int attempt = 0; attempt < 60; ++attempt) {
    const int changes = changes_on(f, u, width);
    const bool few = changes >= 6 && changes <= 14;
    if (few && std::abs(3 * changes_on(f, u, width / 3) - changes) <= 6) return width / changes;
    width *= few || changes > 14 ? 0.4 : 2.2;
    if (!is_finite(u + width)) return 0;
  }
  return 0;
}

double height_along(const std::function<double(double)>& f, double u, double gap) {
  constexpr int places = 5;
  double most = 0;
  for (int k = 0; k < places; ++k) most = std::max(most, std::abs(f(u + gap * k / places)));
  return most;
}

bool stands_out_beyond(const std::function<double(double)>& f, double u, double gap,
                       double little) {
  constexpr double far = 3.4;       // e-folds
  constexpr double far_higher = 3;  // times
  constexpr int enough = 5;         // places, one after the other
  const double height = height_along(f, u, gap);
  int alike = 0;
  double last = 0;
  for (const double each : jittered_places(0, far)) {
    const double at = u * std::exp(each);
    const double value = f(at);
    const bool counts = std::abs(value) > far_higher * height && std::abs(value) * at > little;
    alike = !counts ? 0 : value * last > 0 ? alike + 1 : 1;
    last = value;
    if (alike == enough) return true;
  }
  return false;
}

}  // namespace riemann::adaptive
