// Reductions by names as kernels to compile at run time.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cuda/kernel_request.hpp"

#include <optional>
#include <string>

namespace riemann {

struct named_operation;

/// A type as the run-time compiler reads it: `includes` declare it.
struct device_type_name {
  std::string includes;
  std::string name;
};

inline std::string include_of(const std::string& header) {
  return "#include \"riemann/" + header + "\"\n";
}

/// The accumulator that visit_accumulator visits for T, the type called `type`. Here and below the
/// names are ones that why_not_reducible has nothing against.
device_type_name accumulator_spelled(const named_operation&, const std::string& type);

/// T, array_terms<T> and lines_of_array<T>.
device_type_name element_spelled(const std::string& type);
device_type_name array_spelled(const std::string& type);
device_type_name lines_spelled(const std::string& type);

/// exact_sum<Source>.
cuda::kernel_request exact_sum_request(const device_type_name& source);

/// sum_tiles<Accumulator, Sources<Source>>, Sources being one_source or many_sources. Not for
/// error-free sums.
cuda::kernel_request sum_tiles_request(const device_type_name& accumulator, const char* sources,
                                       const device_type_name& source);

/// The kernel that reduces an array in one launch: tiled<Accumulator, 1, array_terms<T>>, or
/// exact_sum<array_terms<T>>.
cuda::kernel_request array_request(const named_operation&, const std::string& type);

/// Those that reduce lines of an array: tiled_lines<Accumulator, lines_of_array<T>> and
/// fold_tiles<Accumulator>, or exact_lines<lines_of_array<T>> and none.
struct requests_of_lines {
  cuda::kernel_request tiles;
  std::optional<cuda::kernel_request> fold;
};
requests_of_lines requests_for_lines(const named_operation&, const std::string& type);

}  // namespace riemann
