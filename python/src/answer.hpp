// What was found, as Python's own objects.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/answer/estimate.hpp"

#include <nanobind/nanobind.h>

#include <string>

namespace riemann::python {

/// Under the keys of the command's JSON.
nanobind::dict dict_of(const estimate&);

/// The page that the command prints.
std::string page_of(const estimate&);

void bind_answers(nanobind::module_&);

}  // namespace riemann::python
