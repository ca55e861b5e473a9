// The question of fewer variables is asked in place of the other.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/running/by_pairs.hpp"

#include "riemann/lib/running/integrals_over_region.hpp"

#include <utility>

namespace riemann {

integrals_by_pairs::integrals_by_pairs(const parsed_problem& first, index_t count) {
  const problem& task = first.task;
  if (!leaves_method_open(task) || !task.places.breaks.empty()) return;
  pairs_ = expressions::pairs_as_axes(first.formulas.front(), first.over, task.over);
  if (!pairs_) return;
  problem fewer = task;
  fewer.over = pairs_->typed;
  fewer_ = std::make_shared<const integrals_over_region>(
      parsed_problem{std::move(fewer), {pairs_->f}, pairs_->over}, count);
}

estimate integrals_by_pairs::of(const problem& task, const goal& until,
                                const run_control& control) const {
  problem fewer = task;
  fewer.over = pairs_->typed;
  fewer.until.seconds = until.seconds;
  fewer.until.evaluations = until.evaluations;
  estimate answer = fewer_->of(fewer, control);
  answer.over = task.over;
  answer.variables = pairs_->words + (answer.variables.empty() ? "" : "; ") + answer.variables;
  answer.boxes = nullptr;
  answer.map = nullptr;
  answer.map_account = nullptr;
  for (attempt& each : answer.tried) each.nodes.clear();
  return answer;
}

}  // namespace riemann
