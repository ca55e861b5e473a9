// The inputs of patterns: generated, or read from a file.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/matrix_lab/invocation.hpp"

#include <string>
#include <vector>

namespace riemann::matrix_lab {

/// uniform: in [-1, 1); ones.
const std::vector<std::string>& input_names();

/// As many arrays as `counts`, the first one from the file where one is named. Throws machine_error
/// if they do not fit.
std::vector<host_array> inputs_of(const invocation&, const std::vector<index_t>& counts,
                                  int threads, const progress_t&);

}  // namespace riemann::matrix_lab
