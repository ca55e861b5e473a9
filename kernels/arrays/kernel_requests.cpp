// Kernels' sources and names from the names of an operation and a type.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/arrays/kernel_requests.hpp"

#include "riemann/kernels/arrays/elements.hpp"

#include <fmt/format.h>

namespace riemann {

device_type_name element_spelled(const std::string& type) {
  std::string name;
  element_types.visit(
      type, [&]<class T>(std::type_identity<T>) { name = element_spellings.name_of<T>(); });
  return {include_of("kernels/number_formats.hpp"), name};
}

namespace {

device_type_name made_of(const std::string& type, const char* of_elements) {
  const device_type_name element = element_spelled(type);
  return {element.includes + include_of("kernels/arrays/array_terms.hpp"),
          fmt::format("riemann::{}<{}>", of_elements, element.name)};
}

bool is_error_free(const named_operation& op, const std::string& type) {
  bool exact = false;
  element_types.visit(type, [&]<class T>(std::type_identity<T>) {
    visit_accumulator<T>(op, [&]<class A>(std::type_identity<A>) { exact = error_free<A>; });
  });
  return exact;
}

}  // namespace

device_type_name array_spelled(const std::string& type) { return made_of(type, "array_terms"); }

device_type_name lines_spelled(const std::string& type) { return made_of(type, "lines_of_array"); }

device_type_name accumulator_spelled(const named_operation& op, const std::string& type) {
  bool ignore_nan = false;
  element_types.visit(type, [&]<class T>(std::type_identity<T>) {
    ignore_nan = op.ignore_nan && is_floating_point<T>;
  });
  const bool sum = op.operation == "sum";
  const std::string family = sum ? "accumulators" : "operations";
  const std::string& member = sum ? op.sum : op.operation;
  const device_type_name element = element_spelled(type);
  return {element.includes + include_of(fmt::format("kernels/{}/{}.hpp", family, member)),
          fmt::format("riemann::{}::{}::{}<{}>", family, member,
                      ignore_nan ? "ignoring_nan_of" : "of", element.name)};
}

cuda::kernel_request exact_sum_request(const device_type_name& source) {
  return {source.includes + include_of("kernels/strategies/exact_sum.cuh"),
          fmt::format("riemann::cuda::exact_sum<{}>", source.name)};
}

cuda::kernel_request sum_tiles_request(const device_type_name& accumulator, const char* sources,
                                       const device_type_name& source) {
  return {accumulator.includes + source.includes + include_of("kernels/strategies/sum_tiles.cuh"),
          fmt::format("riemann::cuda::sum_tiles<{}, riemann::cuda::{}<{}>>", accumulator.name,
                      sources, source.name)};
}

cuda::kernel_request array_request(const named_operation& op, const std::string& type) {
  const device_type_name source = array_spelled(type);
  if (is_error_free(op, type)) return exact_sum_request(source);
  const device_type_name accumulator = accumulator_spelled(op, type);
  return {accumulator.includes + source.includes + include_of("kernels/strategies/tiled.cuh"),
          fmt::format("riemann::cuda::tiled<{}, 1, {}>", accumulator.name, source.name)};
}

requests_of_lines requests_for_lines(const named_operation& op, const std::string& type) {
  const device_type_name lines = lines_spelled(type);
  if (is_error_free(op, type))
    return {{lines.includes + include_of("kernels/strategies/exact_sum.cuh"),
             fmt::format("riemann::cuda::exact_lines<{}>", lines.name)},
            {}};
  const device_type_name accumulator = accumulator_spelled(op, type);
  return {
      {accumulator.includes + lines.includes + include_of("kernels/strategies/tiled_lines.cuh"),
       fmt::format("riemann::cuda::tiled_lines<{}, {}>", accumulator.name, lines.name)},
      cuda::kernel_request{accumulator.includes + include_of("kernels/strategies/fold_tiles.cuh"),
                           fmt::format("riemann::cuda::fold_tiles<{}>", accumulator.name)}};
}

}  // namespace riemann
