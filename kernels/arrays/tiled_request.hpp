// The reduction of an array by names as kernels to compile at run time.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cuda/kernel_request.hpp"

#include <string>

namespace riemann {

struct named_operation;

/// The C++ names of the accumulator that visit_accumulator visits for T, the type called `type`,
/// and of T; `includes` declares both, and array_terms.
struct accumulator_spelling {
  std::string includes;
  std::string accumulator;
  std::string element;
};
accumulator_spelling spelled(const named_operation&, const std::string& type);

/// tiled<Accumulator, 1, array_terms<T>> of the accumulator that visit_accumulator visits for T,
/// the type called `type`. The names are ones that why_not_reducible has nothing against.
cuda::kernel_request tiled_request(const named_operation&, const std::string& type);

}  // namespace riemann
