// A zero between two places where a function has opposite signs.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/host_device.hpp"

#include <algorithm>
#include <cmath>

namespace riemann::adaptive {

struct search_effort {
  double relative_width;  // of the bracket, at which to stop
  int quick_steps;        // before the bracket is halved instead
  int most_steps;
};

/// By the Illinois method (Dowell, Jarratt, BIT 11 (1971)). f(a) = fa and f(b) = fb have opposite
/// signs. Ends where f is 0 or not finite, too.
template <class F>
double zero_between(const F& f, double a, double fa, double b, double fb, search_effort effort) {
  for (int k = 0; k < effort.most_steps; ++k) {
    if (std::abs(b - a) <= effort.relative_width * std::abs(b)) break;
    double x = k < effort.quick_steps ? b - fb * ((b - a) / (fb - fa)) : a + (b - a) / 2;
    if (!(std::min(a, b) < x && x < std::max(a, b))) x = a + (b - a) / 2;
    if (x == a || x == b) break;
    const double fx = f(x);
    if (fx == 0 || !is_finite(fx)) return x;
    if ((fx > 0) != (fb > 0)) {
      a = b;
      fa = fb;
    } else {
      fa /= 2;
    }
    b = x;
    fb = fx;
  }
  return b;
}

}  // namespace riemann::adaptive
