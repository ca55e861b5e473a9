// Defaults of options are those of a problem.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/options.hpp"

namespace riemann {

namespace {

method method_of(const options& how, int dimensions) {
  if (how.ask_for_a_rule()) return method::fixed;
  const method by = how.by.value_or(method::automatic);
  if (by != method::automatic) return by;
  if (dimensions == 1) return method::adaptive;
  return how.samples > 0 ? method::sampling : method::automatic;
}

}  // namespace

problem problem_of(const options& how, int dimensions) {
  problem asked;
  asked.until = usual_goal(dimensions);
  asked.until.rtol = how.rtol.value_or(asked.until.rtol);
  asked.until.atol = how.atol;
  asked.until.evaluations = how.max_evals.value_or(asked.until.evaluations);
  asked.until.seconds = how.max_seconds;
  asked.until.careful = how.careful;
  for (const double each : how.breaks) asked.breaks.push_back({each, 0});
  asked.taken_as = how.taken_as;
  asked.explained = how.explained;
  asked.seed = how.seed;
  asked.samples = how.samples;
  asked.by = method_of(how, dimensions);
  asked.rule = how.rule.value_or(asked.rule);
  asked.order = how.order.value_or(asked.order);
  asked.n = how.n.value_or(asked.n);
  asked.sum = how.sum.value_or(asked.sum);
  asked.group = how.group.value_or(asked.group);
  asked.device = how.device;
  asked.threads = how.threads;
  return asked;
}

}  // namespace riemann
