// How an integral is asked for: to a tolerance, or as a sum of a fixed rule.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/question/problem.hpp"

#include <optional>
#include <string>
#include <vector>

namespace riemann {

/// What is left out takes its default. Where rule, order, n, sum or group is given a fixed rule is
/// summed; else f is integrated to max(atol, rtol |integral|).
///
///   {.rtol = 1e-12}
///   {.rule = "simpson", .n = 1000}
struct options {
  // To a tolerance.
  std::optional<double> rtol = {};         // 1e-10 in one dimension, 1e-5 in several
  std::optional<double> atol = {};         // 0; in the integral's unit
  std::optional<index_t> max_evals = {};   // 500 000 in one dimension, no limit in several
  std::optional<double> max_seconds = {};  // 60
  bool careful = false;                    // one dimension: two passes, which must agree
  std::vector<double> breaks = {};         // one dimension: where f jumps or bends
  sense taken_as = sense::ordinary;        // one dimension: what a simple pole means
  // Several: places on each axis, in order of the ranges; points where f is large or narrow.
  std::vector<std::vector<double>> axis_breaks = {};
  std::vector<std::vector<double>> near = {};
  std::optional<method> by = {};        // else whichever suits
  unsigned long long seed = 1;          // of samples, in several dimensions
  std::optional<index_t> samples = {};  // to take, whatever the error; else as the goal needs

  bool explained = false;  // the estimate tells how it was found: estimate::told, estimate::tried

  // A fixed rule, in one dimension.
  std::optional<std::string> rule = {};  // midpoint
  std::optional<int> order = {};         // 5; of gauss_legendre, clenshaw_curtis and romberg alone
  std::optional<index_t> n = {};         // 1 000 000
  std::optional<std::string> sum = {};   // neumaier
  std::optional<int> group = {};         // nodes a term: automatic, 1 or 8 (more where F has poles)

  // Both.
  device_choice device = {};        // integrate() knows the CPU alone, integrate_on_device() both
  std::optional<int> threads = {};  // of the CPU; all that this process may use

  bool ask_for_a_rule() const { return rule || order || n || sum || group || by == method::fixed; }
};

/// The same question of an integrand in so many dimensions, without integrand and limits.
problem problem_of(const options&, int dimensions);

}  // namespace riemann
