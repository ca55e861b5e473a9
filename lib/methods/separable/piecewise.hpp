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
    std::size_t pieces = 32;     // at most
    bool for_integrals = false;  // what is negligible is so by its integral, also where f jumps
  };

  /// Pieces that err by no more, as their coefficients have it; nothing where that takes too many.
  static std::optional<piecewise> of(const function& f, double lower, double upper, const wanted&);
  /// Likewise between these ends, which rise, and as each piece's values at those of some places
  /// that it has have it, too.
  static std::optional<piecewise> of(const function& f, std::span<const double> ends,
                                     std::span<const double> places, const wanted&);

  /// The integral from the lower end. What it may err by at x counts the whole piece of x, or none
  /// of it; then the error of a difference is that after the later less that before the earlier.
  enum class error_of_integral { after, before };
  piecewise integral(error_of_integral) const;

  /// At each x, and what that may err by: as the coefficients of its piece have it, with the errors
  /// of f there.
  void evaluate(std::span<const double> x, double* values, double* errors) const;
  void multiply_errors(double by);

  /// Of all pieces.
  double largest() const { return largest_; }
  /// Of pieces, rising.
  std::vector<double> ends() const;

 private:
  struct task {
    const function& f;
    std::span<const double> places;  // rising
    double least_width;
    const wanted& how_well;
  };
  bool add(const task&, double lower, double upper);
  bool add_halves(const task&, double lower, double upper);
  /// Whether a piece has the values of f at the places in it.
  static bool agrees(const task&, const chebyshev& piece, double lower, double upper, double size);
  /// Neighbours in x that lie in the same piece.
  struct run {
    std::size_t piece;
    std::size_t first;
    std::size_t end;
  };
  std::vector<run> runs(std::span<const double> x) const;

  double lower_ = 0;
  std::vector<double> ends_;  // upper ends, rising
  std::vector<chebyshev> pieces_;
  std::vector<double> errors_;  // by piece
  double largest_ = 0;
  double largest_area_ = 0;
};

}  // namespace riemann::separable
