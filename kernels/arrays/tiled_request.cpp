// A kernel's source and name from the names of an operation and a type.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/arrays/tiled_request.hpp"

#include "riemann/kernels/arrays/elements.hpp"

#include <fmt/format.h>

namespace riemann {

cuda::kernel_request tiled_request(const named_operation& asked, const std::string& type) {
  std::string element;
  bool ignore_nan = false;
  element_types.visit(type, [&]<class T>(std::type_identity<T>) {
    element = element_spellings.name_of<T>();
    ignore_nan = asked.ignore_nan && is_floating_point<T>;
  });
  const bool sum = asked.operation == "sum";
  const std::string family = sum ? "accumulators" : "operations";
  const std::string& member = sum ? asked.sum : asked.operation;
  return {fmt::format("#include \"riemann/kernels/arrays/array_terms.hpp\"\n"
                      "#include \"riemann/kernels/number_formats.hpp\"\n"
                      "#include \"riemann/kernels/{}/{}.hpp\"\n"
                      "#include \"riemann/kernels/strategies/tiled.cuh\"\n",
                      family, member),
          fmt::format("riemann::cuda::tiled<riemann::{}::{}::{}<{}>, riemann::array_terms<{}>>",
                      family, member, ignore_nan ? "ignoring_nan_of" : "of", element, element)};
}

}  // namespace riemann
