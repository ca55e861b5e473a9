// Sums first, all rows together; then each row's plan is carried out with the sums at hand.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/running/integrals_of_expression.hpp"

#include "riemann/kernels/cpu/parallel.hpp"
#include "riemann/kernels/cuda/devices.hpp"
#include "riemann/lib/expression/cuda_source.hpp"
#include "riemann/lib/expression/formula_integrand.hpp"
#include "riemann/lib/expression/lattice_integrand.hpp"
#include "riemann/lib/expression/pair_program.hpp"
#include "riemann/lib/expression/parse.hpp"
#include "riemann/lib/expression/vector_maths.hpp"
#include "riemann/lib/running/adaptively.hpp"
#include "riemann/lib/running/lent.hpp"
#include "riemann/lib/running/second_opinion.hpp"
#include "riemann/lib/running/unanswered.hpp"
#include "riemann/lib/running/validate.hpp"
#include "riemann/lib/summing/compile_for_cuda.hpp"
#include "riemann/lib/summing/sum_together.hpp"

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <utility>

namespace riemann {
namespace {

bool tells_constants(const expressions::formula& of, std::span<const double> parameters,
                     std::span<const deviation> meant, maths_choice maths) {
  const std::vector<expressions::step>& steps = expressions::steps_as_meant(of);
  return !expressions::may_meet_poles_or_jumps(steps) ||
         expressions::pair_program(steps, parameters, meant, maths).tells_constants();
}

/// Whatever was found follows digits that nobody knows.
void give_up(estimate& result) {
  result.status = status::not_met;
  result.reason = "a constant of the formula is not known exactly enough";
  result.error = std::numeric_limits<double>::infinity();
  result.parts.rounding = result.error;
}

}  // namespace

/// The sums of the rows' lattices: sums[l][k] is that of lattice l of row k.
class integrals_of_expression::presummed {
 public:
  explicit presummed(std::vector<std::vector<lattice_sum>> sums) : sums_(std::move(sums)) {}

  /// What lattice_integrand::sum is for a row: its lattices are asked for in their order.
  auto of_row(index_t row) const {
    return [this, row, next = std::size_t{0}](const lattice&, const summation_request&) mutable {
      return sums_[next++][static_cast<std::size_t>(row)];
    };
  }

