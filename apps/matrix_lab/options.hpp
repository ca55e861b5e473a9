// The one table of the lab's options: parsing and --help follow from it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/matrix_lab/invocation.hpp"
#include "riemann/lib/reading/key.hpp"

#include <vector>

namespace riemann::matrix_lab {

const std::vector<key<invocation>>& options();

}  // namespace riemann::matrix_lab
