// Samples and sums of arrays.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nanobind/nanobind.h>

namespace riemann::python {

void bind_tabulated(nanobind::module_&);

}  // namespace riemann::python
