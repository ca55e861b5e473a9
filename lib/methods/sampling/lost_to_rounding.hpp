// What lies so near to a face of the cube that points there round to one.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/evaluating/evaluator.hpp"

namespace riemann::sampling {

/// The integral of |f| over the layers along faces in which coordinates of the region cannot be
/// told apart: (1 - x)^-0.8 has a thousandth of its integral there, which no sample can place.
/// Estimated at random points of each face; 0 where the evaluator takes no points, see
/// evaluator::values_at().
double lost_to_rounding(evaluator&, unsigned long long seed);

/// Evaluations that it takes.
double evaluations_for_faces(const evaluator&);

}  // namespace riemann::sampling
