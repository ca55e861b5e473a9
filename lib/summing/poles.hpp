// Where an integrand with one simple pole, or one conjugate pair, says so: what grouping needs.
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace riemann {

/// f(x) = numerator / (constant + curvature * (x - centre)^2), constant and curvature > 0: poles at
/// centre +- i sqrt(constant/curvature).
struct conjugate_poles {
  double numerator;
  double constant;
  double curvature;
  double centre;
};

/// f(x) = numerator / (x - centre).
struct real_pole {
  double numerator;
  double centre;
};

}  // namespace riemann
