// A Python function as the integrand: it is given columns of points and leaves columns of values.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/integrand/integrand.hpp"

#include <nanobind/nanobind.h>

#include "calculation.hpp"

namespace riemann::python {

/// Room that Python and C++ share: columns of `most` points each, one after the other, and of as
/// many values for them as the function has.
struct columns {
  double* points = nullptr;
  double* values = nullptr;
  int most = 0;
  int dimensions = 1;
  int components = 1;
};

/// `fill(count)` replaces the first `count` of each column of values by those of the function at
/// the first `count` points. Whatever it raises is thrown, but a KeyboardInterrupt, which ends the
/// calculation with the best so far. All calls must come from one thread at a time. Made and
/// destroyed with the GIL, evaluated without.
class python_function final : public integrand_model {
 public:
  python_function(nanobind::object fill, columns shared) : fill_(std::move(fill)), shared_(shared) {
    facts_.dimensions = shared.dimensions;
    facts_.components = shared.components;
  }

  /// The one that is about to begin.
  void set_calculation(calculation& now) { now_ = &now; }

  const integrand_properties& facts() const override { return facts_; }
  void values(points_view at, double* const* out) const override;

 private:
  void fill(int count) const;

  nanobind::object fill_;
  columns shared_;
  calculation* now_ = nullptr;
  integrand_properties facts_{.description = "callable"};
};

}  // namespace riemann::python
