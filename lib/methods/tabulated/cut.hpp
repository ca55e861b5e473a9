// A part of tabulated data, between two abscissae that need not be those of samples: what lies
// beside it is taken from the rule's own line or parabola there.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/tabulated/samples.hpp"

namespace riemann::tabulated {

/// The integral from `lower` to `upper`, these in either order, is
/// sign * (direction * integral of samples [begin, end) - beside).
struct cut {
  index_t begin = 0;  // samples: whole panels of the rule, the same as those of all samples
  index_t end = 0;
  double direction = 1;  // -1 where abscissae fall
  double sign = 1;       // -1 where lower is above upper
  double beside = 0;     // under the rule's lines and parabolas
  double beside_size = 0;
  double doubt = 0;   // what they miss there, by the next sample, and what rounding may do
  double height = 0;  // of the samples around the limits
};

/// Precondition: no faults in the samples, and both limits are between the first abscissa and the
/// last. At a jump the part begins behind it, or ends before it.
cut cut_of(const samples&, const how&, double lower, double upper);

/// The samples [begin, end): a view.
samples part_of(const samples&, index_t begin, index_t end);

}  // namespace riemann::tabulated
