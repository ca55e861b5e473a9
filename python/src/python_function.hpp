// A Python function as the integrand: it is given columns of points and leaves columns of values.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/integrand/integrand.hpp"

#include <nanobind/nanobind.h>

#include "interruption.hpp"

namespace riemann::python {

/// Room that Python and C++ share: columns of `most` points each, one after the other, and one of
/// values for them.
struct columns {
  double* points = nullptr;
  double* values = nullptr;
  int most = 0;
  int dimensions = 1;
};

/// `fill(count)` replaces the first `count` values by those of the function at the first `count`
/// points. Whatever it raises is thrown, but a KeyboardInterrupt, which is kept, and stops the
/// calculation: it ends with the best so far. All calls must come from one thread at a time. Made
/// and destroyed with the GIL, evaluated without.
class python_function final : public integrand_model {
 public:
  python_function(nanobind::object fill, columns shared) : fill_(std::move(fill)), shared_(shared) {
    facts_.dimensions = shared.dimensions;
  }

  /// Of the calculation that is about to begin.
  void set_watch(interruption& watch) { watch_ = &watch; }

  const integrand_properties& facts() const override { return facts_; }
  void values(points_view at, double* const* out) const override;

  const nanobind::object& kept() const { return kept_; }

 private:
  void fill(int count) const;

  nanobind::object fill_;
  columns shared_;
  interruption* watch_ = nullptr;
  integrand_properties facts_{.description = "callable"};
  mutable nanobind::object kept_;
};

}  // namespace riemann::python
