// An expression as an integrand of a C++ program.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/answer/estimate.hpp"
#include "riemann/lib/question/region.hpp"
#include "riemann/lib/question/run_control.hpp"
#include "riemann/options.hpp"

#include <memory>
#include <string>
#include <vector>

namespace riemann {

/// A function, typed:
///
///   riemann::expression f{"exp(-a*x^2)", {{"a", 2}}};
///   riemann::estimate found = riemann::integrate(f, 0, INFINITY, {.rtol = 1e-12});
///
///   riemann::expression g{"exp(-x*y)"};
///   riemann::estimate other = riemann::integrate(g, {{"x", "0", "1"}, {"y", "0", "x"}});
///   riemann::estimate mean =
///       riemann::integrate(g, {{.variable = "x", .weight = "normal(0, 1)"}, {"y", "0", "x"}});
///
/// or a list of them, "[x, x^2]", whose answer has `components`.
/// docs/expressions.md has the grammar. Immutable, cheap to copy; any thread may use it.
class expression {
 public:
  /// Throws invalid_problem with everything that is wrong, carets and all.
  explicit expression(std::string text, std::vector<parameter> parameters = {},
                      maths_choice maths = maths_choice::fast);

  /// The canonical form.
  const std::string& text() const;
  const std::vector<parameter>& parameters() const;
  /// 1 of f(x), 2 where y appears, 3 where z does, d where xd does.
  int dimensions() const;

  /// The value at x: the bits that it has in an integral on the CPU. Precondition: one dimension,
  /// and no list.
  double operator()(double x) const;

 private:
  struct content;
  std::shared_ptr<const content> content_;

  friend estimate integrate(const expression&, double, double, const options&, const run_control&);
  friend estimate integrate(const expression&, const region&, const options&, const run_control&);
};

/// The integral of f from `from` to `to`, in either order; infinite ones where no fixed rule is
/// asked for. To a tolerance it is computed on the CPU; its structure is heeded
/// (docs/tolerance.md).
/// Throws invalid_problem (all faults at once, nothing computed), and machine_error where a device
/// fails.
estimate integrate(const expression& f, double from, double to, const options& how = {},
                   const run_control& control = {});

/// The integral of f over a region of 2 to 64 dimensions, on the CPU or a GPU. Throws as above.
estimate integrate(const expression& f, const region& over, const options& how = {},
                   const run_control& control = {});

}  // namespace riemann
