// How the errors of several integrals by samples of one seed belong together.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/answer/drawn_errors.hpp"

#include <vector>

namespace riemann {

/// Row by row: of each two integrals the sum over the draws that both have, so that those without
/// one in common have 0. NaN where one of the two has no draws; empty if none has.
std::vector<std::vector<double>> covariance_of(
    const std::vector<std::vector<drawn_error>>& integrals);

}  // namespace riemann
