// The problem: one integral, of a named integrand or an expression, and how to compute it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"
#include "riemann/kernels/words.hpp"
#include "riemann/lib/question/deviation.hpp"
#include "riemann/lib/question/chosen_samples.hpp"
#include "riemann/lib/question/execution.hpp"
#include "riemann/lib/question/fixed_rule.hpp"
#include "riemann/lib/question/question.hpp"
#include "riemann/lib/question/region.hpp"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace riemann {

/// How an integral is computed.
enum class method {
  automatic,    // many dimensions: what the formula's shape allows, or else sampling
  fixed,        // a rule on n subintervals
  adaptive,     // one dimension to a tolerance
  separable,    // several dimensions: integrals over one variable after the other
  regions,      // several dimensions: boxes that are halved
  tensor,       // several dimensions: products of Gauss rules
  sampling,     // many dimensions: whichever of those below gets nearer
  lattice,      // shifted lattices
  vegas,        // lattices on an importance map
  vegas_plus,   // stratified random points on an importance map, in iterations
  monte_carlo,  // independent random points
};

template <>
struct word_table<method> {
  static constexpr const char* family = "method";
  static constexpr named_value<method> all[] = {
      {method::automatic, "auto"},
      {method::fixed, "fixed"},
      {method::adaptive, "adaptive"},
      {method::separable, "separable"},
      {method::regions, "regions"},
      {method::tensor, "tensor"},
      {method::sampling, "sampling"},
      {method::lattice, "lattice"},
      {method::vegas, "vegas"},
      {method::vegas_plus, "vegas_plus"},
      {method::monte_carlo, "monte_carlo"},
  };
};

/// Whether the points of this method are chosen by an importance map.
constexpr bool is_on_map(method which) {
  return which == method::vegas || which == method::vegas_plus;
}

/// Whether the error of an answer by this method is a half-width that holds in 95 of 100 runs.
constexpr bool is_by_samples(method which) {
  return is_on_map(which) || which == method::sampling || which == method::lattice ||
         which == method::monte_carlo;
}

constexpr bool is_of_many_dimensions(method which) {
  return which != method::fixed && which != method::adaptive;
}

/// How the functions in an expression are computed on a CPU (expression/vector_maths.hpp).
enum class maths_choice { fast, accurate };
template <>
struct word_table<maths_choice> {
  static constexpr const char* family = "maths";
  static constexpr named_value<maths_choice> all[] = {{maths_choice::fast, "fast"},
                                                      {maths_choice::accurate, "accurate"}};
};

/// A name in an expression, and the number it stands for.
struct parameter {
  std::string name;
  double value = 0;
  deviation meant;  // of a number that was written; none where the double itself is meant

  bool operator==(const parameter&) const = default;
};

inline std::vector<std::string> names_of(std::span<const parameter> all) {
  std::vector<std::string> names;
  for (const parameter& each : all) names.push_back(each.name);
  return names;
}

/// Formulas that were read in a text, and the text (running/parsed_problem.hpp).
struct read_text;

struct problem {
  std::string integrand;        // a name that the catalogue knows ...
  std::string expression;       // ... or a formula; exactly one of the two is needed
  std::string expression_file;  // read there, "-": standard input; empty: was given itself
  std::shared_ptr<const read_text> read;  // the expression, where it has been read already
  std::vector<parameter> parameters;      // of the expression, or of the named integrand
  std::optional<int> dimensions;          // of a named integrand in several variables
  std::string variable = "x";             // of an expression of one dimension: its name
  maths_choice maths = maths_choice::fast;
  std::optional<double> from;  // unset: the integrand's own domain
  std::optional<double> to;
  deviation from_meant;  // of limits that were written; none where the doubles are meant
  deviation to_meant;
  region over;                                   // in many dimensions, where limits are not needed
  std::vector<place_on_axis> axis_breaks;        // there: where the integrand jumps or bends
  std::vector<std::vector<place_on_axis>> near;  // there: points where it is known to be large
  method by = method::fixed;
  chosen_samples samples;            // of methods that sample
  given_goal until;                  // of methods to a tolerance
  std::vector<limit> breaks;         // of the adaptive method: where the integrand jumps or bends
  sense taken_as = sense::ordinary;  // likewise: whether simple poles give a principal value
  bool explained = false;            // whether the estimate tells how it was found
  fixed_rule rule;                   // of the method fixed
  execution at;

  bool operator==(const problem&) const = default;
};

/// What was not given is as usual for the method.
inline goal goal_of(const problem& task) {
  return goal_of(task.until,
                 is_of_many_dimensions(task.by) ? variables::several : variables::one);
}

}  // namespace riemann
