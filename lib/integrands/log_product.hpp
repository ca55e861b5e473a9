// Logarithmic singularities in the slopes at both ends; log(0) at both end points.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/integrands/elementary.hpp"

namespace riemann::integrands {

struct log_product {
  static constexpr const char* formula = "log(x)*log(1-x)";
  static constexpr double from = 0;
  static constexpr double to = 1;
  static constexpr const char* exact = "0.355065933151773563527584833353974811";
  static constexpr const char* provenance = "2 - pi^2/6";
  static constexpr bool rational = false;
  static constexpr double operations = 105;

  template <class Real>
  RIEMANN_HOST_DEVICE Real operator()(Real x) const {
    return elementary::log(x) * elementary::log1p(-x);
  }
};

}  // namespace riemann::integrands
