// Peaks of an integrand over the unit cube that even points would hardly meet, with their
// directions and widths, and what they leave.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"
#include "riemann/lib/integrand/channel.hpp"
#include "riemann/lib/integrand/integrand.hpp"
#include "riemann/lib/methods/sampling/large_values.hpp"

#include <span>
#include <vector>

namespace riemann {

/// What a channel takes from the points of the cube itself.
struct share_taken {
  double volume = 0;  // where its own points are denser
  double error = 0;   // of the integral, for points that do not meet it: what the level is off
};

struct narrow_parts {
  std::vector<channel<double>> peaks;
  std::vector<share_taken> taken;           // by peaks
  std::vector<std::vector<double>> places;  // where else, around the peaks, values are largest
  double left_out = 0;      // about what else was met of the integral of |f|, beside all peaks
  index_t evaluations = 0;  // that the search took
};

/// A channel beside each peak that is found from these places; none for what is wide, or has next
/// to nothing of the integral. Ridges are peaks, too, as far as they are straight; what one channel
/// leaves of a curved one, or of wide tails, may have another.
narrow_parts narrow_parts_of(const integrand& over_cube,
                             std::span<const sampling::large_value> near);

}  // namespace riemann
