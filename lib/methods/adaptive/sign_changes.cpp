// Places jump about within 48 equal parts.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/sign_changes.hpp"

#include "riemann/kernels/host_device.hpp"

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

}  // namespace riemann::adaptive
