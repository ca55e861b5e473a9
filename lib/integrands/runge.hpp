// Runge's function: equally spaced interpolation fails on it, summation does not.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/summing/poles.hpp"

namespace riemann::integrands {

struct runge {
  static constexpr const char* formula = "1/(1+25*x^2)";
  static constexpr double from = -1;
  static constexpr double to = 1;
  static constexpr const char* exact = "0.549360306778006344344508770577984459";
  static constexpr const char* provenance = "2/5 atan(5)";
  static constexpr bool rational = true;
  static constexpr double operations = 13;
  static constexpr conjugate_poles poles{
      .numerator = 1, .constant = 1, .curvature = 25, .centre = 0};

  template <class Real>
  RIEMANN_HOST_DEVICE Real operator()(Real x) const {
    return Real(1) / (Real(1) + Real(25) * x * x);
  }
};

}  // namespace riemann::integrands
