// The formula over the unit cube, an evaluator for it where it is to be computed, a method.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/running/integrals_over_region.hpp"

#include "riemann/kernels/cpu/isa.hpp"
#include "riemann/kernels/cpu/parallel.hpp"
#include "riemann/kernels/cuda/devices.hpp"
#include "riemann/lib/answer/boxes.hpp"
#include "riemann/lib/answer/added_error.hpp"
#include "riemann/lib/evaluating/evaluator_on_cpu.hpp"
#include "riemann/lib/evaluating/evaluator_on_cuda.hpp"
#include "riemann/lib/evaluating/remembering.hpp"
#include "riemann/lib/evaluating/stopwatch.hpp"
#include "riemann/lib/expression/cuda_source.hpp"
#include "riemann/lib/expression/enclosure.hpp"
#include "riemann/lib/expression/vector_maths.hpp"
#include "riemann/lib/region/edges_of_cells.hpp"
#include "riemann/lib/region/switches_of_region.hpp"
#include "riemann/lib/running/along_lines.hpp"
#include "riemann/lib/running/by_elimination.hpp"
#include "riemann/lib/running/missed_by_points.hpp"
#include "riemann/lib/running/over_cube.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

namespace riemann {
namespace {

constexpr double hardly = 0.01;          // of an error that is allowed
constexpr int share_of_elimination = 8;  // it may take one part in so many, if nobody asks for it

/// From some points on, the error is seen to fall as 1 / points^0.8 at best.
double evaluations_expected(const problem& task) {
  constexpr double at_least = 1 << 17;
  const goal until = goal_of(task);
  const double rtol = until.rtol > 0 ? until.rtol : goal_of({}, variables::several).rtol;
  return at_least * std::clamp(std::pow(1e-3 / rtol, 0.8), 1.0, 1e6);
}

/// Answers that are kept have the bits of the place where they were computed.
void require_same_place(kept_answers& kept, const chosen_device& device, const std::string& maths) {
  std::string place = "a CPU with " + maths;
  if (device.session != nullptr) {
    const cuda::device_facts& facts = cuda::facts_of(*device.session);
    place = "a GPU of " + facts.architecture + " with " + facts.runtime;
  }
  if (!kept.are_from(place))
    throw invalid_problem({{"checkpoint", "",
                            "was computed on " + kept.place() + ", and this would be " + place +
                                ", which may give other bits"}});
}

/// Of the search for narrow peaks.
void tell_peaks(const narrow_parts& found, integral& result) {
  if (found.evaluations == 0) return;
  result.evaluations += found.evaluations;
  const std::size_t count = found.peaks.size();
  attempt search;
  search.method = "peaks";
  search.done = count == 0   ? "none is narrow but along the axes"
                : count == 1 ? "one has points of its own"
                             : fmt::format("{} have points of their own", count);
  search.evaluations = found.evaluations;
  result.tried.insert(result.tried.begin(), std::move(search));
}

/// A region whose limits are not known is not known to be empty, either.
void add_rounding_of_limits(double share, const goal& until, integral& result) {
  if (share == 0) return;
  const double mass = std::max(result.l1, std::abs(result.value));
  add_rounding(is_finite(share) ? share * mass : share, "the limits", until, result);
}

/// Pictures have as many axes as regions.
bool is_drawn(const region& over) {
  return fewest_box_axes <= static_cast<int>(over.size()) &&
         static_cast<int>(over.size()) <= most_box_axes;
}

void add_tried_before(const std::vector<integral>& others, integral& answer) {
  std::vector<attempt> tried;
  for (const integral& each : others) {
    tried.insert(tried.end(), each.tried.begin(), each.tried.end());
    answer.evaluations += each.evaluations;
  }
  answer.tried.insert(answer.tried.begin(), tried.begin(), tried.end());
}

/// By what methods that take the formula apart say, even if that is not good enough.
void judge_by_parts(const std::vector<integral>& in_parts, estimate& answer) {
  for (const integral& each : in_parts) {
    const double apart = std::abs(each.value - answer.value);
    if (answer.status != status::met || !is_finite(each.error) ||
        !(apart > each.error + answer.error))
      continue;
    answer.status = status::not_met;
    answer.error = apart + each.error;
    answer.parts.estimate = answer.error;
    answer.reason =
        fmt::format("{} came to {:.6g} within {:.2g}", each.method, each.value, each.error);
  }
}

account_of_boxes one_box(std::size_t dimensions) {
  account_of_boxes account{.of = account_of_boxes::made_by::products, .dimensions = dimensions};
  account.lower.assign(dimensions, 0);
  account.upper.assign(dimensions, 1);
  account.cuts.resize(dimensions);
  return account;
}

}  // namespace

integrals_over_region::integrals_over_region(const parsed_problem& all, index_t count)
    : first_(all),
      over_(all.task, all.formulas.front(), all.over),
      addends_(all),
      order_(order_of_elimination(over_)),
      by_symmetry_(all, count),
      by_pairs_(all, count) {
  const problem& first = all.task;
  const std::string cpu_alone = expressions::why_not_on_cuda(over_.formula());
  if (!cpu_alone.empty() && first.at.device.where == device_choice::kind::automatic) {
    device_ = {nullptr, cpu_alone};
    return;
  }
  workload work;
  work.evaluations = evaluations_expected(first) * static_cast<double>(count);
  work.operations = std::max(1.0, over_.formula().cost + 5.0 * over_.formula().dimensions);
  work.threads = first.at.threads_or_all();
  work.compiles = true;
  device_ = choose_device(first.at.device, work);
}

std::unique_ptr<evaluator> integrals_over_region::evaluator_for(const problem& task,
                                                                const cube_of_problem& cube) const {
  std::unique_ptr<evaluator> on_host =
      evaluator_on_cpu(over_.on_cpu(cube, task.f.maths), task.at.threads_or_all());
  if (device_.session == nullptr) return on_host;
  const device_integrand on_gpu{
      expressions::cuda_integrand(*cube.as_computed, expressions::called_with::coordinates),
      cube.as_computed->dimensions, cube.parameters};
  return evaluator_on_cuda(*device_.session, on_gpu, std::move(on_host));
}

std::optional<integral> integrals_over_region::by_separation(const problem& task, const goal& until,
                                                             const run_control& control) const {
  const bool may = task.by == method::separable || leaves_method_open(task);
  if (!may || over_.is_empty()) return {};
  std::optional<integral> answer = integrate_by_separation(over_, task, until, control.stop);
  if ((!answer || answer->status == status::not_met) && addends_.may_answer())
    if (std::optional<integral> sum = addends_.of(task, until, control.stop)) answer = sum;
  if (answer) add_rounding_of_limits(over_.share_lost_in_limits(task), until, *answer);
  return answer;
}

/// Without what belongs to a place or a cube.
estimate integrals_over_region::told(const integral& answer, const problem& task,
                                     double kernel_seconds) const {
  estimate result = estimate_of(answer, task, kernel_seconds);
  if (task.explained) result.variables = over_.parts_in_words(task);
  result.integrand = "expression";
  result.formula = over_.text();
  result.parameters = task.f.parameters;
  result.over = task.over;
  return result;
}

/// By points, as integrals along lines leave it.
integral integrals_over_region::over_the_cube(const problem& task, const goal& until,
                                              const run_control& control,
                                              const cube_of_problem& cube, evaluator& on,
                                              const regions::options& shown,
                                              const std::shared_ptr<enclosure>& bounds) const {
  lines_beside lines(task, until, over_.formula(), cube.parameters, over_.is_whole_space(),
                     control.stop);
  const bool has_peaks_apart = over_.may_have_peaks_apart();
  if (!lines.are_worth_it())
    return integrate_over_cube(on, task, until, control, cube.near, shown, bounds, false,
                               has_peaks_apart);
  if (const index_t first = lines.worth_before_lines(); first > 0) {
    goal of_first = until;
    of_first.evaluations = first;
    integral answer = integrate_over_cube(on, task, of_first, control, cube.near, shown, bounds,
                                          false, has_peaks_apart);
    if (answer.status != status::not_met) return answer;
  }
  integral answer = integrate_over_cube(on, task, lines.left_for_others(), control, cube.near,
                                        shown, bounds, lines.are_unsure(), has_peaks_apart);
  // Through channels |f| has another integral, which is not less than this.
  const double seen = cube.narrow.peaks.empty() ? answer.l1 : std::abs(answer.value);
  if (!answer.is_proved) lines.judge(answer, seen);
  return answer;
}

std::vector<fault> integrals_over_region::faults_of_numbers(const problem& task) const {
  std::vector<fault> faults = expressions::faults_of_values(task.over, task.f.parameters);
  if (faults.empty() && !(task.places.breaks.empty() && task.places.near.empty()))
    faults = over_.faults_of_places(task);
  return faults;
}

void integrals_over_region::refuse_what_takes_apart(method which) const {
  if (over_.is_empty()) return;
  if (which == method::separable)
    throw invalid_problem({{"method", "separable",
                            "needs a sum or product of functions of one variable, or a function of "
                            "such, between limits that are numbers; for others: auto"}});
  if (which == method::elimination)
    throw invalid_problem({{"method", "elimination",
                            "needs three variables or more, and a sum of products of functions of "
                            "two of them at most, as in chains, trees and rings; for others: "
                            "auto"}});
}

/// The last of methods that take the formula apart.
estimate integrals_over_region::told_without_points(
    std::vector<integral> in_parts, const problem& task, const run_control& control,
    std::chrono::steady_clock::time_point start) const {
  integral answer = std::move(in_parts.back());
  in_parts.pop_back();
  add_tried_before(in_parts, answer);
  const bool by_parts = answer.method == name_of(method::separable);
  const chosen_device here{nullptr, by_parts ? "integrals over one variable run on the CPU"
                                             : "variables are eliminated on the CPU"};
  const std::string maths =
      expressions::name_of_maths(over_.formula(), task.f.maths, cpu::current_isa());
  if (control.kept != nullptr) require_same_place(*control.kept, here, maths);
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  estimate result = told(answer, task, taken.count());
  if (answer.is_of_addends) result.variables.clear();
  tell_where(result, here, by_parts ? 1 : task.at.threads_or_all());
  result.maths = maths;
  result.seconds = taken.count();
  if (task.explained && is_drawn(task.over))
    result.boxes = std::make_shared<const account_of_boxes>(
        over_.in_region(task, over_.of(task, cells::none), one_box(task.over.size())));
  return result;
}

/// After methods that take the formula apart.
estimate integrals_over_region::told_by_pairs(const std::vector<integral>& in_parts,
                                              const problem& task, goal until,
                                              const run_control& control) const {
  for (const integral& each : in_parts)
    until.evaluations = std::max<index_t>(0, until.evaluations - each.evaluations);
  estimate answer = by_pairs_.of(task, until, control);
  judge_by_parts(in_parts, answer);
  add_tried_before(in_parts, answer);
  answer.formula = over_.text();
  return answer;
}

std::optional<integral> integrals_over_region::by_elimination(const problem& task,
                                                              const goal& until,
                                                              const run_control& control) const {
  const bool is_wanted = task.by == method::elimination;
  if (!(is_wanted || leaves_method_open(task)) || !order_ || over_.is_empty()) return {};
  goal of_this = until;
  if (!is_wanted) {
    of_this.evaluations /= share_of_elimination;
    of_this.seconds /= share_of_elimination;
  }
  integral answer = integrate_by_elimination(over_, *order_, task, of_this, control.stop);
  add_rounding_of_limits(over_.share_lost_in_limits(task), until, answer);
  return answer;
}

estimate integrals_over_region::of(const problem& task, const run_control& control) const {
  if (over_.is_for_others(task))
    return integrals_over_region({task, first_.formulas, first_.over}, 1).of(task, control);
  constexpr int others_go_first = 4;  // finite axes, on which points suffice for what is easy
  const auto start = std::chrono::steady_clock::now();
  goal until = goal_of(task);
  if (by_symmetry_.may_answer() && leaves_method_open(task) && control.kept == nullptr) {
    if (std::optional<estimate> answer = by_symmetry_.of(task, control)) {
      answer->formula = over_.text();
      return std::move(*answer);
    }
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    until.seconds = std::max(0.0, until.seconds - taken.count());
  }
  std::vector<integral> in_parts;  // of methods that take the formula apart
  const auto is_answer = [&](std::optional<integral>&& of) {
    if (!of) return false;
    in_parts.push_back(std::move(*of));
    return in_parts.back().status != status::not_met || takes_formulas_apart(task.by);
  };
  if (is_answer(by_separation(task, until, control)))
    return told_without_points(std::move(in_parts), task, control, start);
  if (by_pairs_.may_answer() && leaves_method_open(task) && control.kept == nullptr)
    return told_by_pairs(std::move(in_parts), task, until, control);
  const bool is_last = leaves_method_open(task) && over_.is_bounded() &&
                       over_.formula().dimensions <= others_go_first;
  if (!is_last && is_answer(by_elimination(task, until, control)))
    return told_without_points(std::move(in_parts), task, control, start);
  refuse_what_takes_apart(task.by);
  if (is_last && order_) until.seconds -= until.seconds / share_of_elimination;
  estimate by_others = by_points(task, until, in_parts, control, start);
  judge_by_parts(in_parts, by_others);
  if (!is_last || by_others.status != status::not_met) return by_others;
  in_parts = {by_others};
  if (is_answer(by_elimination(task, goal_of(task), control)))
    return told_without_points(std::move(in_parts), task, control, start);
  if (in_parts.size() > 1) {
    const integral& last = in_parts.back();
    by_others.evaluations += last.evaluations;
    if (task.explained)
      by_others.tried.insert(by_others.tried.end(), last.tried.begin(), last.tried.end());
  }
  return by_others;
}

/// By whatever evaluates the formula at points of the cube.
estimate integrals_over_region::by_points(const problem& task, const goal& until,
                                          const std::vector<integral>& in_parts,
                                          const run_control& control,
                                          std::chrono::steady_clock::time_point start) const {
  // A GPU compiles each formula: one for all parameters is better than a better one for each.
  const bool compiles_anew = device_.session != nullptr && !task.f.parameters.empty();
  cube_of_problem cube = over_.of(task, compiles_anew ? cells::none : cells::between_switches);
  over_.add_channels(task, cube);
  const auto known = static_cast<std::size_t>(cube.as_known->parameter_count);
  const std::shared_ptr<enclosure> bounds =
      expressions::enclosure_of(*cube.as_known, std::span(cube.parameters).first(known));
  const std::string maths =
      expressions::name_of_maths(*cube.formula, task.f.maths, cpu::current_isa());
  std::unique_ptr<evaluator> on = evaluator_for(task, cube);
  if (control.kept != nullptr) {
    require_same_place(*control.kept, device_, maths);
    on = remembering(std::move(on), *control.kept);
  }
  const stopwatch time(*on);
  regions::options shown;
  if (heeds_switches(task.by)) shown = shown_by_formula(cube, task.f.maths);
  goal left = until;
  left.evaluations -= cube.narrow.evaluations;
  for (const integral& each : in_parts)
    left.evaluations = std::max<index_t>(0, left.evaluations - each.evaluations);
  integral answer = over_.is_empty() ? integral_over_nothing()
                                     : over_the_cube(task, left, control, cube, *on, shown,
                                                     cube.narrow.peaks.empty() ? bounds : nullptr);
  if (!answer.is_proved && !over_.is_empty()) {
    add_rounding_inside(*bounds, until, answer);
    if (answer.status == status::met) {
      const double lost = lost_at_ends(over_.on_cpu(cube, task.f.maths), cube.axes_cut());
      if (lost > hardly * allowed(until, answer.value))
        add_rounding(lost, "the formula where it is infinite", until, answer);
    }
    doubt_unseen_sides(cube.unseen, until, answer);
    compare_with_points(*on, cube.unseen, until, (until.seconds - time.seconds()) / 2,
                        task.samples.seed, answer);
  }
  add_rounding_of_limits(over_.share_lost_in_limits(task), until, answer);
  add_what_channels_miss(cube.narrow, until, answer);
  tell_peaks(cube.narrow, answer);
  add_tried_before(in_parts, answer);
  const auto end = std::chrono::steady_clock::now();

  estimate result = told(answer, task, time.seconds());
  tell_where(result, device_, task.at.threads_or_all());
  for (attempt& each : result.tried)
    if (!each.nodes.empty()) each.nodes = over_.by_range(task, each.nodes);
  if (answer.boxes != nullptr)
    result.boxes =
        std::make_shared<const account_of_boxes>(over_.in_region(task, cube, *answer.boxes));
  if (task.explained && result.map != nullptr && is_on_map(result.by))
    result.map_account =
        std::make_shared<const account_of_map>(over_.in_region(task, cube, *result.map));
  if (device_.session == nullptr) result.maths = maths;
  result.seconds = std::chrono::duration<double>(end - start).count();
  return result;
}

}  // namespace riemann
