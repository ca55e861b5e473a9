// Boost.Math's functions, in long double and without exceptions.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/special_functions.hpp"

#include <boost/math/special_functions/bessel.hpp>
#include <boost/math/special_functions/erf.hpp>
#include <boost/version.hpp>

#include <cmath>
#include <limits>

namespace riemann::expressions {
namespace {

namespace policies = boost::math::policies;

/// Faults are values: NaN or infinity.
using quiet = policies::policy<policies::domain_error<policies::ignore_error>,
                               policies::pole_error<policies::ignore_error>,
                               policies::overflow_error<policies::ignore_error>,
                               policies::underflow_error<policies::ignore_error>,
                               policies::denorm_error<policies::ignore_error>,
                               policies::evaluation_error<policies::ignore_error>,
                               policies::rounding_error<policies::ignore_error>,
                               policies::indeterminate_result_error<policies::ignore_error>>;

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

bool is_order(double order) {
  return order >= 0 && order <= highest_order && order == std::floor(order);
}

/// Of a function that is even for even orders and odd for odd ones.
double with_parity(double order, double x, double of_magnitude) {
  return x < 0 && std::fmod(order, 2) != 0 ? -of_magnitude : of_magnitude;
}

}  // namespace

double inverse_erf(double x) {
  if (x == 0) return x;
  if (!(std::abs(x) < 1)) return std::abs(x) == 1 ? std::copysign(infinity, x) : nan;
  return static_cast<double>(boost::math::erf_inv(static_cast<long double>(x), quiet()));
}

double inverse_erfc(double x) {
  if (!(0 < x && x < 2)) return inverse_erf(1 - x);
  return static_cast<double>(boost::math::erfc_inv(static_cast<long double>(x), quiet()));
}

double bessel_j(double order, double x) {
  if (!is_order(order) || std::isnan(x)) return nan;
  if (std::isinf(x)) return 0;
  const auto value = static_cast<double>(boost::math::cyl_bessel_j(
      static_cast<int>(order), static_cast<long double>(std::abs(x)), quiet()));
  return with_parity(order, x, value);
}

double bessel_y(double order, double x) {
  if (!is_order(order) || !(x >= 0)) return nan;
  if (x == 0) return -infinity;
  if (std::isinf(x)) return 0;
  const auto value = static_cast<double>(
      boost::math::cyl_neumann(static_cast<int>(order), static_cast<long double>(x), quiet()));
  return std::isnan(value) ? -infinity : value;  // it has overflowed on the way
}

double bessel_i(double order, double x) {
  if (!is_order(order) || std::isnan(x)) return nan;
  if (std::isinf(x)) return with_parity(order, x, infinity);
  const auto value = static_cast<double>(boost::math::cyl_bessel_i(
      static_cast<int>(order), static_cast<long double>(std::abs(x)), quiet()));
  return with_parity(order, x, value);
}

double bessel_k(double order, double x) {
  if (!is_order(order) || !(x >= 0)) return nan;
  if (x == 0) return infinity;
  if (std::isinf(x)) return 0;
  const auto value = static_cast<double>(
      boost::math::cyl_bessel_k(static_cast<int>(order), static_cast<long double>(x), quiet()));
  return std::isnan(value) ? infinity : value;  // it has overflowed on the way
}

double slope_of_bessel(operation which, double order, double x, double value) {
  if (x == 0) return order == 1 ? 0.5 : 0;  // of J and I; Y and K have no value there
  const double along = order / x * value;
  const double next = order + 1;
  if (next > highest_order) return nan;
  switch (which) {
    case operation::bessel_j: return along - bessel_j(next, x);
    case operation::bessel_y: return along - bessel_y(next, x);
    case operation::bessel_i: return along + bessel_i(next, x);
    default: return along - bessel_k(next, x);
  }
}

std::string name_of_special_functions() {
  return "Boost.Math " + std::to_string(BOOST_VERSION / 100000) + '.' +
         std::to_string(BOOST_VERSION / 100 % 1000);
}

}  // namespace riemann::expressions
