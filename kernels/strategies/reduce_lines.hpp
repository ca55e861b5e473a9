// The kernels that reduce lines of an array, for whoever launches them.
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace riemann {

struct named_operation;

namespace cuda {

/// tiled_lines and fold_tiles, or, of sums that are error-free, exact_lines alone.
struct kernels_of_lines {
  const void* tiles = nullptr;
  const void* fold = nullptr;
};

}  // namespace cuda

/// Those that are compiled ahead for elements of type T; null where none are. Of float and double.
template <class T>
cuda::kernels_of_lines lines_compiled_ahead(const named_operation&);

}  // namespace riemann
