// The integral over one interval between samples, as double-words: what every rule for tabulated
// data adds up, and what its cumulative form adds along the way.
// Read by NVRTC. Evenly spaced abscissae count in steps, so that no rounding of theirs enters.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"

namespace riemann::tabulated {

/// Sample i stands at i.
struct even_abscissae {
  static constexpr bool even = true;
  RIEMANN_HOST_DEVICE double_word between(index_t a, index_t b) const {
    return static_cast<double>(b - a);
  }
};

struct given_abscissae {
  static constexpr bool even = false;
  const double* at;
  RIEMANN_HOST_DEVICE double_word between(index_t a, index_t b) const {
    return two_sum(at[b], -at[a]);
  }
};

/// Which of the samples are used: all of `count`, ...
struct every_sample {
  static constexpr bool all = true;
  index_t count = 0;
  RIEMANN_HOST_DEVICE constexpr index_t intervals() const { return count - 1; }
  RIEMANN_HOST_DEVICE constexpr index_t operator()(index_t k) const { return k; }
};

/// ... or every `step`-th of the first thinned * step + 1 of them, and all that follow.
struct some_samples {
  static constexpr bool all = false;
  index_t count = 0;
  index_t step = 1;
  index_t thinned = 0;  // intervals
  RIEMANN_HOST_DEVICE constexpr index_t intervals() const {
    return count - 1 - thinned * (step - 1);
  }
  RIEMANN_HOST_DEVICE constexpr index_t operator()(index_t k) const {
    return k < thinned ? k * step : thinned * step + (k - thinned);
  }
};

/// A straight line between neighbours. Local error h^3 f'' / 12.
struct trapezoid {
  static constexpr double divisor = 2;  // of all integrals below

  template <class Abscissae, class Used>
  [[gnu::always_inline]] static RIEMANN_HOST_DEVICE double_word over(index_t k, const Abscissae& x,
                                                                     const double* y,
                                                                     const Used& used) {
    const index_t a = used(k);
    const index_t b = used(k + 1);
    return x.between(a, b) * two_sum(y[a], y[b]);
  }
};

/// The parabola through three neighbouring samples, over one of its intervals: of the first for an
/// even k, of the last for an odd k; the last interval of an odd number of them takes the last
/// three samples. Two of a kind are Simpson's rule on uneven abscissae, the last is Cartwright's
/// correction: K. V. Cartwright, "Simpson's Rule Cumulative Integration with MS Excel and
/// Irregularly-spaced Data", Journal of Mathematical Sciences and Mathematics Education 12 (2017),
/// equations 8 and 9, as SciPy has them since 1.11. With e the outer end of the interval, c the
/// inner, o the third sample, h the interval, g the other one and r = h/g it is
///   h/6 (3 (e + c) - r (r (o - c) - (c - e)) / (r + 1)),
/// which knows no unit of x and needs two divisions.
struct simpson {
  static constexpr double divisor = 6;

  template <class Abscissae, class Used>
  [[gnu::always_inline]] static RIEMANN_HOST_DEVICE double_word over(index_t k, const Abscissae& x,
                                                                     const double* y,
                                                                     const Used& used) {
    const index_t last_pair = used.intervals() - 2;
    const index_t pair = k - k % 2 < last_pair ? k - k % 2 : last_pair;
    const bool second = k != pair;
    const index_t sample[] = {used(pair), used(pair + 1), used(pair + 2)};
    const double first = y[sample[0]];
    const double inner = y[sample[1]];
    const double third = y[sample[2]];
    const double outer = second ? third : first;
    const double other = second ? first : third;
    const double_word straight = double_word(3) * two_sum(outer, inner);
    const double_word onward = two_sum(other, -inner);
    const double_word back = two_sum(inner, -outer);
    if constexpr (Abscissae::even && Used::all) {  // h = g = 1
      return straight - double_word(0.5) * (onward - back);
    } else {
      const double_word widths[] = {x.between(sample[0], sample[1]),
                                    x.between(sample[1], sample[2])};
      const double_word h = second ? widths[1] : widths[0];
      const double_word g = second ? widths[0] : widths[1];
      const double_word r = h / g;
      const double_word bend = r * (r * onward - back) / (r + double_word(1));
      // An interval of no width beside another: 0/0 is no bend.
      return h * (straight - (h.hi == 0 ? double_word(0) : bend));
    }
  }
};

/// Of a sum of interval integrals by a rule with that divisor, with what they leave to the end.
/// `step` is that of even abscissae.
RIEMANN_HOST_DEVICE inline double_word integral_of_sum(double_word sum, double divisor, bool even,
                                                       double step) {
  if (!is_finite(sum.hi)) return double_word(canonical(sum.hi));
  const double_word scaled = sum / double_word(divisor);
  return even ? scaled * double_word(step) : scaled;
}

/// Of a double-word, what is summed apart.
enum class part { leading, rest };

/// From interval `first` on, one part of each integral. Leading parts that are not finite have no
/// rest.
template <class Integrals>
struct parts_of_integrals {
  Integrals all;
  index_t first;

  [[gnu::always_inline]] RIEMANN_HOST_DEVICE double operator()(int row, int lane) const {
    const double_word integral = all.whole(first + row + lane);
    if (all.which == part::leading) return integral.hi;
    return is_finite(integral.hi) ? integral.lo : 0;
  }
};

/// Term k: a part of the integral over interval k, times Rule::divisor.
template <class Rule, class Abscissae, class Used>
struct interval_integrals {
  using rule = Rule;
  using abscissae = Abscissae;
  Abscissae x;
  const double* y;
  Used used;
  part which = part::leading;

  [[gnu::always_inline]] RIEMANN_HOST_DEVICE double_word whole(index_t k) const {
    return Rule::over(k, x, y, used);
  }
  RIEMANN_HOST_DEVICE parts_of_integrals<interval_integrals> from(index_t first) const {
    return {*this, first};
  }
};

}  // namespace riemann::tabulated
