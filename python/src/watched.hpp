// A calculation without the GIL, and what Python raises meanwhile.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "interruption.hpp"

#include <nanobind/nanobind.h>

#include <utility>

namespace riemann::python {

/// What was found, and what Python's handlers raised meanwhile, or None.
template <class Found>
using found_and_raised = std::pair<Found, nanobind::object>;

inline nanobind::object raised_by_handlers() {
  if (PyErr_CheckSignals() == 0) return nanobind::none();
  return nanobind::borrow(nanobind::python_error().value());
}

/// run(watch) without the GIL; `raised` is asked for what was raised meanwhile. A stop that no
/// handler takes for its own, as it raised nothing, means nothing: once more.
template <class Run, class Raised>
auto watched(const Run& run, const Raised& raised) {
  for (;;) {
    interruption watch;
    auto found = [&] {
      const nanobind::gil_scoped_release released;
      return run(watch);
    }();
    nanobind::object by_python = raised();
    if (!watch.stopped() || !by_python.is_none())
      return std::pair(std::move(found), std::move(by_python));
  }
}

}  // namespace riemann::python
