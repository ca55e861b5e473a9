// Running sums that lose nothing, each kept as a few doubles; what they cannot hold goes to a
// superaccumulator behind them.
// Collange, Defour, Graillat, Iakymchuk, "Numerical reproducibility for the parallel reduction on
// multi- and many-core architectures", Parallel Computing 49 (2015), section 4: floating-point
// expansions with early exit.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/double_word.hpp"
#include "riemann/kernels/host_device.hpp"

namespace riemann {

/// `Lanes` sums of `Levels` doubles each, the first of them the largest. Always finite.
template <int Lanes, int Levels>
struct expansions {
  double parts[Levels][Lanes]{};

  /// Adds `rows` rows, at most Rows, of `Lanes` terms. False if there was more than the doubles can
  /// hold: then the sums are of no use any more.
  template <int Rows, class Term>
  [[gnu::always_inline]] RIEMANN_HOST_DEVICE bool try_add(const Term* terms, int rows) {
    double left[Rows * Lanes];
    return add_to_levels(terms, left, rows);
  }

  /// The same; what the doubles cannot hold is taken by behind.add(double).
  template <int Rows, class Term, class Behind>
  [[gnu::always_inline]] RIEMANN_HOST_DEVICE void add(const Term* terms, int rows, Behind& behind) {
    const expansions before = *this;
    double left[Rows * Lanes];
    if (add_to_levels(terms, left, rows)) return;
    // Sums that overflow, and terms that are not finite, leave something that is not finite.
    double probe = 0;
    for (int i = 0; i < rows * Lanes; ++i) probe += left[i] - left[i];
    if (probe == 0) {
      for (int i = 0; i < rows * Lanes; ++i)
        if (left[i] != 0) behind.add(left[i]);
      return;
    }
    *this = before;
    flush(behind);
    for (int i = 0; i < rows * Lanes; ++i) behind.add(static_cast<double>(terms[i]));
  }

  /// Hands everything over; zero is left.
  template <class Behind>
  RIEMANN_HOST_DEVICE void flush(Behind& behind) {
    for (int level = 0; level < Levels; ++level)
      for (int lane = 0; lane < Lanes; ++lane) {
        if (parts[level][lane] != 0) behind.add(parts[level][lane]);
        parts[level][lane] = 0;
      }
  }

 private:
  /// Level by level, until nothing is left; true if that came to pass.
  template <class Term>
  [[gnu::always_inline]] RIEMANN_HOST_DEVICE bool add_to_levels(const Term* terms, double* left,
                                                                int rows) {
    for (int i = 0; i < rows * Lanes; ++i) left[i] = static_cast<double>(terms[i]);
    for (int level = 0; level < Levels; ++level)
      if (!add_to_level(level, left, rows)) return true;
    return false;
  }

  /// Replaces what is left by the errors of adding it; false if all of them are zero.
  [[gnu::always_inline]] RIEMANN_HOST_DEVICE bool add_to_level(int level, double* left, int rows) {
    unsigned long long any = 0;
    for (int row = 0; row < rows; ++row)
      for (int lane = 0; lane < Lanes; ++lane) {
        double& term = left[row * Lanes + lane];
        const double_word sum = two_sum(parts[level][lane], term);
        parts[level][lane] = sum.hi;
        term = sum.lo;
        any |= __builtin_bit_cast(unsigned long long, sum.lo);
      }
    return any << 1 != 0;  // -0 is zero, too
  }
};

}  // namespace riemann
