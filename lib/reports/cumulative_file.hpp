// Cumulative integrals of tabulated data as a file: CSV or a NumPy array.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/reading/integrals_of_table.hpp"

#include <string>

namespace riemann {

/// Those of all columns, in the format that the name says: see array_format_of. CSV has a line of
/// names, then a line for each sample: its abscissa, and each integral up to there in the fewest
/// digits that read back as the same double; what is not finite is nan, inf or -inf. Throws what
/// whole_file throws.
void write_cumulative(const integrals_of_table&, const std::string& path);

}  // namespace riemann
