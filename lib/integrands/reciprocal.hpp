// 1/x: its integral over [1, 2] is ln 2.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/summing/poles.hpp"

namespace riemann::integrands {

struct reciprocal {
  static constexpr const char* formula = "1/x";
  static constexpr double from = 1;
  static constexpr double to = 2;
  static constexpr const char* exact = "0.693147180559945309417232121458176568";
  static constexpr const char* provenance = "ln 2";
  static constexpr bool rational = true;
  static constexpr double operations = 10;
  static constexpr real_pole poles{.numerator = 1, .centre = 0};

  template <class Real>
  RIEMANN_HOST_DEVICE Real operator()(Real x) const {
    return Real(1) / x;
  }
};

}  // namespace riemann::integrands
