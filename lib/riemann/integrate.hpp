// Integrals of callables, on the CPU: to a tolerance, or in one dimension by a fixed rule.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/question/errors.hpp"
#include "riemann/lib/answer/estimate.hpp"
#include "riemann/lib/integrand/callable.hpp"
#include "riemann/lib/integrand/integrand.hpp"
#include "riemann/lib/question/region.hpp"
#include "riemann/lib/question/run_control.hpp"
#include "riemann/lib/summing/lattice_integrand_of_callable.hpp"
#include "riemann/options.hpp"

#include <vector>

namespace riemann {

/// Of integrands that take columns of points, see integrand_model, over a range or a box. In one
/// dimension they are called from the caller's thread, by a fixed rule with up to 256 points at a
/// time. One of several components has an answer with `components`. All else is as below.
estimate integrate(const integrand& f, double from, double to, const options& how = {},
                   const run_control& control = {});
estimate integrate(const integrand& f, const box& over, const options& how = {},
                   const run_control& control = {});

/// The same with an answer that has `components`, if only one.
estimate integrate_each(const integrand& f, double from, double to, const options& how,
                        const run_control& control);

/// Some place of the range; 0 where there is none.
double place_between(double from, double to);

/// The integral of f from `from` to `to`, in either order. To a tolerance both may be infinite; a
/// fixed rule needs finite ones.
///
///   riemann::integrate([](double x) { return std::exp(-x * x); }, 0, INFINITY, {.rtol = 1e-12})
///   riemann::integrate(f, 0, 1, {.rule = "simpson", .n = 1000})
///
/// To a tolerance f is called from one thread, which is the caller's, at points from `from` to
/// `to`, now and then at these (docs/tolerance.md). By a fixed rule it is called from several at
/// once; besides n, the error estimate takes some evaluations of its own
/// (methods/fixed/error_estimate.hpp): up to 7 times n below 1024, never more than some 80 000, on
/// the calling thread; of an f that takes longer than some 25 us a call no more than 2 s allow, and
/// a larger estimate. f is not copied, unless it is trivially copyable and small. Throws
/// invalid_problem (all faults at once, nothing computed; a GPU asked for is one, see
/// <riemann/device.cuh>), and whatever f throws. That a tolerance is not met, or that there is no
/// integral, is no exception: estimate::status and reason tell.
template <real_function F>
estimate integrate(const F& f, double from, double to, const options& how = {},
                   const run_control& control = {}) {
  if (how.ask_for_a_rule())
    return integrate_on_host(lattice_integrand_of_callable(f), from, to, how, control);
  return integrate(integrand_of_callable(f), from, to, how, control);
}

/// Of an f with several values at each x, an answer with `components`: each is integrated to the
/// tolerance by itself, with the bits that it would have alone. f is called once for each x that
/// any of them needs, from the caller's thread. All else is as above.
///
///   riemann::integrate([](double x) { return std::array{x, x * x}; }, 0, 1).components[1].value
template <function_with_components F>
estimate integrate(const F& f, double from, double to, const options& how = {},
                   const run_control& control = {}) {
  return integrate_each(integrand_of_callable(f, place_between(from, to)), from, to, how, control);
}

/// The integral of f over a box of 2 to 64 dimensions, by default to rtol 1e-5
/// (docs/many-dimensions.md):
///
///   const auto f = [](std::span<const double> x) { return std::exp(-x[0] * x[1]); };
///   riemann::integrate(f, {{0, 1}, {0, INFINITY}}, {.rtol = 1e-4})
///
/// f is called from several threads at once, inside of the box; it is not copied. Throws as above.
template <function_of_several F>
estimate integrate(const F& f, const box& over, const options& how = {},
                   const run_control& control = {}) {
  return integrate(integrand_of_callable(f, static_cast<int>(over.size())), over, how, control);
}

/// By a fixed rule, of an integrand that is described by its sums: wherever `how` says, or on the
/// CPU, where only the host can call it.
estimate integrate_by_rule(const lattice_integrand& f, double from, double to, const options& how,
                           const run_control& control);
estimate integrate_on_host(const lattice_integrand& f, double from, double to, const options& how,
                           const run_control& control);

}  // namespace riemann
