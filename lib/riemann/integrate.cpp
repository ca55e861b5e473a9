// Integrals of callables: what does not depend on their types.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/integrate.hpp"

#include "riemann/kernels/cpu/parallel.hpp"
#include "riemann/lib/evaluating/evaluator.hpp"
#include "riemann/lib/evaluating/evaluator_on_cpu.hpp"
#include "riemann/lib/integrand/components.hpp"
#include "riemann/lib/integrand/over_box.hpp"
#include "riemann/lib/methods/fixed/fixed_rule.hpp"
#include "riemann/lib/region/masses.hpp"
#include "riemann/lib/running/adaptively.hpp"
#include "riemann/lib/running/over_cube.hpp"
#include "riemann/lib/running/validate.hpp"
#include "riemann/lib/summing/lattice_integrand_by_columns.hpp"
#include "riemann/placed_integrand.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <utility>

namespace riemann {
namespace {

std::vector<fault> faults_of_device(const options& how) {
  if (how.device.where != device_choice::kind::cuda) return {};
  return {{"device", "cuda", "a host callable runs on the CPU; see integrate_on_device"}};
}

std::vector<fault> faults_of_dimensions(int dimensions, std::ptrdiff_t ranges) {
  if (dimensions == ranges) return {};
  return {{"over", fmt::format("{} {}", ranges, ranges == 1 ? "range" : "ranges"),
           fmt::format("the integrand has {} {}", dimensions,
                       dimensions == 1 ? "variable" : "variables")}};
}

std::vector<fault> faults_of_components(const integrand& f) {
  if (f.facts().components > 0) return {};
  return {{"f", "", "has no values: nothing is to be integrated"}};
}

template <class Integrate>
estimate each_together(const integrand& f, const Integrate& integral_of) {
  throw_any(faults_of_components(f));
  std::vector<estimate> all;
  for (const integrand& one : components_of(f)) all.push_back(integral_of(one));
  return together(std::move(all));
}

std::vector<fault> faults_of_box(const box& over, int dimensions) {
  std::vector<fault> faults;
  const auto d = std::ssize(over);
  if (d < 1 || d > most_axes)
    faults.push_back({"over", fmt::format("{} ranges", d),
                      fmt::format("a box has from 1 to {} dimensions", most_axes)});
  else
    append(faults, faults_of_dimensions(dimensions, d));
  for (const range& each : over) {
    const std::string given = fmt::format("{}..{}", each.lower, each.upper);
    if (std::isnan(each.lower) || std::isnan(each.upper))
      faults.push_back({"over", given, "a limit is a number, inf or -inf"});
    else if (std::isinf(each.lower) && each.lower == each.upper)
      faults.push_back({"over", given, "both limits are inf, or both -inf: there is no range"});
  }
  return faults;
}

/// In the unit cube; what lies outside is a fault.
struct known_places {
  std::vector<sampling::large_value> near;
  regions::options shown;
};

std::vector<fault> faults_of_places(const box& over, const options& how) {
  const std::vector<axis_limits<double>> on = axes_of(over, std::vector<mass>(over.size()));
  const auto is_inside = [&](std::size_t k, double x) {
    const double u = coordinate_of(on[k], x);
    return 0 < u && u < 1;
  };
  std::vector<fault> faults;
  if (how.axis_breaks.size() > over.size())
    faults.push_back({"break", "", "has more axes than there are ranges"});
  for (std::size_t k = 0; k < std::min(how.axis_breaks.size(), over.size()); ++k)
    for (const double each : how.axis_breaks[k])
      if (!is_inside(k, each))
        faults.push_back({"break", fmt::format("{}", each), "must lie between the limits"});
  for (const std::vector<double>& point : how.near) {
    bool inside = point.size() == over.size();
    for (std::size_t k = 0; inside && k < point.size(); ++k) inside = is_inside(k, point[k]);
    if (!inside)
      faults.push_back(
          {"near", fmt::format("{}", fmt::join(point, ", ")), "is not a point of the region"});
  }
  return faults;
}

known_places places_of(evaluator& on, const std::vector<axis_limits<double>>& axes,
                       const options& how) {
  known_places known;
  known.shown.cuts.resize(axes.size());
  for (std::size_t k = 0; k < how.axis_breaks.size(); ++k) {
    for (const double each : how.axis_breaks[k])
      known.shown.cuts[k].push_back(coordinate_of(axes[k], each));
    std::sort(known.shown.cuts[k].begin(), known.shown.cuts[k].end());
  }
  for (const std::vector<double>& point : how.near)
    for (std::size_t k = 0; k < axes.size(); ++k)
      known.shown.places.push_back(coordinate_of(axes[k], point[k]));
  known.near = sampling::largest_and_last(
      [&](std::span<const double> points) { return on.values_at(points); }, known.shown.places,
      axes.size(), how.near.size());
  return known;
}

/// One that threads of the CPU call.
class on_threads final : public placed_integrand {
 public:
  on_threads(const integrand& f, int threads) : f_(f), threads_(threads) {}
  int dimensions() const override { return f_.facts().dimensions; }
  integrand at_places() const override { return f_; }
  std::unique_ptr<evaluator> over_cube(const box& over,
                                       const std::vector<mass>& masses) const override {
    return evaluator_on_cpu(over_unit_cube(f_, over, masses), threads_);
  }
  chosen_device place() const override { return {nullptr, "a callable runs on the CPU"}; }

