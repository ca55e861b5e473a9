// A function on an interval as Chebyshev sums on pieces of it, halved until each is good enough.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/separable/chebyshev.hpp"

#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace riemann::separable {

class piecewise {
 public:
  /// f at several places.
  using function = std::function<std::vector<double>(std::span<const double>)>;

  /// How well f is wanted: to this share of its values nearby, and as far as it is known itself.
  struct wanted {
    double precision = 0;
    double error_of_f = 0;
  };

  /// Pieces that err by no more, as their coefficients have it; nothing where that takes too many.
  static std::optional<piecewise> of(const function& f, double lower, double upper, const wanted&);

  void values(std::span<const double> x, double* to) const;

  /// Of all pieces.
  double error() const { return error_; }
  double largest() const { return largest_; }

 private:
  bool add(const function& f, double lower, double upper, const wanted&);
  std::size_t piece_at(double x) const;

  std::vector<double> ends_;  // upper ends, rising
  std::vector<chebyshev> pieces_;
  double error_ = 0;
  double largest_ = 0;
};

}  // namespace riemann::separable
