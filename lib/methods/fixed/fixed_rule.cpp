// A fixed-n integral from a problem without faults to a complete estimate.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/fixed/fixed_rule.hpp"

#include "riemann/kernels/cpu/parallel.hpp"
#include "riemann/kernels/cuda/devices.hpp"
#include "riemann/kernels/tiling.hpp"
#include "riemann/lib/methods/fixed/error_estimate.hpp"
#include "riemann/lib/methods/fixed/named_rule.hpp"
#include "riemann/lib/methods/fixed/rounding.hpp"
#include "riemann/lib/methods/fixed/weighted_sum.hpp"
#include "riemann/lib/question/errors.hpp"
#include "riemann/lib/summing/maths_library.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>
#include <limits>

namespace riemann {
namespace {

/// Rational groups are evaluated in double precision only. No group where none would be full.
node_group group_for(const problem& task, const lattice_integrand& f, const plan& planned) {
  const pole_structure poles =
      task.rule.precise == precision::float_precision ? pole_structure{} : f.poles;
  const double step = planned.panel_width.hi;
  const node_group group =
      task.rule.group
          ? group_of(*task.rule.group, poles, f.plain_group, step, planned.from, planned.to)
          : automatic_group_of(poles, f.plain_group, step, planned.from, planned.to);
  const bool one_is_full =
      std::any_of(planned.lattices.begin(), planned.lattices.end(),
                  [&](const weighted_lattice& part) { return part.nodes.count >= group.size; });
  return one_is_full ? group : node_group{};
}

laid_out_rule between(const fixed_rule& given, double from, double to) {
  const quadrature_rule rule = rule_of(given);
  const index_t panels = given.n_or_usual() / rule.n_per_panel;
  return {rule, panels, make_plan(rule, panels, std::min(from, to), std::max(from, to)), {}};
}

/// Whether a GPU needs a kernel for it that is not compiled ahead.
bool compiles_at_run_time(const lattice_integrand& f, const problem& task) {
  const bool usual = task.rule.sum == fixed_rule{}.sum && task.rule.precise == fixed_rule{}.precise;
  return f.compiled == ahead::nothing || !usual;
}

/// The question, and where the answer will be computed.
void describe(estimate& result, const problem& task, const lattice_integrand& f,
              const chosen_device& device) {
  result.status = status::summed;
  result.rule = task.rule.name_or_usual();
  result.order = rule_has_order(result.rule) ? task.rule.order_or_usual() : 0;
  result.n = task.rule.n_or_usual();
  result.sum = task.rule.sum;
  result.precise = task.rule.precise;
  result.tiling_version = tiling_version;
  result.strategy = task.rule.strategy.name;
  const strategy_facts* const strategy = strategy_named(result.strategy);
  result.repeatable = strategy == nullptr || strategy->repeatable == repeatability::any_launch;
  tell_where(result, device, task.at.threads_or_all());
  if (f.rational) return;
  result.maths = device.session != nullptr ? cuda::facts_of(*device.session).runtime
                 : f.maths.empty()         ? maths_library()
                                           : f.maths;
}

/// Which values were not finite: a second look at every node, one by one.
nonfinite_values look_for_nonfinite(const plan& planned, const lattice_integrand& f,
                                    const summation_request& request) {
  nonfinite_values values;
  const auto note = [&](index_t count, double node) {
    if (count == 0) return;
    if (values.count == 0 || node < values.first_node) values.first_node = node;
    values.count += count;
  };
  for (const weighted_lattice& part : planned.lattices) {
    const lattice_census census = f.census(part.nodes, request);
    values.complete = values.complete && census.complete;
    note(census.count, census.count > 0 ? part.nodes.node(census.first) : 0);
  }
  for (const weighted_end& end : planned.ends)
    note(is_finite(f.value(end.node, request.precise)) ? 0 : 1, end.node);
  return values;
}

std::string reason_for_nonfinite(const nonfinite_values& values, index_t evaluations) {
  if (!values.complete)
    return "the sum is not finite; the search for the values that are not was interrupted";
  if (values.count == 0) return "every value is finite, but their sum is not";
  return fmt::format("the integrand is not finite at {} of {} nodes, first at x = {}", values.count,
                     evaluations, values.first_node);
}

/// Whether a finite value is more than what a few nodes happened to see.
void doubt(estimate& result, const pilot_runs& pilots) {
  const bool peak = pilots.integral_of_peak > result.error;
  if (pilots.doubt.empty() && !pilots.only_zeros && !peak) return;
  result.status = status::suspect;
  result.reason = pilots.doubt;
  if (peak)
    result.reason = fmt::format(
        "near x = {:.6g} a peak carries some {:.2g}, and few of the nodes that were tried meet it; "
        "narrow the limits to it, or take more nodes",
        pilots.peak, pilots.integral_of_peak);
  if (!pilots.only_zeros) return;
  result.reason =
      result.value == 0
          ? "the integrand is 0 at every node that was tried, but is not known to be 0 "
            "between them"
          : "the value comes from a few nodes: the integrand is 0 at all nodes of other "
            "runs";
  result.reason += "; narrow the limits to where it is not 0";
}

void settle(estimate& result, const weighted_sum& sum, const plan& planned,
            const lattice_integrand& f, const summation_request& request) {
  result.value = sum.integral.rounded();
  result.evaluations = planned.evaluations;
  if (is_finite(result.value)) {
    result.status = status::summed;
    result.reason = "every node was summed";
    return;
  }
  result.status = status::not_finite;
  result.nonfinite = look_for_nonfinite(planned, f, request);
  result.reason = reason_for_nonfinite(result.nonfinite, planned.evaluations);
}

/// The same on a GPU, whose functions round differently.
lattice_integrand on_gpu(const lattice_integrand& f) {
  lattice_integrand there = f;
  if (f.rounding_on_gpu) there.rounding = f.rounding_on_gpu;
  return there;
}

/// Where values are finite and their sums are not, for sums of values 2^128 times as small, which
/// any sum of 2^53 doubles is within the range of. Only what a double can hold is undone. Returns
/// the pilots from which that is judged.
pilot_runs take_scaled(estimate& result, const pilot_runs& unscaled, const plan& planned,
                       const quadrature_rule& rule, index_t panels, const lattice_integrand& f,
                       node_group group, const summation_request& request) {
  constexpr int exponent = 128;
  const lattice_integrand scaled = f.scaled(-exponent);
  double value = std::ldexp(result.value, -exponent);
  if (!is_finite(result.value)) {
    const weighted_sum sum = carry_out(planned, scaled, group, request);
    if (!sum.complete) return unscaled;
    value = sum.integral.rounded();
    result.value = std::ldexp(value, exponent);
    if (!is_finite(result.value)) return unscaled;
    result.status = status::summed;
    result.reason = "every node was summed, in units of 2^128";
    result.nonfinite = {};
  }
  pilot_runs pilots =
      run_pilots(rule, panels, planned.from, planned.to,
                 request.session != nullptr ? on_gpu(scaled) : scaled, request.precise);
  result.pilot_evaluations += pilots.evaluations;
  result.l1 = std::ldexp(pilots.l1_norm, exponent);
  result.error = std::ldexp(error_estimate(rule, panels, value, pilots, request.precise), exponent);
  pilots.integral_of_peak = std::ldexp(pilots.integral_of_peak, exponent);
  return pilots;
}

/// Stopped before a single run of the rule was complete.
void settle_without_value(estimate& result) {
  result.value = std::numeric_limits<double>::quiet_NaN();
  result.error = std::numeric_limits<double>::infinity();
  result.status = status::interrupted;
  result.evaluations = 0;
  result.share_done = 0;
  result.reason = "stopped before any run was complete; there is no value";
}

/// Stopped early: the finest pilot is the answer.
void settle_interrupted(estimate& result, const pilot_runs& pilots, const quadrature_rule& rule) {
  const pilot_run& best = pilots.runs.front();
  result.value = best.value;
  result.status = status::interrupted;
  result.evaluations =
      static_cast<index_t>(result.share_done * static_cast<double>(result.evaluations));
  pilot_runs others = pilots;
  others.runs.erase(others.runs.begin());
  result.error = error_estimate(rule, best.panels, best.value, others, result.precise);
  result.reason = fmt::format("stopped at {:.3g} %; the value is that of n = {}",
                              100 * result.share_done, best.panels * rule.n_per_panel);
}

}  // namespace

plan plan_of(const problem& task, double from, double to) {
  return between(task.rule, from, to).nodes;
}

bool laid_out_rule::lies_between(double from, double to) const {
  const auto same = [](double a, double b) { return a == b && std::signbit(a) == std::signbit(b); };
  return same(nodes.from, std::min(from, to)) && same(nodes.to, std::max(from, to));
}

std::optional<laid_out_rule> laid_out(const lattice_integrand& f, const problem& task, double from,
                                      double to) {
  if (from == to) return {};
  laid_out_rule laid = between(task.rule, from, to);
  laid.group = group_for(task, f, laid.nodes);
  return laid;
}

chosen_device device_for(const lattice_integrand& f, const problem& task,
                         const std::optional<laid_out_rule>& laid, index_t times,
                         const std::function<void(const cuda::device_facts&)>& compile) {
  const bool gpu_asked_for = task.at.device.where == device_choice::kind::cuda;
  if (!laid && !gpu_asked_for) return {nullptr, "nothing to compute"};
  if (!laid) return choose_device(task.at.device, {});
  device_choice where = task.at.device;
  const bool strategy_chooses =
      !task.rule.strategy.is_usual() && where.where == device_choice::kind::automatic;
  if (strategy_chooses) where.where = device_choice::kind::cuda;
  if (!f.why_cpu_alone.empty() && where.where == device_choice::kind::cuda)
    throw invalid_problem({{strategy_chooses ? "strategy" : "device",
                            strategy_chooses ? task.rule.strategy.name : "cuda",
                            f.why_cpu_alone + "; device cpu computes it"}});
  if (!f.why_cpu_alone.empty() && where.where == device_choice::kind::automatic)
    return {nullptr, f.why_cpu_alone};
  const double evaluations =
      static_cast<double>(laid->nodes.evaluations) * static_cast<double>(times);
  chosen_device device =
      choose_device(where, {evaluations, f.operations, f.rational, laid->group.form,
                            task.at.threads_or_all(), compiles_at_run_time(f, task), compile});
  if (strategy_chooses) device.reason = "only a GPU runs " + task.rule.strategy.name;
  return device;
}

estimate run(const lattice_integrand& f, const problem& task, const given_number& from,
             const given_number& to, const std::optional<laid_out_rule>& laid,
             const chosen_device& device, const run_control& control) {
  const auto start = std::chrono::steady_clock::now();
  const auto elapsed = [&] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  };
  estimate result;
  result.from = from.value;
  result.to = to.value;
  describe(result, task, f, device);
  const auto of_limits = [&] {
    return effect_of_rounding_limits(f, from, to, task.rule.precise, result.pilot_evaluations);
  };
  if (!laid) {
    result.reason = "the limits are equal";
    result.error = of_limits();
    result.seconds = elapsed();
    return result;
  }

