// Defaults of options are those of a problem.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/options.hpp"

namespace riemann {

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
  asked.seed = how.seed;
  asked.samples = how.samples;
  asked.by = how.by.value_or(how.ask_for_a_rule() ? method::fixed
                             : dimensions > 1     ? method::sampling
                                                  : method::adaptive);
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
