// Words become a request by the one table of keys, numbers its limits and parameters.
// SPDX-License-Identifier: Apache-2.0
#include "question.hpp"

#include "riemann/integrate.hpp"
#include "riemann/kernels/cpu/for_each_index.hpp"
#include "riemann/kernels/cpu/parallel.hpp"
#include "riemann/lib/batch/checkpoint.hpp"
#include "riemann/lib/methods/fixed/fixed_rule.hpp"
#include "riemann/lib/reading/limits.hpp"
#include "riemann/lib/reading/rows.hpp"
#include "riemann/lib/running/adaptively.hpp"
#include "riemann/lib/running/integrate.hpp"
#include "riemann/lib/running/parsed_problem.hpp"
#include "riemann/lib/running/unanswered.hpp"
#include "riemann/lib/running/validate.hpp"
#include "riemann/lib/summing/lattice_integrand_by_columns.hpp"
#include "riemann/lib/text/numerals.hpp"

#include <algorithm>
#include <limits>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>

namespace riemann::python {
namespace {

void set_limits(const numbers& given, problem& task) {
  if (given.lower) task.range.from = given.lower;
  if (given.upper) task.range.to = given.upper;
}

void set_numbers(const numbers& given, request& wanted) {
  set_limits(given, wanted.task);
  for (std::size_t k = 0; k < wanted.axes.size(); ++k)
    wanted.axes[k].values.assign(1, given.parameters[k]);
}

/// Of a region whose limits are constants.
box box_of(const region& over) {
  box ranges;
  for (const bounds& each : over)
    ranges.push_back({limit_from(each.lower).value, limit_from(each.upper).value});
  return ranges;
}

std::vector<fault> faults_of_box(const region& over) {
  std::vector<fault> faults;
  for (const bounds& each : over) {
    if (!each.weight.empty()) {
      faults.push_back({"weight", text_of(each), "of formulas only: a function has ranges"});
      continue;
    }
    try {
      static_cast<void>(box_of({each}));
    } catch (const std::invalid_argument&) {
      faults.push_back({each.variable, each.lower + ", " + each.upper,
                        "a function is integrated over a box: limits are constants"});
    }
  }
  return faults;
}

/// The number of the place's variable among the bounds; one too many if it has none.
std::size_t axis_of(const place_on_axis& place, const region& over) {
  std::size_t k = 0;
  while (k < over.size() && over[k].variable != place.variable) ++k;
  return k;
}

/// By the keys that ask for a fixed rule.
std::vector<fault> faults_of_rule_on_gpu(const std::set<std::string>& given) {
  for (const char* key : {"n", "rule", "order", "sum", "group", "strategy", "method"})
    if (given.contains(key))
      return {{key, "", "asks for a fixed rule, which is for formulas and what the CPU calls"}};
  return {};
}

/// Of a function that nothing is known of but where it runs.
std::vector<fault> faults_of_function(const request& wanted, integrand_is integrand,
                                      const std::set<std::string>& given) {
  problem task = wanted.task;
  task.by = method_of(wanted);
  const bool on_gpu = integrand == integrand_is::on_gpu;
  const device_choice::kind where = task.at.device.where;
  if (on_gpu) task.at.device.where = device_choice::kind::automatic;  // which no method is against
  std::vector<fault> faults = faults_of_method(task);
  if (on_gpu && task.by == method::fixed) faults = faults_of_rule_on_gpu(given);
  if (on_gpu)
    for (const fault& each : faults_of_gpu({where, task.at.device.ordinal})) add_once(each, faults);
  if (!task.over.empty()) {
    append(faults, faults_of_box(task.over));
    const auto require_bounds = [&](const char* option, const std::vector<place_on_axis>& places) {
      for (const place_on_axis& each : places)
        if (axis_of(each, task.over) == task.over.size())
          faults.push_back({option, each.variable, "has no bounds"});
    };
    require_bounds("break", task.places.breaks);
    for (const std::vector<place_on_axis>& point : task.places.near) require_bounds("near", point);
  } else {
    for (const auto& [option, limit] :
         {std::pair{"from", task.range.from}, std::pair{"to", task.range.to}})
      if (!limit) faults.push_back({option, "", "is required: a function has no default limits"});
    if (task.range.from && task.range.to)
      append(faults, faults_of_range(task, task.range.from->value, task.range.to->value));
  }
  if (on_gpu) return faults;
  if (task.by != method::adaptive && where == device_choice::kind::cuda)
    faults.push_back({"device", "cuda", "functions are called on the CPU"});
  if (task.by == method::fixed && task.rule.group.value_or(1) != 1)
    faults.push_back({"group", std::to_string(*task.rule.group),
                      "a function has one node per term; allowed: auto and 1"});
  return faults;
}

void set(index_t place, const estimate& result, const columns_out& out) {
  out.values[place] = result.value;
  out.errors[place] = result.error;
  out.evaluations[place] = result.evaluations;
  out.statuses[place] = static_cast<std::int64_t>(result.status);
  out.reasons[place] = out.texts->number_of(result.reason);
}

/// Steps begin .. end of `all` are done under it.
run_control part_of(const run_control& whole, slice steps, index_t all) {
  return riemann::part_of(whole, static_cast<double>(steps.begin),
                          static_cast<double>(steps.size()), static_cast<double>(all));
}

/// Precondition: the variables of breaks and of known places have bounds.
options options_over_box(const problem& task) {
  options how;
  how.rtol = task.until.rtol;
  how.atol = task.until.atol;
  how.max_evals = task.until.evaluations;
  how.max_seconds = task.until.seconds;
  how.by = task.by;
  how.seed = task.samples.seed;
  how.samples = task.samples.count;
  how.threads = task.at.threads;
  how.explained = task.explained;
  how.axis_breaks.resize(task.over.size());
  for (const place_on_axis& each : task.places.breaks)
    how.axis_breaks[axis_of(each, task.over)].push_back(each.value);
  for (const std::vector<place_on_axis>& point : task.places.near) {
    how.near.emplace_back(task.over.size(), std::numeric_limits<double>::quiet_NaN());
    for (const place_on_axis& each : point) how.near.back()[axis_of(each, task.over)] = each.value;
  }
  return how;
}

template <class Function>
estimate over_box(const Function& f, const problem& task, const run_control& control) {
  estimate result = integrate(f, box_of(task.over), options_over_box(task), control);
  result.over = task.over;
  return result;
}

void require_range(const problem& task) {
  throw_any(faults_of_range(task, task.range.from->value, task.range.to->value));
}

/// Of numbers that change from row to row.
std::vector<fault> faults_of_parameters(const request& row) {
  std::vector<fault> faults;
  for (const axis& each : row.axes)
    if (!is_finite(each.values.front()))
      faults.push_back({each.name, shortest(each.values.front()), "must be finite", "", true});
  return faults;
}

}  // namespace

question::question(const words& call, const numbers& first) {
  auto [wanted, given, faulty, faults] = request_of(call);
  wanted_ = std::move(wanted);
  set_numbers(first, wanted_);
  if (first.lower) given.insert("from");
  if (first.upper) given.insert("to");
  append(faults, faults_of_parameters(wanted_));
  if (methods_of(wanted_) > 1)
    faults.push_back({wanted_.rules.empty() ? "n" : "rule", "", "takes one value here, no list"});
  append(faults, contradictions(wanted_, given));
  read_once(wanted_);
  const bool of_function = call.integrand != integrand_is::formula;
  for (const char* key : {"fn", "var"})
    if (of_function && given.contains(key))
      faults.push_back({key, "", "cannot go with a function"});
  if (!wanted_.checkpoint.empty() && of_function)
    faults.push_back({"checkpoint", wanted_.checkpoint,
                      "cannot go with a function, which it could not tell from another one"});
  const bool is_swept = call.rows > 0;
  if (!wanted_.checkpoint.empty() && is_swept)
    faults.push_back({"checkpoint", wanted_.checkpoint, "applies to one integral only"});
  const auto new_faults =
      of_function ? faults_of_function(wanted_, call.integrand, given) : faults_of(wanted_);
  for (const fault& each : new_faults)
    if (!follows_from(faulty, each)) add_once(each, faults);
  const bool first_is_valid = faults.empty();
  if (is_swept) std::erase_if(faults, [](const fault& each) { return each.of_row; });
  throw_any(std::move(faults));
  if (wanted_.axes.empty() && wanted_.from_words.empty() && wanted_.to_words.empty() &&
      wanted_.task.over.empty())
    alike_ = problem_of_row(wanted_, 0);
  if (!call.formula.empty() && first_is_valid)
    integrals_.emplace(parsed(problem_of_row(wanted_, 0)), std::max<index_t>(1, call.rows));
}

index_t question::components() const {
  return has_several_formulas(wanted_) ? std::ssize(wanted_.task.f.read->formulas) : 0;
}

request question::request_of_row(const numbers& given) const {
  request row = wanted_;
  set_numbers(given, row);
  throw_any(faults_of_parameters(row));
  return row;
}

std::vector<fault> question::write_row(const numbers& given, problem& over) const {
  request row = wanted_;
  set_numbers(given, row);
  over = common_to_rows(row);
  std::vector<fault> wrong = faults_of_parameters(row);
  return wrong.empty() ? riemann::write_row(row, 0, over) : wrong;
}

problem question::row_of(const numbers& given) const {
  problem row;
  if (alike_) {
    row = *alike_;
    set_limits(given, row);
  } else {
    throw_any(write_row(given, row));
  }
  return row;
}

estimate question::at(const numbers& given, const run_control& control) const {
  const auto found = [&](const problem& row, const run_control& its) {
    if (!integrals_) return integrate(row, its);
    estimate result = std::move(integrals_->of({&row, 1}, its).front());
    if (result.status == status::invalid) throw_any(faults_of(row));
    return result;
  };
  if (wanted_.checkpoint.empty()) return found(row_of(given), control);
  const request wanted = request_of_row(given);
  batch::checkpoint kept(wanted);
  estimate result = found(problem_of_row(wanted, 0), kept.with(control));
  kept.finish();
  return result;
}

void question::at_all(const numbers& limits, std::span<const double* const> parameters,
                      const columns_out& out, const run_control& control) const {
  constexpr index_t most_at_once = 1024;  // a stop is heard between them
  const index_t each_of_row = std::max<index_t>(1, components());
  const auto numbers_of = [&](index_t row) {
    numbers at = limits;
    for (const double* const each : parameters) at.parameters.push_back(each[row]);
    return at;
  };
  std::optional<integrals_of_expression> of_these;  // where the first is not valid
  if (!integrals_ && !wanted_.task.f.expression.empty())
    of_these = integrals_like(wanted_.task, out.rows, [&](index_t k, problem& over) {
      return write_row(numbers_of(k), over);
    });
  const integrals_of_expression* const together = integrals_ ? &*integrals_
                                                  : of_these ? &*of_these
                                                             : nullptr;
  std::vector<problem> rows(static_cast<std::size_t>(std::min(out.rows, most_at_once)));
  std::vector<std::vector<fault>> wrong(rows.size());
  for (index_t first = 0; first < out.rows; first += most_at_once) {
    if (control.stop.stop_requested()) return;
    const index_t count = std::min(most_at_once, out.rows - first);
    const run_control part = part_of(control, {first, first + count}, out.rows);
    cpu::for_each_index(count, wanted_.task.at.threads_or_all(), [&](index_t k) {
      const auto at = static_cast<std::size_t>(k);
      wrong[at] = write_row(numbers_of(first + k), rows[at]);
    });
    const auto tell = [&](index_t k, const estimate& result) {
      index_t place = (first + k) * each_of_row;
      if (result.components.empty()) set(place, result, out);
      for (const estimate& each : result.components) set(place++, each, out);
    };
    if (together != nullptr) {
      const auto write = [&](index_t k, problem& over) {
        const auto at = static_cast<std::size_t>(k);
        over = rows[at];
        return wrong[at];
      };
      together->each_of(count, write, part, tell);
      if (part.progress) part.progress(1);
      continue;
    }
    for (index_t k = 0; k < count; ++k) {  // named integrands, one by one
      const auto at = static_cast<std::size_t>(k);
      try {
        throw_any(wrong[at]);
        tell(k, integrate(rows[at], part_of(control, {first + k, first + k + 1}, out.rows)));
      } catch (const invalid_problem& none) {
        tell(k, unanswered(rows[at], none.what()));
      }
    }
  }
}

estimate question::of(const cuda_function& f, const numbers& given,
                      const run_control& control) const {
  const problem row = row_of(given);
  const auto ranges = std::max<std::ptrdiff_t>(1, std::ssize(row.over));
  if (f.dimensions != ranges)
    throw invalid_problem({{"dimensions", std::to_string(f.dimensions),
                            "of the function, but there " +
                                (ranges == 1 ? std::string("is 1 range")
                                             : "are " + std::to_string(ranges) + " ranges")}});
  estimate result = of_placed(*on_gpu(f, row.at.device), row, control);
  result.formula = f.body;
  result.parameters = f.parameters;
  return result;
}

estimate question::of(const function_of_rows& f, const numbers& given,
                      const run_control& control) const {
  const problem row = row_of(given);
  const auto dimensions = static_cast<int>(std::max<std::size_t>(1, row.over.size()));
  return of_placed(*on_gpu(f, dimensions, row.at.device), row, control);
}

estimate question::of_placed(const placed_integrand& f, const problem& row,
                             const run_control& control) const {
  if (!row.over.empty()) return over_box(f, row, control);
  require_range(row);
  estimate result = run_adaptively(f.at_places(), row, *row.range.from, *row.range.to, control);
  tell_where(result, f.place(), result.threads);
  result.integrand = "callable";
  return result;
}

estimate question::of_each(const std::vector<integrand>& components, const numbers& given,
                           const run_control& control) const {
  std::vector<estimate> all;
  for (const integrand& each : components) {
    const index_t k = std::ssize(all);
    all.push_back(of(each, 1, given, part_of(control, {k, k + 1}, std::ssize(components))));
  }
  return together(std::move(all));
}

estimate question::of(const integrand& f, std::optional<int> threads, const numbers& given,
                      const run_control& control) const {
  problem row = row_of(given);
  if (threads) row.at.threads = threads;
  if (!row.over.empty()) return over_box(f, row, control);
  require_range(row);
  estimate result = row.by == method::adaptive
                        ? run_adaptively(f, row, *row.range.from, *row.range.to, control)
                        : run(lattice_integrand_by_columns(f), row, *row.range.from, *row.range.to,
                              {nullptr, "functions are called on the CPU"}, control);
  result.integrand = "callable";
  return result;
}

}  // namespace riemann::python
