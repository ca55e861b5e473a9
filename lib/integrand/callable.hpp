// C++ callables as integrands, called one point at a time.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/integrand/integrand.hpp"

#include <concepts>
#include <cstddef>
#include <limits>
#include <span>
#include <vector>

namespace riemann {

/// A function of one real variable.
template <class F>
concept real_function = requires(const F& f, double x) {
  { f(x) } -> std::convertible_to<double>;
};

/// A function of one real variable with several values: std::array{x, x * x}, or a vector.
template <class F>
concept function_with_components = !real_function<F> && requires(const F& f, double x) {
  { f(x).size() } -> std::convertible_to<std::size_t>;
  { f(x)[std::size_t{}] } -> std::convertible_to<double>;
};

/// A function of several real variables: f({x, y, ...}).
template <class F>
concept function_of_several = requires(const F& f, std::span<const double> x) {
  { f(x) } -> std::convertible_to<double>;
};

/// f, which must outlive the integrand.
template <real_function F>
integrand integrand_of_callable(const F& f) {
  return integrand_by({.description = "callable"}, [&f](points_view at, double* const* out) {
    for (int i = 0; i < at.count; ++i) out[0][i] = f(at.x[0][i]);
  });
}

/// f, which must outlive the integrand and has as many values everywhere as at `probe`; what has
/// another number of them is not finite.
template <function_with_components F>
integrand integrand_of_callable(const F& f, double probe) {
  const auto components = static_cast<std::size_t>(f(probe).size());
  const auto values = [&f, components](points_view at, double* const* out) {
    for (int i = 0; i < at.count; ++i) {
      const auto y = f(at.x[0][i]);
      for (std::size_t c = 0; c < components; ++c)
        out[c][i] = y.size() == components ? static_cast<double>(y[c])
                                           : std::numeric_limits<double>::quiet_NaN();
    }
  };
  return integrand_by({.components = static_cast<int>(components), .description = "callable"},
                      values);
}

/// f of so many variables; it must outlive the integrand.
template <function_of_several F>
integrand integrand_of_callable(const F& f, int dimensions) {
  const auto values = [&f, dimensions](points_view at, double* const* out) {
    std::vector<double> x(static_cast<std::size_t>(dimensions));
    for (int i = 0; i < at.count; ++i) {
      for (std::size_t k = 0; k < x.size(); ++k) x[k] = at.x[k][i];
      out[0][i] = f(std::span<const double>(x));
    }
  };
  return integrand_by({.dimensions = dimensions, .description = "callable"}, values);
}

}  // namespace riemann
