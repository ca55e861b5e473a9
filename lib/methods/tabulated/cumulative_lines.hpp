// What scan_terms is told of lines of samples, and what it leaves: integrals up to each sample.
// Read by NVRTC.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/tabulated/interval_integrals.hpp"

namespace riemann::tabulated {

/// Lines of samples that follow each other, as their integrals do in `out`.
template <class Integrals>
struct cumulative_lines {
  using value = double_word;

  Integrals of_first;
  index_t samples = 0;  // of a line
  double step = 1;
  double* out = nullptr;

  /// The integral over interval k.
  RIEMANN_HOST_DEVICE double_word term(index_t line, index_t k) const {
    Integrals here = of_first;
    here.y += line * samples;
    const double_word integral = here.whole(k);
    return {integral.hi, is_finite(integral.hi) ? integral.lo : 0};
  }
  RIEMANN_HOST_DEVICE void put(index_t line, index_t k, double_word sum) const {
    double* const here = out + line * samples;
    if (k == 0) here[0] = 0;
    here[k + 1] =
        integral_of_sum(sum, Integrals::rule::divisor, Integrals::abscissae::even, step).rounded();
  }
};

}  // namespace riemann::tabulated
