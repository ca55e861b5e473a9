// Arrays of any type of number reduced by any operation, for Python.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nanobind/nanobind.h>

namespace riemann::python {

void bind_reductions(nanobind::module_&);

}  // namespace riemann::python
