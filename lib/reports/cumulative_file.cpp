// Cumulative integrals of tabulated data as a NumPy file.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reports/cumulative_file.hpp"

#include "riemann/lib/reports/npy_file.hpp"

namespace riemann {

void write_cumulative(const integrals_of_table& all, const std::string& path) {
  const integrals_of_table::array along = all.cumulative();
  write_npy(path, "double", along.shape, along.elements.data());
}

}  // namespace riemann
