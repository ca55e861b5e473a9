// The problem: one integral, of a named integrand or an expression, and how to compute it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/words.hpp"
#include "riemann/lib/question/chosen_samples.hpp"
#include "riemann/lib/question/execution.hpp"
#include "riemann/lib/question/fixed_rule.hpp"
#include "riemann/lib/question/given_integrand.hpp"
#include "riemann/lib/question/given_range.hpp"
#include "riemann/lib/question/question.hpp"
#include "riemann/lib/question/region.hpp"

#include <string>
#include <vector>

namespace riemann {

/// How an integral is computed.
enum class method {
  automatic,    // many dimensions: what the formula's shape allows, or else sampling
  fixed,        // a rule on n subintervals
  adaptive,     // one dimension to a tolerance
  separable,    // several dimensions: integrals over one variable after the other
  elimination,  // several dimensions: sums over a grid, one variable after the other
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
      {method::automatic, "auto"},          {method::fixed, "fixed"},
      {method::adaptive, "adaptive"},       {method::separable, "separable"},
      {method::elimination, "elimination"}, {method::regions, "regions"},
      {method::tensor, "tensor"},           {method::sampling, "sampling"},
      {method::lattice, "lattice"},         {method::vegas, "vegas"},
      {method::vegas_plus, "vegas_plus"},   {method::monte_carlo, "monte_carlo"},
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

/// Whether it takes formulas apart, and knows nothing of other functions.
constexpr bool takes_formulas_apart(method which) {
  return which == method::separable || which == method::elimination;
}

constexpr bool is_of_many_dimensions(method which) {
  return which != method::fixed && which != method::adaptive;
}

/// Those of several dimensions, for sentences.
inline std::vector<std::string> names_of_many_dimensions() {
  std::vector<std::string> names;
  for (const named_value<method>& each : word_table<method>::all)
    if (is_of_many_dimensions(each.is) && each.is != method::automatic) names.push_back(each.name);
  return names;
}

struct problem {
  given_integrand f;
  given_range range;    // of one variable
  region over;          // of several, where limits are not needed
  given_places places;  // there
  method by = method::fixed;
  chosen_samples samples;  // of methods that sample
  given_goal until;        // of methods to a tolerance
  fixed_rule rule;         // of the method fixed
  execution at;
  bool explained = false;  // whether the estimate tells how it was found

  bool operator==(const problem&) const = default;
};

/// Whether neither a method is asked for, nor what only some of them heed.
inline bool leaves_method_open(const problem& task) {
  return task.by == method::automatic && !task.samples.count && task.samples.map == nullptr &&
         task.places.near.empty();
}

/// What was not given is as usual for the method.
inline goal goal_of(const problem& task) {
  return goal_of(task.until, is_of_many_dimensions(task.by) ? variables::several : variables::one);
}

}  // namespace riemann
