// Cumulative integrals of tabulated data as a NumPy file.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/integrals_of_table.hpp"

#include <string>

namespace riemann {

/// Those of all columns: see integrals_of_table::cumulative. Throws what write_npy throws.
void write_cumulative(const integrals_of_table&, const std::string& path);

}  // namespace riemann
