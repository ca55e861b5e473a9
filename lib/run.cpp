// A fixed-n integral from a problem without faults to a complete estimate.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/run.hpp"

#include "riemann/kernels/cpu/isa.hpp"
#include "riemann/kernels/cpu/parallel.hpp"
#include "riemann/kernels/cuda/devices.hpp"
#include "riemann/kernels/tiling.hpp"
#include "riemann/lib/errors.hpp"
#include "riemann/lib/naming/named_rule.hpp"
#include "riemann/lib/planning/error_estimate.hpp"
#include "riemann/lib/planning/rounding.hpp"
#include "riemann/lib/planning/weighted_sum.hpp"
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
node_group group_for(const problem& asked, const lattice_integrand& f, const plan& planned) {
  const pole_structure poles =
      asked.precise == precision::float_precision ? pole_structure{} : f.poles;
  const double step = planned.panel_width.hi;
  const node_group group =
      asked.group == automatic_group
          ? automatic_group_of(poles, f.plain_group, step, planned.from, planned.to)
          : group_of(asked.group, poles, f.plain_group, step, planned.from, planned.to);
  const bool one_is_full =
      std::any_of(planned.lattices.begin(), planned.lattices.end(),
                  [&](const weighted_lattice& part) { return part.nodes.count >= group.size; });
  return one_is_full ? group : node_group{};
}

/// Whether a GPU needs a kernel for it that is not compiled ahead.
bool compiles_at_run_time(const lattice_integrand& f, const problem& asked) {
  const bool usual = asked.sum == problem{}.sum && asked.precise == problem{}.precise;
  return f.compiled == ahead::nothing || (f.compiled == ahead::default_sum && !usual);
}

/// The question, and where the answer will be computed.
void describe(estimate& found, const problem& asked, const lattice_integrand& f,
              const chosen_device& device) {
  found.rule = asked.rule;
  found.order = rule_has_order(asked.rule) ? asked.order : 0;
  found.n = asked.n;
  found.sum = asked.sum;
  found.precise = asked.precise;
  found.tiling_version = tiling_version;
  found.strategy = asked.strategy.name;
  const strategy_facts* const strategy = strategy_named(found.strategy);
  found.repeatable = strategy == nullptr || strategy->repeatable == repeatability::any_launch;
  tell_where(found, device, asked.threads);
  if (f.rational) return;
  found.maths = device.session != nullptr ? cuda::facts_of(*device.session).runtime
                : f.maths.empty()         ? maths_library()
                                          : f.maths;
}

/// Which values were not finite: a second look at every node, one by one.
nonfinite_values look_for_nonfinite(const plan& planned, const lattice_integrand& f,
                                    const summation_request& request) {
  nonfinite_values found;
  const auto note = [&](index_t count, double node) {
    if (count == 0) return;
    if (found.count == 0 || node < found.first_node) found.first_node = node;
    found.count += count;
  };
  for (const weighted_lattice& part : planned.lattices) {
    const lattice_census census = f.census(part.nodes, request);
    found.complete = found.complete && census.complete;
    note(census.count, census.count > 0 ? part.nodes.node(census.first) : 0);
  }
  for (const weighted_end& end : planned.ends)
    note(is_finite(f.value(end.node, request.precise)) ? 0 : 1, end.node);
  return found;
}

std::string reason_for_nonfinite(const nonfinite_values& values, index_t evaluations) {
  if (!values.complete)
    return "the sum is not finite; the search for the values that are not was interrupted";
  if (values.count == 0) return "every value is finite, but their sum is not";
  return fmt::format("the integrand is not finite at {} of {} nodes, first at x = {}", values.count,
                     evaluations, values.first_node);
}

/// Whether a finite value is more than what a few nodes happened to see.
void doubt(estimate& found, const pilot_runs& pilots) {
  const bool peak = pilots.integral_of_peak > found.error_estimate;
  if (pilots.doubt.empty() && !pilots.only_zeros && !peak) return;
  found.status = status::suspect;
  found.reason = pilots.doubt;
  if (peak)
    found.reason = fmt::format(
        "near x = {:.6g} a peak carries some {:.2g}, and few of the nodes that were tried meet it; "
        "narrow the limits to it, or take more nodes",
        pilots.peak, pilots.integral_of_peak);
  if (!pilots.only_zeros) return;
  found.reason = found.value == 0
                     ? "the integrand is 0 at every node that was tried, but is not known to be 0 "
                       "between them"
                     : "the value comes from a few nodes: the integrand is 0 at all nodes of other "
                       "runs";
  found.reason += "; narrow the limits to where it is not 0";
}

