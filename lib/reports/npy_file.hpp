// Arrays written as NumPy files.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"

#include <string>
#include <vector>

namespace riemann {

/// The elements of type `type` at `elements`, in C order, as many as the shape has. Throws what
/// whole_file throws, and std::invalid_argument for a type that NumPy does not know.
void write_npy(const std::string& path, const std::string& type, const std::vector<index_t>& shape,
               const void* elements);

}  // namespace riemann
