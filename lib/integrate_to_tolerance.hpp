// Any callable as the integrand, to a tolerance, on finite and infinite ranges of one dimension.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/answer/integral.hpp"
#include "riemann/lib/integrand/integrand.hpp"
#include "riemann/lib/question/question.hpp"

#include <concepts>
#include <memory>
#include <stop_token>

namespace riemann {

/// The integral of f over `range` to the tolerance of `until`, by adaptive Gauss-Kronrod panels
/// with a second look before it is called met (docs/tolerance.md). Throws invalid_problem (all
/// faults at once, nothing computed), and whatever f throws.
integral integrate(const integrand& f, const interval& range, const goal& until,
                   std::stop_token stop = {});

/// f, called one x at a time; it must outlive the integrand.
template <class F>
  requires requires(const F& f, double x) {
    { f(x) } -> std::convertible_to<double>;
  }
integrand integrand_of_callable(const F& f) {
  class callable final : public integrand_model {
   public:
    explicit callable(const F& of) : f_(of) {}
    const integrand_properties& facts() const override { return facts_; }
    void values(points_view at, double* const* out) const override {
      for (int i = 0; i < at.count; ++i) out[0][i] = f_(at.x[0][i]);
    }

   private:
    const F& f_;
    integrand_properties facts_{.description = "callable"};
  };
  return integrand(std::make_shared<callable>(f));
}

/// The integral of f from `from` to `to`, which may be infinite, in either order:
///
///   riemann::integrate([](double x) { return std::exp(-x * x); }, -inf, inf, {.rtol = 1e-12})
///
/// f is called with doubles from `from` to `to`, now and then with these, from the calling thread
/// only.
template <class F>
  requires requires(const F& f, double x) {
    { f(x) } -> std::convertible_to<double>;
  }
integral integrate(const F& f, double from, double to, const goal& until,
                   std::stop_token stop = {}) {
  return integrate(integrand_of_callable(f), {{from, 0}, {to, 0}, {}}, until, std::move(stop));
}

}  // namespace riemann
