// Expressions as integrands that are summed over lattices, and the values of their parameters.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/formula.hpp"
#include "riemann/lib/expression/tree.hpp"
#include "riemann/lib/question/problem.hpp"
#include "riemann/lib/summing/summation.hpp"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace riemann::expressions {

/// An expression, or several of a list, [f, g], read and checked against the values given for the
/// parameters. Throws invalid_expression with all that is wrong.
std::vector<tree> parse_integrands(const std::string& text, std::span<const parameter>,
                                   int dimensions = 1, const std::string& variable = "x");

/// The values of the parameters of these names, in their order. Precondition: all are given.
std::vector<double> values_of(std::span<const std::string> names, std::span<const parameter>);

/// What is meant by them; empty where all are meant as they are.
std::vector<deviation> deviations_of(std::span<const std::string> names,
                                     std::span<const parameter>);

/// With these values of its parameters, in their order, and what is meant by them.
/// Precondition: one variable at most.
lattice_integrand lattice_integrand_of(const formula&, std::span<const double> parameters,
                                       maths_choice, std::span<const deviation> of_parameters = {});

class typed_integrand;

/// One after another with different parameters: the formula is compiled once.
class parametric_lattice_integrand {
 public:
  /// As lattice_integrand_of.
  parametric_lattice_integrand(const formula&, std::span<const double> parameters, maths_choice,
                               std::span<const deviation> of_parameters);

  /// Of as many. Not while a thread sums.
  void set_parameters(std::span<const double> parameters, std::span<const deviation> of_parameters);

  /// With the parameters set last. Its sums may be replaced.
  lattice_integrand& now() { return now_; }

 private:
  std::shared_ptr<typed_integrand> model_;
  lattice_integrand now_;
};

}  // namespace riemann::expressions
