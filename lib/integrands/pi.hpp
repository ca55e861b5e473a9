// The derivative of 4 atan(x): its integral over [0, 1] is pi.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/summing/poles.hpp"

namespace riemann::integrands {

struct pi {
  static constexpr const char* formula = "4/(1+x^2)";
  static constexpr double from = 0;
  static constexpr double to = 1;
  static constexpr const char* exact = "3.14159265358979323846264338327950288";
  static constexpr const char* provenance = "4 atan(1)";
  static constexpr bool rational = true;
  static constexpr double operations = 12;
  static constexpr conjugate_poles poles{
      .numerator = 4, .constant = 1, .curvature = 1, .centre = 0};

  template <class Real>
  RIEMANN_HOST_DEVICE Real operator()(Real x) const {
    return Real(4) / (Real(1) + x * x);
  }
};

}  // namespace riemann::integrands
