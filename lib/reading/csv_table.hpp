// Columns of numbers as text: between commas, semicolons, tabs or blanks.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/reading/sample_table.hpp"

#include <string>
#include <string_view>

namespace riemann {

/// A first line of words alone (or of anything between quotes) names the columns. Empty lines and
/// comments say nothing. `path` is for places. Cells that are no numbers are faults of their
/// columns. Throws invalid_problem with the first bad lines, each with its place.
sample_table table_from_text(const std::string& path, std::string_view text, const text_form& = {});

}  // namespace riemann
