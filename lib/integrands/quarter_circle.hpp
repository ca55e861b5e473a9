// A quarter of a disc of radius 1, times four; the slope at x = 1 is infinite.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/integrands/elementary.hpp"

namespace riemann::integrands {

struct quarter_circle {
  static constexpr const char* formula = "4*sqrt(1-x^2)";
  static constexpr double from = 0;
  static constexpr double to = 1;
  static constexpr const char* exact = "3.14159265358979323846264338327950288";
  static constexpr const char* provenance = "area of the unit disc";
  static constexpr bool rational = true;
  static constexpr double operations = 16;

  template <class Real>
  RIEMANN_HOST_DEVICE Real operator()(Real x) const {
    // One rounding for 1 - x^2: x^2 rounded first would lose it next to x = 1.
    return Real(4) * elementary::sqrt(fma(-x, x, Real(1)));
  }
};

}  // namespace riemann::integrands