  const quadrature_rule& rule = laid->rule;
  const index_t panels = laid->panels;
  const plan& planned = laid->nodes;
  const node_group group = laid->group;
  result.group = group.size;
  result.form = group.form;
  const double evaluations = static_cast<double>(planned.evaluations);

  double in_pilots = 0;  // calls that were told as progress: of slow integrands
  std::optional<lattice_integrand> there;
  if (device.session != nullptr) there = on_gpu(f);
  pilot_runs pilots =
      run_pilots(rule, panels, planned.from, planned.to, there ? *there : f, task.rule.precise,
                 [&](index_t done, index_t all) {
                   in_pilots = static_cast<double>(done);
                   if (control.progress)
                     control.progress(in_pilots / (static_cast<double>(all) + evaluations));
                   return !control.stop.stop_requested();
                 });
  summation_request how{.sum = task.rule.sum,
                        .precise = task.rule.precise,
                        .threads = task.at.threads_or_all(),
                        .session = device.session,
                        .strategy = task.rule.strategy,
                        .operations = f.operations};
  how.keep_going = [&](index_t done) {
    if (control.progress)
      control.progress((in_pilots + static_cast<double>(done)) / (in_pilots + evaluations));
    return !control.stop.stop_requested();
  };
  const weighted_sum sum = pilots.complete ? carry_out(planned, f, group, how) : weighted_sum{};