void settle(estimate& found, const weighted_sum& sum, const plan& planned,
            const lattice_integrand& f, const summation_request& request) {
  found.value = sum.integral.rounded();
  found.evaluations = planned.evaluations;
  if (is_finite(found.value)) {
    found.status = status::summed;
    found.reason = "every node was summed";
    return;
  }
  found.status = status::not_finite;
  found.nonfinite = look_for_nonfinite(planned, f, request);
  found.reason = reason_for_nonfinite(found.nonfinite, planned.evaluations);
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
pilot_runs take_scaled(estimate& found, const pilot_runs& unscaled, const plan& planned,
                       const quadrature_rule& rule, index_t panels, const lattice_integrand& f,
                       node_group group, const summation_request& request) {
  constexpr int exponent = 128;
  const lattice_integrand scaled = f.scaled(-exponent);
  double value = std::ldexp(found.value, -exponent);
  if (!is_finite(found.value)) {
    const weighted_sum sum = carry_out(planned, scaled, group, request);
    if (!sum.complete) return unscaled;
    value = sum.integral.rounded();
    found.value = std::ldexp(value, exponent);
    if (!is_finite(found.value)) return unscaled;
    found.status = status::summed;
    found.reason = "every node was summed, in units of 2^128";
    found.nonfinite = {};
  }
  pilot_runs pilots =
      run_pilots(rule, panels, planned.from, planned.to,
                 request.session != nullptr ? on_gpu(scaled) : scaled, request.precise);
  found.pilot_evaluations += pilots.evaluations;
  found.l1_norm = std::ldexp(pilots.l1_norm, exponent);
  found.error_estimate =
      std::ldexp(error_estimate(rule, panels, value, pilots, request.precise), exponent);
  pilots.integral_of_peak = std::ldexp(pilots.integral_of_peak, exponent);
  return pilots;
}

/// Stopped before a single run of the rule was complete.
void settle_without_value(estimate& found) {
  found.value = std::numeric_limits<double>::quiet_NaN();
  found.error_estimate = std::numeric_limits<double>::infinity();
  found.status = status::interrupted;
  found.evaluations = 0;
  found.share_done = 0;
  found.reason = "stopped before any run was complete; there is no value";
}

/// Stopped early: the finest pilot is the answer.
void settle_interrupted(estimate& found, const pilot_runs& pilots, const quadrature_rule& rule) {
  const pilot_run& best = pilots.runs.front();
  found.value = best.value;
  found.status = status::interrupted;
  found.evaluations =
      static_cast<index_t>(found.share_done * static_cast<double>(found.evaluations));
  pilot_runs others = pilots;
  others.runs.erase(others.runs.begin());
  found.error_estimate = error_estimate(rule, best.panels, best.value, others, found.precise);
  found.reason = fmt::format("stopped at {:.3g} %; the value is that of n = {}",
                             100 * found.share_done, best.panels * rule.n_per_panel);
}

}  // namespace

void tell_where(estimate& found, const chosen_device& device, int threads) {
  found.device_reason = device.reason;
  found.maths = "ieee";
  if (device.session != nullptr) {
    const cuda::device_facts& facts = cuda::facts_of(*device.session);
    found.device = fmt::format("cuda:{}", facts.ordinal);
    found.device_name = facts.name;
    found.isa = facts.architecture;
  } else {
    found.device = "cpu";
    found.device_name = cpu::processor_name();
    found.isa = cpu::name_of(cpu::current_isa());
    found.threads = threads;
  }
}

plan plan_of(const problem& asked, double from, double to) {
  const quadrature_rule rule = rule_named(asked.rule, asked.order);
  return make_plan(rule, asked.n / rule.n_per_panel, std::min(from, to), std::max(from, to));
}

chosen_device device_for(const lattice_integrand& f, const problem& asked, double from, double to,
                         index_t times,
                         const std::function<void(const cuda::device_facts&)>& compile) {
  const bool gpu_asked_for = asked.device.where == device_choice::kind::cuda;
  if (from == to && !gpu_asked_for) return {nullptr, "nothing to compute"};
  if (from == to) return choose_device(asked.device, {});
  device_choice where = asked.device;
  const bool strategy_chooses =
      !asked.strategy.is_usual() && where.where == device_choice::kind::automatic;
  if (strategy_chooses) where.where = device_choice::kind::cuda;
  if (!f.why_cpu_alone.empty() && where.where == device_choice::kind::cuda)
    throw invalid_problem(
        {{strategy_chooses ? "strategy" : "device", strategy_chooses ? asked.strategy.name : "cuda",
          f.why_cpu_alone + "; --device cpu computes it"}});
  if (!f.why_cpu_alone.empty() && where.where == device_choice::kind::automatic)
    return {nullptr, f.why_cpu_alone};
  const plan planned = plan_of(asked, from, to);
  const double evaluations = static_cast<double>(planned.evaluations) * static_cast<double>(times);
  chosen_device device = choose_device(
      where, {evaluations, f.operations, f.rational, group_for(asked, f, planned).form,
              cpu::threads_of(asked.threads), compiles_at_run_time(f, asked), compile});
  if (strategy_chooses) device.reason = "only a GPU runs " + asked.strategy.name;
  return device;
}

