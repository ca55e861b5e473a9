// Everything wrong with a problem, before anything is computed.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/running/validate.hpp"

#include "riemann/kernels/points/box_rule.hpp"
#include "riemann/lib/expression/complaint.hpp"
#include "riemann/lib/expression/cuda_source.hpp"
#include "riemann/lib/expression/names.hpp"
#include "riemann/lib/expression/orders.hpp"
#include "riemann/lib/expression/unit_cube.hpp"
#include "riemann/lib/known_integrals/known_integral.hpp"
#include "riemann/lib/methods/fixed/named_rule.hpp"
#include "riemann/lib/methods/fixed/plan.hpp"
#include "riemann/lib/naming/named_integrand.hpp"
#include "riemann/lib/region/region_as_cube.hpp"
#include "riemann/lib/running/integrate.hpp"
#include "riemann/lib/running/parsed_problem.hpp"

#include "riemann/families/accumulators.hpp"
#include "riemann/families/integrands.hpp"
#include "riemann/families/rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

namespace riemann {
namespace {

template <class Family>
void require_member(const std::string& option, const std::string& family, const Family& members,
                    const std::string& name, std::vector<fault>& faults,
                    const std::vector<std::string>& others = {}) {
  if (members.contains(name)) return;
  std::vector<std::string> known(members.names.begin(), members.names.end());
  known.insert(known.end(), others.begin(), others.end());
  faults.push_back({option, name, unknown_name(family, name, known)});
}

bool between(index_t low, index_t value, index_t high) { return low <= value && value <= high; }

std::vector<fault> faults_of_rule(const problem& task) {
  std::vector<fault> faults;
  require_member("rule", "rule", families::rules, task.rule.name_or_usual(), faults);
  const bool n_is_sane = between(1, task.rule.n_or_usual(), largest_n);
  if (!n_is_sane)
    faults.push_back({"n", std::to_string(task.rule.n_or_usual()),
                      fmt::format("must be a whole number from 1 to {} (2^53)", largest_n)});
  const int largest_order = largest_order_of(task.rule.name_or_usual());
  if (largest_order > 0 && !between(1, task.rule.order_or_usual(), largest_order))
    faults.push_back(
        {"order", std::to_string(task.rule.order_or_usual()),
         fmt::format("must be from 1 to {} for {}", largest_order, task.rule.name_or_usual())});
  if (!faults.empty()) return faults;
  const index_t unit = rule_of(task.rule).n_per_panel;
  if (task.rule.n_or_usual() % unit != 0) {
    const index_t below = task.rule.n_or_usual() / unit * unit;
    const bool above_fits = below + unit <= largest_n;
    const std::string nearest = below == 0   ? std::to_string(unit)
                                : above_fits ? fmt::format("{} or {}", below, below + unit)
                                             : std::to_string(below);
    faults.push_back({"n", std::to_string(task.rule.n_or_usual()),
                      fmt::format("{} needs a multiple of {}; nearest: {}",
                                  task.rule.name_or_usual(), unit, nearest)});
  }
  return faults;
}

}  // namespace

std::vector<fault> faults_of_limits(double from, double to, index_t n) {
  std::vector<fault> faults;
  for (const auto& [option, limit] : {std::pair{"from", from}, std::pair{"to", to}})
    if (!is_finite(limit))
      faults.push_back({option, fmt::format("{}", limit),
                        "must be finite: these rules divide the interval into equal parts"});
  if (!faults.empty()) return faults;
  const double width = std::abs(to - from);
  const auto refuse = [&](const char* why) {
    faults.push_back(
        {"to", fmt::format("{}", to), fmt::format("{} the lower limit, {}", why, from)});
  };
  if (width > 1e300) refuse("farther than 1e300 from");
  if (width != 0 && width / static_cast<double>(n) < 1e-290)
    refuse("too close for n subintervals of at least 1e-290 each to");
  return faults;
}

namespace {

std::vector<fault> faults_of_adaptive_range(const problem& task, double from, double to) {
  std::vector<fault> faults;
  for (const auto& [option, limit] : {std::pair{"from", from}, std::pair{"to", to}})
    if (std::isnan(limit)) faults.push_back({option, "nan", "must be a number, inf or -inf"});
  if (!faults.empty()) return faults;
  const auto refuse = [&](const char* why) {
    faults.push_back(
        {"to", fmt::format("{}", to), fmt::format("and the lower limit, {}, {}", from, why)});
  };
  if (std::isinf(from) && from == to) refuse("are both inf or both -inf: there is no range");
  if (is_finite(from) && is_finite(to) && !is_finite(to - from))
    refuse("are further apart than the largest double, 1.8e308");
  for (const limit each : task.range.breaks)
    if (!(std::min(from, to) < each.value && each.value < std::max(from, to)))
      faults.push_back({"break", fmt::format("{}", each.value),
                        fmt::format("must lie between the limits {} and {}", from, to)});
  return faults;
}

std::vector<fault> faults_of_goal(const goal& until) {
  std::vector<fault> faults;
  if (!(until.rtol >= 0) || !is_finite(until.rtol))
    faults.push_back({"rtol", fmt::format("{}", until.rtol), "must be at least 0 and finite"});
  if (until.rtol == 0 && until.atol == 0)
    faults.push_back({"rtol", "0", "is 0, and so is atol: one of them must be above 0"});
  if (!(until.atol >= 0) || !is_finite(until.atol))
    faults.push_back({"atol", fmt::format("{}", until.atol), "must be at least 0 and finite"});
  if (until.evaluations < 1)
    faults.push_back({"max-evals", std::to_string(until.evaluations), "must be at least 1"});
  if (!(until.seconds > 0))
    faults.push_back({"max-seconds", fmt::format("{}", until.seconds), "must be above 0"});
  return faults;
}

std::vector<fault> faults_of_place(const problem& task) {
  std::vector<fault> faults;
  if (task.at.threads && (*task.at.threads < 1 || *task.at.threads > most_threads))
    faults.push_back({"threads", std::to_string(*task.at.threads),
                      fmt::format("must be from 1 to {}", most_threads)});
  if (task.at.device.ordinal < 0)
    faults.push_back(
        {"device", fmt::format("cuda:{}", task.at.device.ordinal), "devices are counted from 0"});
  if (task.by == method::adaptive && task.at.device.where == device_choice::kind::cuda)
    faults.push_back({"device", "cuda",
                      "the adaptive method runs on the CPU; a fixed rule, which n asks for, runs "
                      "on a GPU"});
  return faults;
}

}  // namespace

std::vector<fault> faults_of_range(const problem& task, double from, double to) {
  return task.by == method::adaptive
             ? faults_of_adaptive_range(task, from, to)
             : faults_of_limits(from, to, std::max<index_t>(task.rule.n_or_usual(), 1));
}

std::vector<fault> faults_of_method(const problem& task) {
  if (task.by != method::fixed) {
    std::vector<fault> faults = faults_of_goal(goal_of(task));
    const std::vector<fault> of_place = faults_of_place(task);
    append(faults, of_place);
    return faults;
  }
  std::vector<fault> faults = faults_of_rule(task);
  require_member("sum", "sum", families::accumulators, task.rule.sum, faults);
  if (const std::string& name = task.rule.strategy.name; strategy_named(name) == nullptr) {
    faults.push_back(
        {"strategy", name, unknown_name("strategy", name, names_in(strategy_catalogue()))});
  } else if (strategy_named(name)->finishes == finish::library) {
    faults.push_back({"strategy", name,
                      "is the vendor's library, which sums arrays only; reduction-lab runs it"});
  }
  const std::vector<fault> of_place = faults_of_place(task);
  append(faults, of_place);
  if (task.rule.group &&
      std::find(group_sizes.begin(), group_sizes.end(), *task.rule.group) == group_sizes.end())
    faults.push_back({"group", std::to_string(*task.rule.group),
                      fmt::format("must be auto or one of {}", fmt::join(group_sizes, ", "))});
  return faults;
}

std::vector<fault> faults_of_group(const problem& task, const lattice_integrand& f, double from,
                                   double to) {
  if (task.rule.group.value_or(1) == 1) return {};
  const std::string value = std::to_string(*task.rule.group);
  if (task.rule.group == f.plain_group) return {};
  if (task.rule.precise == precision::float_precision)
    return {{"group", value,
             fmt::format("in float precision only 1 and {} are available", f.plain_group)}};
  const double begin = std::min(from, to);
  const double end = std::max(from, to);
  if (begin == end) return {};
  const quadrature_rule rule = rule_of(task.rule);
  const double step =
      make_plan(rule, task.rule.n_or_usual() / rule.n_per_panel, begin, end).panel_width.hi;
  const std::string why = why_not_rational(f.poles, *task.rule.group, step, begin, end);
  if (why.empty()) return {};
  return {{"group", value,
           fmt::format("not accurate here: {}; auto would take {}", why,
                       automatic_group_of(f.poles, f.plain_group, step, begin, end).size)}};
}

namespace {

/// The names that the problem's expression may use.
expressions::scope names_for(const problem& task) {
  return {task.over.empty() ? 1 : expressions::most_dimensions, names_in(task.f.parameters),
          task.f.variable};
}

bool is_read(const problem& task, const expressions::scope& with) {
  return task.f.read != nullptr && task.f.read->text == task.f.expression &&
         task.f.read->names.dimensions == with.dimensions &&
         task.f.read->names.parameters == with.parameters &&
         task.f.read->names.variable == with.variable;
}

std::vector<expressions::tree> formulas_of(const problem& task) {
  const expressions::scope names = names_for(task);
  std::vector<expressions::tree> all = is_read(task, names)
                                           ? task.f.read->formulas
                                           : expressions::parse_list(task.f.expression, names);
  for (const expressions::tree& each : all) expressions::require_orders(each, task.f.parameters);
  return all;
}

void parse_formulas(parsed_problem& into, std::vector<fault>& faults) {
  const problem& task = into.task;
  try {
    into.formulas = formulas_of(task);
    const bool gpu = task.at.device.where == device_choice::kind::cuda;
    if (gpu || !task.rule.strategy.is_usual())
      for (const expressions::tree& each : into.formulas)
        if (const std::string why = expressions::why_not_on_cuda(expressions::formula_of(each));
            !why.empty())
          add_once({gpu ? "device" : "strategy", gpu ? "cuda" : task.rule.strategy.name,
                    why + "; device cpu computes it"},
                   faults);
  } catch (const expressions::invalid_expression& wrong) {
    for (std::size_t k = 0; k < wrong.messages().size(); ++k) {
      const std::string file = task.f.file == "-" ? "<stdin>" : task.f.file;
      faults.push_back(
          {"expr", "", wrong.messages()[k], file.empty() ? "" : file + ':' + wrong.positions()[k]});
    }
  }
}

void parse_region(parsed_problem& into, std::vector<fault>& faults) {
  const problem& task = into.task;
  const bool known =
      is_read(task, names_for(task)) && task.f.read->axes && task.f.read->over == task.over;
  try {
    into.over =
        known ? *task.f.read->axes : expressions::read(task.over, names_in(task.f.parameters));
  } catch (const invalid_problem& wrong) {
    for (const fault& each : wrong.faults()) add_once(each, faults);
  }
}

bool is_variable(const std::string& name, const problem& task) {
  const int number = expressions::variable_named(name);
  if (task.over.empty()) return name == task.f.variable || (task.f.variable == "x" && number == 0);
  return number >= 0 && std::any_of(task.over.begin(), task.over.end(), [&](const bounds& each) {
           return expressions::variable_named(each.variable) == number;
         });
}

void refuse_variables(const problem& task, std::vector<fault>& faults) {
  for (const parameter& each : task.f.parameters)
    if (is_variable(each.name, task))
      faults.push_back({"param", each.name, "is a variable of the integral"});
}

/// Of an expression over a region of several variables.
std::vector<fault> parse_over_region(parsed_problem& into) {
  const problem& task = into.task;
  std::vector<fault> faults;
  refuse_variables(task, faults);
  parse_formulas(into, faults);
  parse_region(into, faults);
  for (const expressions::tree& each : into.formulas)
    for (const fault& wrong : expressions::faults_of_variables(each, task.over))
      add_once(wrong, faults);
  if (faults.empty()) append(faults, expressions::faults_of_values(task.over, task.f.parameters));
  if (task.samples.map != nullptr && task.samples.map->size() != task.over.size() * nodes_of_axis)
    faults.push_back({"map", "",
                      fmt::format("is a map of {} dimensions, but the integral has {}",
                                  task.samples.map->size() / nodes_of_axis, task.over.size())});
  if (faults.empty() && !(task.places.breaks.empty() && task.places.near.empty()))
    append(faults, region_as_cube(task, into.formulas.front(), into.over).faults_of_places(task));
  append(faults, faults_of_goal(goal_of(task)));
  append(faults, faults_of_place(task));
  if (task.by == method::adaptive || task.by == method::fixed)
    faults.push_back({"method", name_of(task.by),
                      fmt::format("has one dimension; of several: {}",
                                  fmt::join(names_of_many_dimensions(), ", "))});
  if (task.by == method::regions &&
      (task.over.size() < fewest_box_axes || task.over.size() > most_box_axes))
    faults.push_back({"method", "regions", "takes two to ten variables; for others: sampling"});
  return faults;
}

/// Of an expression: its text, its limits, how it is summed.
std::vector<fault> parse(parsed_problem& into) {
  const problem& task = into.task;
  if (!task.over.empty()) return parse_over_region(into);
  std::vector<fault> faults;
  refuse_variables(task, faults);
  parse_formulas(into, faults);
  for (const auto& [option, limit] :
       {std::pair{"from", task.range.from}, std::pair{"to", task.range.to}})
    if (!limit) faults.push_back({option, "", "is required: an expression has no default limits"});
  append(faults, faults_of_method(task));
  append(faults,
         faults_of_range(task, task.range.from.value_or(0).value, task.range.to.value_or(1).value));
  if (faults.empty() && task.by == method::fixed && task.rule.group.value_or(1) != 1)
    faults.push_back({"group", std::to_string(*task.rule.group),
                      "an expression has one node per term; allowed: auto and 1"});
  return faults;
}

}  // namespace

void read_once(problem& task) {
  if (is_known_integral(task.f.name) && faults_of_known(task).empty()) {
    problem typed = typed_of_known(task);
    read_once(typed);
    task.f.read = typed.f.read;
    return;
  }
  const expressions::scope names = names_for(task);
  if (task.f.expression.empty() || is_read(task, names)) return;
  task.f.read.reset();
  try {
    read_text all{task.f.expression, names, expressions::parse_list(task.f.expression, names)};
    parsed_problem region_alone{task, {}, {}};
    std::vector<fault> faults;
    if (!task.over.empty()) parse_region(region_alone, faults);
    all.over = task.over;
    if (!task.over.empty() && faults.empty()) all.axes = std::move(region_alone.over);
    task.f.read = std::make_shared<const read_text>(std::move(all));
  } catch (const expressions::invalid_expression&) {  // told where faults are
  }
}

parsed_problem parsed(problem task) {
  parsed_problem result{std::move(task), {}, {}};
  throw_any(parse(result));
  return result;
}

std::vector<fault> faults_of(const problem& task) {
  parsed_problem typed;
  if (!task.f.expression.empty()) {
    typed.task = task;
    return parse(typed);
  }
  if (is_known_integral(task.f.name)) {
    std::vector<fault> wrong = faults_of_known(task);
    if (!wrong.empty()) return wrong;
    typed.task = typed_of_known(task);
    return parse(typed);
  }
  std::vector<fault> faults;
  if (task.f.name.empty())
    faults.push_back({"fn", "", "nothing to integrate is named: give fn, expr or data"});
  else
    require_member("fn", "integrand", families::integrands, task.f.name, faults,
                   names_of_known_integrals());
  const bool known = faults.empty();
  append(faults, faults_of_method(task));
  if (!known) {
    append(faults, faults_of_range(task, task.range.from.value_or(0).value,
                                   task.range.to.value_or(1).value));
    return faults;
  }
  const named_integrand f = integrand_named(task.f.name);
  const double from = task.range.from.value_or(f.facts.from).value;
  const double to = task.range.to.value_or(f.facts.to).value;
  append(faults, faults_of_range(task, from, to));
  if (faults.empty() && task.by == method::fixed)
    append(faults, faults_of_group(task, f.sums, from, to));
  return faults;
}

}  // namespace riemann
