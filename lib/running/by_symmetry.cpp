// What the formula shows is not enough: |f| needs an integral, too, which is sought roughly.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/running/by_symmetry.hpp"

#include "riemann/lib/expression/symmetry.hpp"
#include "riemann/lib/expression/tree_writer.hpp"
#include "riemann/lib/running/integrals_over_region.hpp"

#include <algorithm>
#include <utility>

namespace riemann {
namespace {

/// |f|
expressions::tree size_of(const expressions::tree& f) {
  expressions::tree_writer out = expressions::tree_writer::after(f);
  out.apply(expressions::operation::absolute, f.root());
  return std::move(out).written();
}

}  // namespace

integrals_by_symmetry::integrals_by_symmetry(const parsed_problem& first, index_t count) {
  const problem& task = first.task;
  const expressions::tree& f = first.formulas.front();
  if (!leaves_method_open(task)) return;
  why_ = expressions::why_it_cancels(f, first.over, task.over, task.f.parameters);
  if (!why_.empty())
    of_size_ = std::make_shared<const integrals_over_region>(
        parsed_problem{task, {size_of(f)}, first.over}, count);
}

std::optional<estimate> integrals_by_symmetry::of(const problem& task,
                                                  const run_control& control) const {
  constexpr double rough = 1e-3;  // of the integral of |f|
  constexpr int share = 8;        // of what is allowed
  problem of_size = task;
  const goal until = goal_of(task);
  of_size.until.rtol = std::max(until.rtol, rough);
  of_size.until.atol = {};
  of_size.until.seconds = until.seconds / share;
  of_size.until.evaluations = until.evaluations / share;
  estimate answer = of_size_->of(of_size, {.stop = control.stop});
  if (answer.status != status::met) return {};
  for (attempt& each : answer.tried) each.notes.push_back("that is the integral of |f|");
  static_cast<found_value&>(answer) = {.l1 = answer.value};
  answer.reason = why_;
  answer.rtol = until.rtol;
  answer.atol = until.atol;
  return answer;
}

}  // namespace riemann
