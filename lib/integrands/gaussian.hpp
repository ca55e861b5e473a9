// The bell curve without its normalisation.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/integrands/elementary.hpp"

namespace riemann::integrands {

struct gaussian {
  static constexpr const char* formula = "exp(-x^2)";
  static constexpr double from = 0;
  static constexpr double to = 1;
  static constexpr const char* exact = "0.746824132812427025399467436131853005";
  static constexpr const char* provenance = "sqrt(pi)/2 erf(1)";
  static constexpr bool rational = false;
  static constexpr double operations = 26;

  template <class Real>
  RIEMANN_HOST_DEVICE Real operator()(Real x) const {
    return elementary::exp(-x * x);
  }
};

}  // namespace riemann::integrands
