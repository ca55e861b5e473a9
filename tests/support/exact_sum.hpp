// The sum of any doubles without any rounding: one wide integer in units of the smallest subnormal.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

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
  exact_sum& operator+=(const exact_sum& other) {
    for (std::size_t k = 0; k < words_.size(); ++k) add_at(k, other.words_[k]);
    return *this;
  }

  /// -1, 0 or 1.
  int sign() const {
    if (words_.back() >> 63 != 0) return -1;
    for (const std::uint64_t word : words_)
      if (word != 0) return 1;
    return 0;
  }

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

/// Whether `rounded` is the Real nearest to the sum, ties to even, by its definition: the sum lies
/// beyond neither middle to a neighbour. The one beyond the largest Real is where one more exponent
/// would put it.
template <class Real>
bool rounds_to(const exact_sum& sum, Real rounded) {
  constexpr Real infinity = std::numeric_limits<Real>::infinity();
  if (std::isnan(rounded)) return false;
  const auto subtract = [](exact_sum& from, Real x) {
    const double half = std::ldexp(0.5, std::numeric_limits<Real>::max_exponent);
    if (std::isinf(x))
      (from -= std::copysign(half, x)) -= std::copysign(half, x);
    else
      from -= static_cast<double>(x);
  };
  using word = std::conditional_t<sizeof(Real) == 4, std::uint32_t, std::uint64_t>;
  const bool even = std::bit_cast<word>(rounded) % 2 == 0;
  for (const Real beyond : {-infinity, infinity}) {
    if (rounded == beyond) continue;
    exact_sum twice = sum;
    twice += sum;
    subtract(twice, rounded);
    subtract(twice, std::nextafter(rounded, beyond));
    const int side = beyond > 0 ? twice.sign() : -twice.sign();
    if (side > 0 || (side == 0 && !even)) return false;
  }
  return true;
}

}  // namespace riemann::reference
