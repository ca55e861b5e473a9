// Panels that are halved until their errors are small.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/adaptive/panel.hpp"
#include "riemann/lib/methods/adaptive/sampler.hpp"

#include <cstddef>
#include <vector>

namespace riemann::adaptive {

struct stretch {
  chart on;
  double begin = 0;  // begin < end, of the chart's coordinate
  double end = 0;
};

struct panel_sum {
  double integral = 0;
  double error = 0;
  double l1 = 0;

  panel_sum& operator+=(const panel_sum& other) {
    integral += other.integral;
    error += other.error;
    l1 += other.l1;
    return *this;
  }
};

panel_sum sum_of(const std::vector<panel>& panels);

/// Panels over a stretch, each with an error of at most `tolerance` or halved 11 times, added to
/// `all`.
panel_sum halve_until_small(const stretch& over, sampler& f, double tolerance,
                            std::vector<panel>& all);

/// The worst panel again and again, until all errors add up to `tolerance`, or there are so many.
void halve_worst(std::vector<panel>& panels, sampler& f, double tolerance, std::size_t most_panels);

}  // namespace riemann::adaptive
