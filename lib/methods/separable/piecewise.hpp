// A function on an interval as Chebyshev sums on pieces of it, halved until each is good enough.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/separable/chebyshev.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace riemann::separable {

class piecewise {
 public:
  /// f at several places, and by how much each value may be wrong.
  struct sampled {
    std::vector<double> values;
    std::vector<double> errors;
  };
  using function = std::function<sampled(std::span<const double>)>;

  /// How well f is wanted: to this share of its values nearby, and as far as it is known itself.
  /// Where pieces are level, neither half of one has values much larger than the other's: then
  /// what a piece errs by is little beside f everywhere in it.
  struct wanted {
    double precision = 0;
    bool level = false;
  };

  /// Pieces that err by no more, as their coefficients have it; nothing where that takes too many.
  static std::optional<piecewise> of(const function& f, double lower, double upper, const wanted&);

  /// At each x, and what that may err by: as the coefficients of its piece have it, with the errors
  /// of f there.
  void evaluate(std::span<const double> x, double* values, double* errors) const;
  void multiply_errors(double by);

  /// Of all pieces.
  double largest() const { return largest_; }

 private:
  bool add(const function& f, double lower, double upper, const wanted&);
  bool add_halves(const function& f, double lower, double upper, const wanted&);
  /// Neighbours in x that lie in the same piece.
  struct run {
    std::size_t piece;
    std::size_t first;
    std::size_t end;
  };
  std::vector<run> runs(std::span<const double> x) const;

  std::vector<double> ends_;  // upper ends, rising
  std::vector<chebyshev> pieces_;
  std::vector<double> errors_;  // by piece
  double largest_ = 0;
};

}  // namespace riemann::separable