 private:
  std::vector<std::vector<lattice_sum>> sums_;
};

/// What a thread works with, from row to row.
struct integrals_of_expression::seat {
  problem task;
  std::optional<expressions::parametric_integrand> f;             // as the adaptive method wants it
  std::optional<expressions::parametric_lattice_integrand> sums;  // as a rule with fixed n does
  std::vector<seat> parts;  // of a list, one for each component
};

namespace {

/// The lattices that have nodes. Where the limits are equal there are none: those of any other
/// interval in their place.
std::vector<lattice> lattices_of(const problem& task) {
  const bool none = task.range.from->value == task.range.to->value;
  std::vector<lattice> lattices;
  for (const weighted_lattice& part :
       plan_of(task, none ? 0 : task.range.from->value, none ? 1 : task.range.to->value).lattices)
    if (part.nodes.count > 0) lattices.push_back(part.nodes);
  return lattices;
}

/// Of `count` rows like this one: they differ in where their nodes are, not in their number.
bool go_together(const problem& like, index_t count, const summation_request& how,
                 const cuda::device_facts& device) {
  const std::vector<lattice> all = lattices_of(like);
  return !all.empty() && std::all_of(all.begin(), all.end(), [&](const lattice& each) {
    return sums_go_together(count, each.count, how, device);
  });
}

}  // namespace

integrals_of_expression::integrals_of_expression(const parsed_problem& all, index_t count)
    : first_(all.task), rows_(count) {
  if (expressions::is_list(first_.f.expression)) {
    parsed_problem one = all;
    for (const expressions::tree& each : all.formulas) {
      one.task.f.expression = each.written_text();
      one.formulas = {each};
      components_.emplace_back(one, count);
    }
    return;
  }
  if (!first_.over.empty()) {
    region_.emplace(all, count);
    return;
  }
  const problem& first = first_;
  const expressions::tree& read = all.formulas.front();
  names_ = read.parameters;
  text_ = expressions::text_of(read);
  formula_ = expressions::formula_of(read);
  if (first.by == method::adaptive) {  // on the CPU
    maths_ = expressions::name_of_maths(formula_, first.f.maths, cpu::current_isa());
    return;
  }
  const lattice_integrand f =
      expressions::lattice_integrand_of(formula_, parameters_of(first), first.f.maths);
  const bool others =
      first.range.from->value == first.range.to->value && count > 1;  // have an interval, maybe
  std::optional<laid_out_rule> laid =
      laid_out(f, first, others ? 0 : first.range.from->value, others ? 1 : first.range.to->value);
  const auto compile = [&](const cuda::device_facts& device) {
    const summation_request how{
        .sum = first.rule.sum, .precise = first.rule.precise, .strategy = first.rule.strategy};
    const bool together = count > 1 && go_together(first, count, how, device);
    compile_for_cuda(expressions::cuda_terms(formula_, first.rule.precise),
                     together ? sources_at_once::many : sources_at_once::one, how, device);
  };
  const chosen_device device = device_for(f, first, laid, count, compile);
  by_rule_ = rule_for_all{device, std::move(laid)};
}

std::vector<double> integrals_of_expression::parameters_of(const problem& task) const {
  return expressions::values_of(names_, task.f.parameters);
}

cuda::session* integrals_of_expression::session() const {
  if (region_) return region_->device().session;
  return by_rule_ ? by_rule_->device.session : nullptr;
}

bool integrals_of_expression::is_on_cpu() const {
  return session() == nullptr &&
         std::all_of(components_.begin(), components_.end(),
                     [](const integrals_of_expression& each) { return each.is_on_cpu(); });
}

/// Of those that the first was free of.
std::vector<fault> integrals_of_expression::faults_of_numbers(const problem& task) const {
  if (!components_.empty()) return components_.front().faults_of_numbers(task);
  if (region_) return region_->faults_of_numbers(task);
  return faults_of_range(task, task.range.from->value, task.range.to->value);
}

estimate integrals_of_expression::one(seat& at, const problem& task,
                                      const std::optional<presummed>& sums, index_t row,
                                      const run_control& control) const {
  if (!components_.empty()) return each_component(at, task, control);
  if (region_) return region_->of(task, control);
  const std::vector<double> parameters = parameters_of(task);
  const std::vector<deviation> meant = expressions::deviations_of(names_, task.f.parameters);
  const auto f_at_points = [&]() -> const integrand& {
    if (at.f)
      at.f->set_parameters(parameters, meant);
    else
      at.f.emplace(formula_, text_, parameters, meant, task.f.maths);
    return at.f->now();
  };
  estimate result;
  if (!by_rule_) {
    result = run_adaptively(f_at_points(), task, *task.range.from, *task.range.to, control);
    result.maths = maths_;
    if (!has_no_value(result.status) && !tells_constants(formula_, parameters, meant, task.f.maths))
      give_up(result);
  } else {
    if (at.sums)
      at.sums->set_parameters(parameters, meant);
    else
      at.sums.emplace(formula_, parameters, task.f.maths, meant);
    lattice_integrand& f = at.sums->now();
    if (sums) f.sum = sums->of_row(row);
    const bool as_first = by_rule_->laid && by_rule_->laid->lies_between(task.range.from->value,
                                                                         task.range.to->value);
    std::optional<laid_out_rule> own;
    if (!as_first) own = laid_out(f, task, task.range.from->value, task.range.to->value);
    result = run(f, task, *task.range.from, *task.range.to, as_first ? by_rule_->laid : own,
                 by_rule_->device, control);
    take_second_opinion(result, task, formula_, parameters, f_at_points, control);
  }
  result.integrand = "expression";
  result.formula = text_;
  result.parameters = task.f.parameters;
  return result;
}

estimate integrals_of_expression::each_component(seat& at, const problem& task,
                                                 const run_control& control) const {
  const std::size_t count = components_.size();
  std::vector<estimate> all;
  for (std::size_t c = 0; c < count; ++c) {
    const run_control part =
        part_of(control, static_cast<double>(c), 1, static_cast<double>(count));
    all.push_back(components_[c].one(at.parts[c], task, {}, 0, part));
  }
  return together(std::move(all));
}

integrals_of_expression::presummed integrals_of_expression::summed_together(
    const problem& like, index_t count, const writing_rows& write,
    const summation_request& how) const {
  const std::vector<lattice> first = lattices_of(like);
  const std::size_t bytes_each =
      expressions::cuda_terms_bytes(parameters_of(like), lattice{}).size();
  std::vector<std::vector<std::byte>> sources(  // of all rows, for each lattice
      first.size(), std::vector<std::byte>(static_cast<std::size_t>(count) * bytes_each));
  const auto write_some = [&](slice some) {
    problem task = like;
    for (index_t row = some.begin; row < some.end; ++row) {
      if (!write(row, task).empty()) continue;  // its terms are of no lattice
      const std::vector<double> parameters = parameters_of(task);
      const std::vector<lattice> here = lattices_of(task);
      for (std::size_t l = 0; l < here.size(); ++l) {
        const auto bytes = expressions::cuda_terms_bytes(parameters, here[l]);
        std::copy(bytes.begin(), bytes.end(),
                  sources[l].data() + static_cast<std::size_t>(row) * bytes_each);
      }
    }
  };
  cpu::parallel_for(count, like.at.threads_or_all(), write_some, [](index_t) { return true; });
  const device_type_name terms = expressions::cuda_terms(formula_, how.precise);
  std::vector<std::vector<lattice_sum>> sums;
  for (std::size_t l = 0; l < sources.size(); ++l)
    sums.push_back(sum_together(terms, sources[l], bytes_each, first[l].count, how));
  return presummed(std::move(sums));
}

std::vector<estimate> integrals_of_expression::of(std::span<const problem> rows,
                                                  const run_control& control) const {
  std::vector<estimate> all(rows.size());
  const auto write = [&](index_t k, problem& over) {
    over = rows[static_cast<std::size_t>(k)];
    return std::vector<fault>();
  };
  each_of(static_cast<index_t>(rows.size()), write, control, [&](index_t k, estimate result) {
    all[static_cast<std::size_t>(k)] = std::move(result);
  });
  return all;
}

void integrals_of_expression::component_by_component(index_t rows, const writing_rows& write,
                                                     const run_control& control,
                                                     const telling& tell) const {
  constexpr index_t most_at_once = 65536;  // estimates that are held
  const std::size_t count = components_.size();
  const index_t rows_at_once = std::max<index_t>(1, most_at_once / static_cast<index_t>(count));
  const double steps = static_cast<double>(rows) * static_cast<double>(count);
  for (index_t first = 0; first < rows; first += rows_at_once) {
    const index_t some = std::min(rows_at_once, rows - first);
    std::vector<std::vector<estimate>> of_rows(static_cast<std::size_t>(some),
                                               std::vector<estimate>(count));
    for (std::size_t c = 0; c < count; ++c) {
      const double done = static_cast<double>(first) * static_cast<double>(count) +
                          static_cast<double>(c) * static_cast<double>(some);
      components_[c].each_of(
          some,
          [&](index_t k, problem& over) {
            std::vector<fault> wrong = write(first + k, over);
            over.f.expression = components_[c].first_.f.expression;
            return wrong;
          },
          part_of(control, done, static_cast<double>(some), steps),
          [&](index_t k, estimate one) {
            of_rows[static_cast<std::size_t>(k)][c] = std::move(one);
          });
    }
    for (index_t k = 0; k < some; ++k)
      tell(first + k, together(std::move(of_rows[static_cast<std::size_t>(k)])));
  }
}

void integrals_of_expression::each_of(index_t count, const writing_rows& write_row,
                                      const run_control& control, const telling& tell) const {
  if (count == 0) return;
  if (!is_on_cpu() && !components_.empty())
    return component_by_component(count, write_row, control, tell);
  const auto write = [&](index_t k, problem& over) {
    std::vector<fault> wrong = write_row(k, over);
    return wrong.empty() ? faults_of_numbers(over) : wrong;
  };
  const problem& like = first_;
  const int threads = like.at.threads_or_all();
  summation_request how{.sum = like.rule.sum,
                        .precise = like.rule.precise,
                        .session = session(),
                        .strategy = like.rule.strategy,
                        .operations = formula_.cost};
  how.keep_going = [&](index_t) { return !control.stop.stop_requested(); };
  const bool together = !region_ && rows_ > 1 &&
                        how.session != nullptr &&  // one kernel for all runs of rows
                        go_together(like, count, how, cuda::facts_of(*how.session));
  std::optional<presummed> sums;
  if (together) sums = summed_together(like, count, write, how);
  lent<seat> seats;
  const auto another = [&] {
    auto one = std::make_unique<seat>();
    one->task = like;
    one->parts.resize(components_.size());
    return one;
  };
  const bool side_by_side = together || (is_on_cpu() && count > 1 && count >= threads);
  const auto answer = [&](seat& at, index_t k, const run_control& part) {
    std::vector<fault> wrong = write(k, at.task);
    if (!wrong.empty()) return unanswered(at.task, invalid_problem(std::move(wrong)).what());
    if (side_by_side) at.task.at.threads = 1;
    return one(at, at.task, sums, k, part);
  };
  if (side_by_side) {
    const run_control alone{control.stop, {}};  // a stop ends each by itself
    const auto take_some = [&](slice some) {
      seats.with_one(another, [&](seat& at) {
        for (index_t k = some.begin; k < some.end; ++k) tell(k, answer(at, k, alone));
      });
    };
    cpu::parallel_for(count, threads, take_some, [&](index_t done) {
      if (control.progress)
        control.progress(static_cast<double>(done) / static_cast<double>(count));
      return true;
    });
  } else {
    const std::unique_ptr<seat> at = another();
    for (index_t k = 0; k < count; ++k)
      tell(k,
           answer(*at, k, part_of(control, static_cast<double>(k), 1, static_cast<double>(count))));
  }
}

std::optional<integrals_of_expression> integrals_like(const problem& like, index_t count,
                                                      const writing_rows& write) {
  problem first = like;
  for (index_t k = 0; k < count; ++k) {
    try {
      if (write(k, first).empty()) return integrals_of_expression(parsed(first), count);
    } catch (const invalid_problem&) {  // another may be valid
    }
  }
  return {};
}

}  // namespace riemann
