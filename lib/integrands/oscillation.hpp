// Some sixteen periods of a cosine.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/integrands/elementary.hpp"

namespace riemann::integrands {

struct oscillation {
  static constexpr const char* formula = "cos(100*x)";
  static constexpr double from = 0;
  static constexpr double to = 1;
  static constexpr const char* exact = "-0.00506365641109758793656557610459785432";
  static constexpr const char* provenance = "sin(100)/100";
  static constexpr bool rational = false;
  static constexpr double operations = 40;

  template <class Real>
  RIEMANN_HOST_DEVICE Real operator()(Real x) const {
    return elementary::cos(Real(100) * x);
  }
};

}  // namespace riemann::integrands
