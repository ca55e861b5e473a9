// A typed formula as an integrand.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/question/deviation.hpp"
#include "riemann/lib/expression/formula.hpp"
#include "riemann/lib/integrand/integrand.hpp"
#include "riemann/lib/question/problem.hpp"

#include <memory>
#include <span>
#include <string>

namespace riemann::expressions {

class formula_integrand;

/// At points that are doubles, values are those of the CPU's program, bit for bit. With low parts
/// the formula is computed in pairs: numbers and parameters as they are meant, + - * / sqrt and
/// all that decides between branches to some 30 digits, other functions from there to their
/// kernels' accuracy at hi + lo, or to some 30 digits where all are wanted and known. `text` is the
/// canonical form. Without `of_parameters` parameters are meant as they are.
integrand integrand_of(const formula&, std::string text, std::span<const double> parameters,
                       std::span<const deviation> of_parameters, maths_choice);

/// Whether a value that comes out as 0, for doubles lose it, or has digits that pairs of doubles
/// lose, is worth a long look.
enum class lost_values { are_sought, are_left };

/// One after another at different parameters: what the formula alone decides is worked out once.
class parametric_integrand {
 public:
  /// As integrand_of.
  parametric_integrand(const formula&, std::string text, std::span<const double> parameters,
                       std::span<const deviation> of_parameters, maths_choice,
                       lost_values = lost_values::are_sought);

  /// Of as many. Not while a thread evaluates.
  void set_parameters(std::span<const double> parameters, std::span<const deviation> of_parameters);

  /// At the parameters set last.
  const integrand& now() const { return now_; }

 private:
  std::shared_ptr<formula_integrand> model_;
  integrand now_;
};

}  // namespace riemann::expressions