estimate run(const lattice_integrand& f, const problem& request, double from, double to,
             const chosen_device& device, const run_control& control) {
  const auto start = std::chrono::steady_clock::now();
  const auto elapsed = [&] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  };
  problem asked = request;
  asked.threads = cpu::threads_of(asked.threads);
  estimate found;
  found.from = from;
  found.to = to;
  describe(found, asked, f, device);
  const auto of_limits = [&] {
    return effect_of_rounding_limits(f, {from, asked.from_meant}, {to, asked.to_meant},
                                     asked.precise, found.pilot_evaluations);
  };
  if (from == to) {
    found.reason = "the limits are equal";
    found.error_estimate = of_limits();
    found.seconds = elapsed();
    return found;
  }

  const quadrature_rule rule = rule_named(asked.rule, asked.order);
  const index_t panels = asked.n / rule.n_per_panel;
  const plan planned = plan_of(asked, from, to);
  const node_group group = group_for(asked, f, planned);
  found.group = group.size;
  found.form = group.form;
  const double evaluations = static_cast<double>(planned.evaluations);

  double in_pilots = 0;  // calls that were told as progress: of slow integrands
  std::optional<lattice_integrand> there;
  if (device.session != nullptr) there = on_gpu(f);
  pilot_runs pilots =
      run_pilots(rule, panels, planned.from, planned.to, there ? *there : f, asked.precise,
                 [&](index_t done, index_t all) {
                   in_pilots = static_cast<double>(done);
                   if (control.progress)
                     control.progress(in_pilots / (static_cast<double>(all) + evaluations));
                   return !control.stop.stop_requested();
                 });
  summation_request how{.sum = asked.sum,
                        .precise = asked.precise,
                        .threads = asked.threads,
                        .session = device.session,
                        .strategy = asked.strategy,
                        .operations = f.operations};
  how.keep_going = [&](index_t done) {
    if (control.progress)
      control.progress((in_pilots + static_cast<double>(done)) / (in_pilots + evaluations));
    return !control.stop.stop_requested();
  };
  const weighted_sum sum = pilots.complete ? carry_out(planned, f, group, how) : weighted_sum{};

  found.share_done = sum.share_done;
  found.kernel_seconds = sum.seconds;
  found.term_seconds = sum.term_seconds;
  found.pilot_evaluations = pilots.evaluations;
  found.l1_norm = pilots.l1_norm;
  found.evaluations = planned.evaluations;
  if (sum.complete) {
    how.keep_going = [&](index_t) { return !control.stop.stop_requested(); };  // all was told
    settle(found, sum, planned, f, how);
    found.error_estimate = error_estimate(rule, panels, found.value, pilots, asked.precise);
    const bool in_range = is_finite(found.value) && is_finite(found.l1_norm);
    const bool values_are_finite = found.nonfinite.complete && found.nonfinite.count == 0;
    if (!in_range && values_are_finite && f.scaled && asked.precise == precision::double_precision)
      pilots = take_scaled(found, pilots, planned, rule, panels, f, group, how);
    if (found.status == status::summed) doubt(found, pilots);
  } else if (pilots.runs.empty()) {
    settle_without_value(found);
  } else {
    settle_interrupted(found, pilots, rule);
  }
  found.error_estimate += of_limits();
  if (found.status == status::summed && !is_finite(found.error_estimate)) {
    found.status = status::suspect;
    found.reason = "every node was summed, but nothing is known of the error";
  }
  if (from > to) found.value = canonical(-found.value);
  if (found.kernel_seconds > 0)
    found.points_per_second =
        static_cast<double>(found.evaluations) / (found.kernel_seconds + found.term_seconds);
  found.seconds = elapsed();
  return found;
}

estimate run(const lattice_integrand& f, const problem& asked, double from, double to,
             const run_control& control) {
  const auto start = std::chrono::steady_clock::now();
  const chosen_device device = device_for(f, asked, from, to);
  const std::chrono::duration<double> opening = std::chrono::steady_clock::now() - start;
  estimate found = run(f, asked, from, to, device, control);
  found.seconds += opening.count();
  return found;
}

}  // namespace riemann
