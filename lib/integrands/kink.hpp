// A kink where no node of a decimal or binary grid falls.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/integrands/elementary.hpp"

namespace riemann::integrands {

struct kink {
  static constexpr const char* formula = "abs(x-1/3)";
  static constexpr double from = 0;
  static constexpr double to = 1;
  static constexpr const char* exact = "0.277777777777777777777777777777777778";
  static constexpr const char* provenance = "5/18";
  static constexpr bool rational = true;
  static constexpr double operations = 3;

  template <class Real>
  RIEMANN_HOST_DEVICE Real operator()(Real x) const {
    return elementary::abs(x - Real(1) / Real(3));
  }
};

}  // namespace riemann::integrands
