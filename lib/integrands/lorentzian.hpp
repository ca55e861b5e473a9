// A peak of half-width 1/1000 in the middle of the interval.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/summing/poles.hpp"

namespace riemann::integrands {

struct lorentzian {
  static constexpr const char* formula = "1e-3/(1e-6+(x-1/2)^2)";
  static constexpr double from = 0;
  static constexpr double to = 1;
  static constexpr const char* exact = "3.13759265892311377183254803140685937";
  static constexpr const char* provenance = "2 atan(500)";
  static constexpr bool rational = true;
  static constexpr double operations = 13;
  static constexpr conjugate_poles poles{
      .numerator = 1e-3, .constant = 1e-6, .curvature = 1, .centre = 0.5};

  template <class Real>
  RIEMANN_HOST_DEVICE Real operator()(Real x) const {
    const Real distance = x - Real(0.5);
    return Real(1e-3) / (Real(1e-6) + distance * distance);
  }
};

}  // namespace riemann::integrands
