// The rows of a request: the problem at every point of its sweep.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/reading/request.hpp"

#include <vector>

namespace riemann {

/// 1 unless parameters have several values.
inline index_t rows_of(const request& wanted) { return points_of(wanted.axes); }

/// The problem of a row, its parameters and limits set.
/// Throws invalid_problem if its limits are none.
problem problem_of_row(const request&, index_t row);

/// Everything wrong with a request; of a sweep, what its first and its last row show.
std::vector<fault> faults_of(const request&);

}  // namespace riemann
