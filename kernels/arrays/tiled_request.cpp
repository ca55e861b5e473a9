// Kernels' sources and names from the names of an operation and a type.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/arrays/tiled_request.hpp"

#include "riemann/kernels/arrays/elements.hpp"

#include <fmt/format.h>

namespace riemann {

accumulator_spelling spelled(const named_operation& asked, const std::string& type) {
  accumulator_spelling made;
  bool ignore_nan = false;
  element_types.visit(type, [&]<class T>(std::type_identity<T>) {
    made.element = element_spellings.name_of<T>();
    ignore_nan = asked.ignore_nan && is_floating_point<T>;
  });
  const bool sum = asked.operation == "sum";
  const std::string family = sum ? "accumulators" : "operations";
  const std::string& member = sum ? asked.sum : asked.operation;
  made.includes = fmt::format(
      "#include \"riemann/kernels/arrays/array_terms.hpp\"\n"
      "#include \"riemann/kernels/number_formats.hpp\"\n"
      "#include \"riemann/kernels/{}/{}.hpp\"\n",
      family, member);
  made.accumulator = fmt::format("riemann::{}::{}::{}<{}>", family, member,
                                 ignore_nan ? "ignoring_nan_of" : "of", made.element);
  return made;
}

cuda::kernel_request tiled_request(const named_operation& asked, const std::string& type) {
  const accumulator_spelling names = spelled(asked, type);
  return {names.includes + "#include \"riemann/kernels/strategies/tiled.cuh\"\n",
          fmt::format("riemann::cuda::tiled<{}, 1, riemann::array_terms<{}>>", names.accumulator,
                      names.element)};
}

}  // namespace riemann
