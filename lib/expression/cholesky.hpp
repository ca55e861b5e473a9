// Vectors of numbers as they are meant, and squares of such as L L'.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/meant_number.hpp"

#include <cmath>
#include <optional>
#include <vector>

namespace riemann::expressions {

using meant_numbers = std::vector<meant_number>;

inline double size_of(const meant_number& a) { return std::abs(a.value.hi); }
meant_number root_of(const meant_number&);
meant_number product_of(const meant_numbers&, const meant_numbers&);
/// a + factor * b.
meant_numbers moved(meant_numbers a, const meant_numbers& b, const meant_number& factor);

/// As if they were exact: whatever they should have been, what follows is true of them.
meant_number chosen(meant_number);
meant_numbers chosen(meant_numbers);

/// Whether a number is known to the digits of doubles beside numbers of that size.
bool is_known_beside(double scale, const meant_number&);

/// Of numbers that may cancel: 0 where nothing is left of them but what they are off by.
class cancelling_sum {
 public:
  explicit cancelling_sum(const meant_number& first) { add(first); }
  void add(const meant_number& part) {
    sum_ = sum_ + part;
    scale_ += size_of(part);
  }
  meant_number value() const { return size_of(sum_) <= 2 * sum_.bound ? meant_number{} : sum_; }
  bool is_known() const { return is_known_beside(scale_, sum_); }

 private:
  meant_number sum_{};
  double scale_ = 0;
};

/// A positive definite square P = L L'.
class cholesky {
 public:
  /// Nothing where P is not surely that, or L^-1 P L'^-1 not the unit to the digits of doubles.
  static std::optional<cholesky> of(const std::vector<meant_numbers>& p);

  /// L^-1 b.
  meant_numbers forward(meant_numbers b) const;
  /// P^-1 b.
  meant_numbers solved(meant_numbers b) const;
  /// L' x.
  meant_numbers backward(const meant_numbers& x) const;
  /// det L.
  meant_number determinant() const;

 private:
  double off_from(const std::vector<meant_numbers>& p) const;

  std::vector<meant_numbers> lower_;
};

}  // namespace riemann::expressions
