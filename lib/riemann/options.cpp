// What options say, as a problem.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/options.hpp"

namespace riemann {

namespace {

method method_of(const options& how, int dimensions) {
  if (how.ask_for_a_rule()) return method::fixed;
  const method by = how.by.value_or(method::automatic);
  if (by != method::automatic) return by;
  if (dimensions == 1) return method::adaptive;
  return how.samples ? method::sampling : method::automatic;
}

}  // namespace

problem problem_of(const options& how, int dimensions) {
  problem task;
  task.until = {how.rtol, how.atol, how.max_evals, how.max_seconds, how.careful};
  for (const double each : how.breaks) task.range.breaks.push_back({each, 0});
  task.range.taken_as = how.taken_as;
  task.explained = how.explained;
  task.samples.seed = how.seed;
  task.samples.count = how.samples;
  task.by = method_of(how, dimensions);
  task.rule.name = how.rule;
  task.rule.order = how.order;
  task.rule.n = how.n;
  task.rule.sum = how.sum.value_or(task.rule.sum);
  task.rule.group = how.group;
  task.at = {how.device, how.threads};
  return task;
}

}  // namespace riemann
