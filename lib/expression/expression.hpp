// An expression as an integrand of a C++ program.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/estimate.hpp"
#include "riemann/lib/options.hpp"
#include "riemann/lib/run_control.hpp"

#include <memory>
#include <string>
#include <vector>

namespace riemann {

/// A function of x, typed:
///
///   riemann::expression f{"exp(-a*x^2)", {{"a", 2}}};
///   riemann::estimate found = riemann::integrate(f, 0, 1, {.n = 100'000});
///
/// docs/expressions.md has the grammar. Immutable, cheap to copy; any thread may use it.
class expression {
 public:
  /// Throws invalid_problem with everything that is wrong, carets and all.
  explicit expression(std::string text, std::vector<parameter> parameters = {},
                      maths_choice maths = maths_choice::fast);

  /// The canonical form.
  const std::string& text() const;
  const std::vector<parameter>& parameters() const;

  /// The value at x: the bits that it has in an integral on the CPU.
  double operator()(double x) const;

 private:
  struct content;
  std::shared_ptr<const content> content_;

  friend estimate integrate(const expression&, double, double, const options&, const run_control&);
};

/// The integral of f from `from` to `to` (finite; in either order).
/// Throws invalid_problem (all faults at once, nothing computed), and machine_error where a device
/// fails.
estimate integrate(const expression& f, double from, double to, const options& how = {},
                   const run_control& control = {});

}  // namespace riemann
