// The sum of any doubles without any rounding: one wide integer in units of the smallest subnormal.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

namespace riemann::reference {

/// Up to 2^70 finite terms.
class exact_sum {
 public:
  exact_sum& operator+=(double x) {
    const auto bits = std::bit_cast<std::uint64_t>(x);
    const std::uint64_t exponent = bits >> 52 & 0x7ff;
    const std::uint64_t fraction = bits & 0xfffffffffffff;
    const std::uint64_t mantissa = exponent == 0 ? fraction : fraction | 0x10000000000000;
    const std::uint64_t shift = exponent == 0 ? 0 : exponent - 1;
    const std::uint64_t bit = shift % 64;
    const std::uint64_t low = mantissa << bit;
    const std::uint64_t high = bit == 0 ? 0 : mantissa >> (64 - bit);
    const bool negative = bits >> 63 != 0;
    if (negative) flip();
    add_at(shift / 64, low);
    add_at(shift / 64 + 1, high);
    if (negative) flip();
    return *this;
  }
  exact_sum& operator-=(double x) { return *this += -x; }

  /// To the 64 bits of a long double.
  long double value() const {
    if (words_.back() >> 63 != 0) {
      exact_sum positive = *this;
      positive.flip();
      return -positive.value();
    }
    long double sum = 0;
    for (std::size_t k = 0; k < words_.size(); ++k)
      sum += std::ldexp(static_cast<long double>(words_[k]), static_cast<int>(64 * k) - 1074);
    return sum;
  }

 private:
  void add_at(std::size_t k, std::uint64_t word) {
    for (; word != 0 && k < words_.size(); ++k) {
      words_[k] += word;
      word = words_[k] < word ? 1 : 0;
    }
  }
  /// Changes the sign (two's complement).
  void flip() {
    for (std::uint64_t& word : words_) word = ~word;
    add_at(0, 1);
  }

  std::array<std::uint64_t, 35> words_{};  // the least significant first
};

}  // namespace riemann::reference
