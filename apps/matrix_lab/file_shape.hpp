// Which extents of a pattern an array in a file says, and which arrays a pattern takes.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/matrix_lab/cases.hpp"

#include <string>
#include <vector>

namespace riemann::matrix_lab {

/// The options whose values come from --file, so that they cannot be given beside it.
std::vector<std::string> options_said_by_file(const pattern_facts&, const invocation&);

/// Sets type, extents and layout as the file says them, and the file. Throws std::invalid_argument,
/// with a sentence that follows the file's name, where the pattern does not take such an array.
void take_array(const array_file&, const pattern_facts&, invocation&);

}  // namespace riemann::matrix_lab
