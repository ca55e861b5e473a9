// How the end of a chain decays: e^(-rate s) s^(-power), and how well its values tell that.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

namespace riemann::adaptive {

/// |g| = height (s / begin)^-power e^(-rate (s - begin)) from s = begin on; s counts e-folds from
/// where the chain's coordinate is 1: powers of the distance, and of its logarithm.
struct decay {
  double begin = 0;
  double height = 0;
  double rate = 0;
  double power = 0;
  double rate_error = 0;  // a smaller rate counts as none
  double power_error = 0;

  double at(double s) const {
    return height * std::pow(s / begin, -power) * std::exp(-rate * (s - begin));
  }
  bool has_rate() const { return rate > rate_error; }
  bool has_integral() const {
    return has_rate() || (rate >= -rate_error && power > 1 + power_error);
  }
  /// Whether its exponents are too near those of 1/s to tell whether there is an integral.
  bool is_near_limit() const {
    return std::abs(rate) <= rate_error && std::abs(power - 1) <= power_error;
  }
  /// The same from s on.
  decay from(double s) const {
    decay result = *this;
    result.begin = s;
    result.height = at(s);
    return result;
  }
  /// From begin on.
  double integral() const;
};

/// g at the end of a chain, at 1/8, 1/4, 3/8, 1/2 of a length before, and between: over t, and over
/// s, counted outward.
struct end_values {
  static constexpr std::size_t steps = 5;
  static constexpr std::size_t between = 7;
  std::array<double, steps + between> t{};
  std::array<double, steps + between> s{};
  std::array<double, steps + between> g{};
  bool one_sign = true;

  /// How many times the stretch of these values s is.
  double shares_of_stretch() const { return s[0] / (s[0] - s[steps - 1]); }
};

/// How a chain decays at its end, by all values and by those nearest to it.
struct fitted_decay {
  static constexpr double rounding_of_values = 1e-14;

  double zero = 0;  // of s
  decay whole;
  decay nearby;
  double misfit = rounding_of_values;  // of a value, at most, as a share
  double amplified = 1;                // what the exponents make of a misfit

  double predicted_share(const end_values& seen, std::size_t k) const {
    return whole.at(seen.s[k] - zero) / seen.g[k] - 1;
  }
  bool has_integral() const { return whole.has_integral() && nearby.has_integral(); }
  bool has_none() const { return !whole.has_integral() && !nearby.has_integral(); }
};

/// From s = zero on, counted as the values count it.
fitted_decay fit_from(const end_values& seen, double zero);

/// Powers of log(x / c) are powers of s from another zero: the one from which the fit meets a
/// value more.
fitted_decay fit_from_another_zero(const end_values& seen);

/// What the exponents of the fit may be off by; its values lie over so many e-folds.
void take_errors(fitted_decay& fit, double length);

/// Whether g approaches a constant as a + b e^(-ct) does: three values tell a, and all agree.
bool approaches_constant(const end_values& seen);

/// Whether g changes no more than what is left of it beside a fit, which is noise.
bool is_flat(const end_values& seen, double misfit);

}  // namespace riemann::adaptive
