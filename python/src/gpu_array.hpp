// An array in a GPU's memory, of whichever library: read where it lies.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <string>

namespace riemann {

namespace cuda {
class session;
}

namespace python {

/// Contiguous elements, that are there: whatever was to be computed before has been.
struct gpu_array {
  using lent_by_dlpack =
      nanobind::ndarray<nanobind::ro, nanobind::c_contig, nanobind::device::cuda>;

  lent_by_dlpack lent;     // keeps the memory, or
  nanobind::object owner;  // that does
  const void* at = nullptr;
  std::string type;  // as the family of element types calls it; empty where it has none
  index_t count = 0;
  int element_bytes = 0;
  int device = 0;
  cuda::session* on = nullptr;
};

/// As the family of element types calls it, a truth value being a uint8; empty where it has none.
std::string name_of_type(const nanobind::dlpack::dtype&);

void bind_gpu_arrays(nanobind::module_&);

}  // namespace python
}  // namespace riemann
