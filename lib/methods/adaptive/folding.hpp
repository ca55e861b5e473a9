// An integrand folded around its simple poles: f(c + t) + f(c - t) on one side of a pole c, 0 on
// the other. What is infinite at the pole cancels, and the integral is the principal value.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/integrand/integrand.hpp"
#include "riemann/lib/methods/adaptive/places.hpp"

#include <memory>
#include <span>
#include <vector>

namespace riemann::adaptive {

/// [pole - reach, pole) laid upon (pole, pole + reach].
struct fold {
  double_word pole;
  double reach = 0;
  double least = 0;    // nearer to the pole than that the sum is taken for constant
  double residue = 0;  // about: t f(pole + t)
  double noise = 0;    // what does not cancel at a distance t, times t^2: the pole's own rounding
  double unknown = 0;  // change of the sum from `least` to twice that, times `least`

  double_word mirrored(double_word x) const { return pole + (pole - x); }
};

class folded_integrand final : public integrand_model {
 public:
  folded_integrand(integrand f, std::vector<fold> folds);

  const integrand_properties& facts() const override { return f_.facts(); }
  void values(points_view, double* const* out) const override;
  std::span<const inner_function> inside() const override { return f_.inside(); }
  void inner_values(int number, points_view at, double* hi, double* low) const override {
    f_.inner_values(number, at, hi, low);
  }
  void roundings_at(std::span<const double> x, double* off, double* of_pairs) const override;

 private:
  integrand f_;
  std::vector<fold> folds_;
};

/// Distances from the pole at which both sides are evaluated: a black box takes doubles, and both
/// must be as far from the pole.
double evaluated_distance(const integrand&, double_word pole, double distance);

/// f(pole + t) and f(pole - t).
struct both_sides {
  double above = 0;
  double below = 0;
};
both_sides beside(const integrand& f, double_word pole, double t,
                  function_digits = function_digits::of_library);

/// Adds for each place below a pole its image above.
void mirror(std::span<const fold>, std::vector<double_word>& places);
void mirror(std::span<const fold>, std::vector<structure_point>& places);

}  // namespace riemann::adaptive