  result.share_done = sum.share_done;
  result.kernel_seconds = sum.seconds;
  result.term_seconds = sum.term_seconds;
  result.pilot_evaluations = pilots.evaluations;
  result.l1 = pilots.l1_norm;
  result.evaluations = planned.evaluations;
  if (sum.complete) {
    how.keep_going = [&](index_t) { return !control.stop.stop_requested(); };  // all was told
    settle(result, sum, planned, f, how);
    result.error = error_estimate(rule, panels, result.value, pilots, task.rule.precise);
    const bool in_range = is_finite(result.value) && is_finite(result.l1);
    const bool values_are_finite = result.nonfinite.complete && result.nonfinite.count == 0;
    if (!in_range && values_are_finite && f.scaled &&
        task.rule.precise == precision::double_precision)
      pilots = take_scaled(result, pilots, planned, rule, panels, f, group, how);
    if (result.status == status::summed) doubt(result, pilots);
  } else if (pilots.runs.empty()) {
    settle_without_value(result);
  } else {
    settle_interrupted(result, pilots, rule);
  }
  result.error += of_limits();
  if (result.status == status::summed && !is_finite(result.error)) {
    result.status = status::suspect;
    result.reason = "every node was summed, but nothing is known of the error";
  }
  if (from.value > to.value) result.value = canonical(-result.value);
  result.seconds = elapsed();
  return result;
}

estimate run(const lattice_integrand& f, const problem& task, const given_number& from,
             const given_number& to, const chosen_device& device, const run_control& control) {
  return run(f, task, from, to, laid_out(f, task, from.value, to.value), device, control);
}

estimate run(const lattice_integrand& f, const problem& task, const given_number& from,
             const given_number& to, const run_control& control) {
  const auto start = std::chrono::steady_clock::now();
  const std::optional<laid_out_rule> laid = laid_out(f, task, from.value, to.value);
  const chosen_device device = device_for(f, task, laid);
  const std::chrono::duration<double> opening = std::chrono::steady_clock::now() - start;
  estimate result = run(f, task, from, to, laid, device, control);
  result.seconds += opening.count();
  return result;
}

}  // namespace riemann
