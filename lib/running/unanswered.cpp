// The question as it was given, without a value.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/running/unanswered.hpp"

#include "riemann/lib/methods/fixed/named_rule.hpp"
#include "riemann/lib/running/parsed_problem.hpp"

#include <cstddef>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

namespace riemann {

estimate unanswered(const problem& task, const std::string& reason) {
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  estimate result;
  result.integrand = task.f.expression.empty() ? task.f.name : "expression";
  result.formula = task.f.expression;
  result.parameters = task.f.parameters;
  result.from = task.range.from.value_or(none).value;
  result.to = task.range.to.value_or(none).value;
  result.over = task.over;
  result.by = task.by;
  if (result.by != method::fixed) {
    const goal until = goal_of(task);
    result.rtol = until.rtol;
    result.atol = until.atol;
  } else {
    result.rule = task.rule.name_or_usual();
    result.order = rule_has_order(result.rule) ? task.rule.order_or_usual() : 0;
    result.n = task.rule.n_or_usual();
    result.sum = task.rule.sum;
  }
  if (!task.over.empty()) result.seed = task.samples.seed;
  result.precise = task.rule.precise;
  result.strategy = task.rule.strategy.name;
  result.value = result.error = result.l1 = none;
  result.status = status::invalid;
  result.reason = reason;
  result.share_done = 0;
  const std::shared_ptr<const read_text>& read = task.f.read;
  if (read == nullptr || read->text != task.f.expression || read->formulas.size() == 1)
    return result;
  std::vector<estimate> components(read->formulas.size(), result);
  for (std::size_t k = 0; k < components.size(); ++k)
    components[k].formula = expressions::text_of(read->formulas[k]);
  return together(std::move(components));
}

}  // namespace riemann
