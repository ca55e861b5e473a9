// A calculation without the GIL, and what Python raises meanwhile.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "calculation.hpp"

#include <nanobind/nanobind.h>

#include <utility>

namespace riemann::python {

/// What was found, and what Python raised meanwhile, or None.
template <class Found>
using found_and_raised = std::pair<Found, nanobind::object>;

/// run(calculation&) without the GIL; `heard`, unless None, is told how far it is. A stop that no
/// handler takes for its own, as it raised nothing, means nothing: once more.
template <class Run>
auto watched(const nanobind::object& heard, const Run& run) {
  for (;;) {
    calculation now(heard);
    auto result = [&] {
      const released_gil released;
      return run(now);
    }();
    nanobind::object by_python = now.raised();
    if (!now.stopped() || !by_python.is_none())
      return std::pair(std::move(result), std::move(by_python));
  }
}

}  // namespace riemann::python
