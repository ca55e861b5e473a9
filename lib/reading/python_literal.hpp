// The dictionary in the header of a NumPy array file.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace riemann {

struct npy_dictionary {
  std::string descr;
  bool fortran_order = false;
  std::vector<index_t> shape;
};

/// {'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }, padded with white space. Throws
/// std::invalid_argument: malformed, a key that is missing, unknown or given twice, a structured
/// type.
npy_dictionary npy_dictionary_from(std::string_view);

}  // namespace riemann
