// The exponential function.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/integrands/elementary.hpp"

namespace riemann::integrands {

struct exponential {
  static constexpr const char* formula = "exp(x)";
  static constexpr double from = 0;
  static constexpr double to = 1;
  static constexpr const char* exact = "1.71828182845904523536028747135266250";
  static constexpr const char* provenance = "e - 1";
  static constexpr bool rational = false;
  static constexpr double operations = 25;

  template <class Real>
  RIEMANN_HOST_DEVICE Real operator()(Real x) const {
    return elementary::exp(x);
  }
};

}  // namespace riemann::integrands
