// Doubles for properties: all mantissas and signs, exponents from a stated range, zeros among them.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/double_word.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <vector>

namespace riemann::reference {

/// +-m 2^e with 1 <= m < 2, low <= e <= high; now and then 0 or a power of two.
inline rc::Gen<double> doubles(int low, int high) {
  return rc::gen::map(rc::gen::tuple(rc::gen::inRange<long long>(0, 1LL << 52),
                                     rc::gen::inRange(low, high + 1), rc::gen::inRange(0, 16)),
                      [](const std::tuple<long long, int, int>& parts) {
                        const auto [fraction, exponent, kind] = parts;
                        if (kind == 0) return 0.0;
                        const double mantissa =
                            1 + (kind == 1 ? 0.0 : std::ldexp(static_cast<double>(fraction), -52));
                        return std::ldexp(kind % 2 == 0 ? mantissa : -mantissa, exponent);
                      });
}

/// Normalised, of exponents low .. high; the low part has any size that it can have.
inline rc::Gen<double_word> double_words(int low, int high) {
  return rc::gen::map(rc::gen::pair(doubles(low, high), doubles(-70, -54)),
                      [](const std::pair<double, double>& parts) {
                        return fast_two_sum(parts.first, parts.first * parts.second);
                      });
}

/// Up to `most` terms whose sum is as small as cancellation allows: every term comes back with the
/// other sign, a few of them changed in the last place, in another order.
inline rc::Gen<std::vector<double>> cancelling_terms(int low, int high, std::size_t most) {
  return rc::gen::map(
      rc::gen::pair(rc::gen::resize(static_cast<int>(most / 2),
                                    rc::gen::container<std::vector<double>>(doubles(low, high))),
                    rc::gen::arbitrary<unsigned>()),
      [](std::pair<std::vector<double>, unsigned> drawn) {
        std::vector<double>& terms = drawn.first;
        const std::size_t half = terms.size();
        for (std::size_t k = 0; k < half; ++k) {
          const double back = -terms[(k * 7 + drawn.second) % half];
          terms.push_back(k % 5 == 4 ? std::nextafter(back, 0.0) : back);
        }
        return terms;
      });
}

}  // namespace riemann::reference
