// A Python function of arrays on a GPU: points go there and values come back by DLPack, uncopied.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "calculation.hpp"
#include "riemann/device_rows.hpp"

#include <nanobind/nanobind.h>

namespace riemann::python {

/// Rows as a DLPack capsule of shape (rows, count), which holds their owner.
nanobind::object capsule_of(const device_rows&);

/// `call(rows, device)` is given the points as a DLPack capsule of shape (d, n) on that GPU, and
/// returns what has n doubles there. What it raises is thrown, but a KeyboardInterrupt, which ends
/// the calculation with the best so far. Made and destroyed with the GIL, called without.
class rows_function {
 public:
  explicit rows_function(nanobind::object call) : call_(std::move(call)) {}

  /// The one that is about to begin.
  void set_calculation(calculation& now) { now_ = &now; }

  device_rows operator()(const device_rows& x) const;

 private:
  nanobind::object call_;
  calculation* now_ = nullptr;
};

}  // namespace riemann::python