 private:
  const integrand& f_;
  int threads_;
};

/// To a tolerance; of the place alone nothing is said.
std::vector<fault> faults_over_range(const range& over, const options& how) {
  const problem task = problem_of(how, 1);
  std::vector<fault> faults = faults_of_method(task);
  if (task.by != method::adaptive)
    faults.push_back({"by", name_of(task.by), "is for several dimensions"});
  append(faults, faults_of_range(task, over.lower, over.upper));
  return faults;
}

std::vector<fault> faults_over_box(int dimensions, const box& over, const options& how) {
  const problem task = problem_of(how, dimensions);
  std::vector<fault> faults = faults_of_box(over, dimensions);
  if (faults.empty()) append(faults, faults_of_places(over, how));
  if (how.ask_for_a_rule())
    faults.push_back(
        {"rule", task.rule.name_or_usual(), "has one dimension; over a box leave out rule and n"});
  else
    append(faults, faults_of_method(task));
  if (task.by == method::adaptive) faults.push_back({"by", "adaptive", "has one dimension"});
  if (takes_formulas_apart(task.by))
    faults.push_back({"by", name_of(task.by), "needs a formula, which can be taken apart"});
  return faults;
}

estimate integral_over_box(const placed_integrand& f, const box& over, const options& how,
                           const run_control& control) {
  const auto start = std::chrono::steady_clock::now();
  const problem task = problem_of(how, f.dimensions());
  const bool has_extent = std::none_of(over.begin(), over.end(),
                                       [](const range& each) { return each.lower == each.upper; });
  integral answer = integral_over_nothing();
  if (has_extent) {
    std::vector<std::vector<double>> near(over.size());
    for (const std::vector<double>& point : how.near)
      for (std::size_t k = 0; k < over.size(); ++k) near[k].push_back(point[k]);
    const std::vector<mass> masses =
        find_masses(by_masses(f.at_places(), over), reaches_of(over), near);
    const std::unique_ptr<evaluator> on = f.over_cube(over, masses);
    if (task.by == method::regions && !on->takes_boxes())
      throw_any(
          {{"method", "regions",
            "evaluates boxes by kernels of its own, which cannot call this function; auto chooses "
            "among the other methods"}});
    const known_places known = places_of(*on, axes_of(over, masses), how);
    answer = integrate_over_cube(*on, task, goal_of(task), control, known.near, known.shown);
  }
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  estimate result = estimate_of(answer, task, taken.count());
  tell_where(result, f.place(), cpu::threads_of(how.threads));
  result.integrand = "callable";
  result.seconds = taken.count();
  return result;
}

}  // namespace

estimate integrate_by_rule(const lattice_integrand& f, double from, double to, const options& how,
                           const run_control& control) {
  const problem task = problem_of(how, 1);
  std::vector<fault> faults = faults_of_method(task);
  append(faults, faults_of_range(task, from, to));
  throw_any(std::move(faults));
  lattice_integrand of_unknown_cost = f;
  of_unknown_cost.costly = true;
  estimate result = run(of_unknown_cost, task, from, to, control);
  result.integrand = "callable";
  return result;
}

namespace {

/// A goal beside a fixed rule, which has none.
std::vector<fault> faults_of_goal_beside_rule(const options& how) {
  std::vector<fault> faults;
  for (const auto& [key, is_given] : {std::pair{"rtol", how.rtol.has_value()},
                                      {"atol", how.atol.has_value()},
                                      {"max-evals", how.max_evals.has_value()},
                                      {"max-seconds", how.max_seconds.has_value()}})
    if (is_given)
      faults.push_back({key, "", "is of methods to a tolerance, and a fixed rule is asked for"});
  return faults;
}

}  // namespace

estimate integrate_on_host(const lattice_integrand& f, double from, double to, const options& how,
                           const run_control& control) {
  std::vector<fault> faults = faults_of_device(how);
  append(faults, faults_of_goal_beside_rule(how));
  if (!faults.empty()) {
    const problem task = problem_of(how, 1);
    append(faults, faults_of_method(task));
    append(faults, faults_of_range(task, from, to));
    throw_any(std::move(faults));
  }
  options on_cpu = how;
  on_cpu.device.where = device_choice::kind::cpu;
  return integrate_by_rule(f, from, to, on_cpu, control);
}

estimate integrate_each(const integrand& f, double from, double to, const options& how,
                        const run_control& control) {
  return each_together(
      f, [&](const integrand& one) { return integrate(one, from, to, how, control); });
}

double place_between(double from, double to) {
  if (is_finite(from) && is_finite(to)) return from / 2 + to / 2;
  if (is_finite(from)) return to > 0 ? from + 1 : from - 1;
  if (is_finite(to)) return from > 0 ? to + 1 : to - 1;
  return 0;
}

estimate integrate(const integrand& f, double from, double to, const options& how,
                   const run_control& control) {
  if (f.facts().components != 1) return integrate_each(f, from, to, how, control);
  throw_any(faults_of_dimensions(f.facts().dimensions, 1));
  if (how.ask_for_a_rule()) {
    options one_thread = how;
    one_thread.threads = 1;
    return integrate_on_host(lattice_integrand_by_columns(f), from, to, one_thread, control);
  }
  throw_any(faults_over_range({from, to}, how));
  estimate result = run_adaptively(f, problem_of(how, 1), from, to, control);
  result.integrand = "callable";
  return result;
}

estimate integrate(const integrand& f, const box& over, const options& how,
                   const run_control& control) {
  if (over.size() == 1) return integrate(f, over[0].lower, over[0].upper, how, control);
  if (f.facts().components != 1)
    return each_together(f,
                         [&](const integrand& one) { return integrate(one, over, how, control); });
  std::vector<fault> faults = faults_over_box(f.facts().dimensions, over, how);
  append(faults, faults_of_device(how));
  throw_any(std::move(faults));
  const on_threads placed(f, cpu::threads_of(how.threads));
  return integral_over_box(placed, over, how, control);
}

std::vector<fault> faults_of_gpu(const device_choice& device) {
  std::vector<fault> faults;
  if (device.where == device_choice::kind::cpu)
    faults.push_back(
        {"device", "cpu", "cannot run what runs on a GPU alone; allowed: auto, cuda, cuda:K"});
  if (device.ordinal < 0)
    faults.push_back(
        {"device", fmt::format("cuda:{}", device.ordinal), "devices are counted from 0"});
  return faults;
}

estimate integrate(const placed_integrand& f, const box& over, const options& how,
                   const run_control& control) {
  options of_question = how;
  of_question.device = {};
  if (over.size() > 1 || f.dimensions() > 1) {
    throw_any(faults_over_box(f.dimensions(), over, of_question));
    return integral_over_box(f, over, of_question, control);
  }
  throw_any(faults_of_box(over, f.dimensions()));
  if (how.ask_for_a_rule())
    throw_any({{"rule", problem_of(how, 1).rule.name_or_usual(),
                "is for formulas and what the CPU calls"}});
  throw_any(faults_over_range(over[0], of_question));
  estimate result = run_adaptively(f.at_places(), problem_of(of_question, 1), over[0].lower,
                                   over[0].upper, control);
  result.integrand = "callable";
  tell_where(result, f.place(), result.threads);
  return result;
}

}  // namespace riemann
