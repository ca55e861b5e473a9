// Each addend has a region of its own, in which its variables are changed for others.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/running/by_separation.hpp"

#include "riemann/lib/expression/addends.hpp"
#include "riemann/lib/methods/separable/separable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

namespace riemann {
namespace {

constexpr std::size_t most_addends = 16;

bool has_infinite_axis(const expressions::read_region& over) {
  return std::any_of(over.axes.begin(), over.axes.end(),
                     [](const expressions::cube_axis& each) { return each.goes != reach::finite; });
}

}  // namespace

std::optional<integral> integrate_by_separation(const region_as_cube& over, const problem& task,
                                                const goal& until, const std::stop_token& stop) {
  const std::optional<region_as_cube::box_of_variables> limits = over.as_box(task);
  const std::optional<separated> parts =
      limits ? over.separated_of(task) : std::optional<separated>();
  if (!parts) return {};
  integral answer = separable::integrate(*parts, limits->variables, limits->ranges, until, stop);
  answer.value *= over.sign();
  return answer;
}

addends_by_separation::addends_by_separation(const parsed_problem& first) : region_(first.over) {
  if (!leaves_method_open(first.task) || !has_infinite_axis(first.over)) return;
  std::vector<expressions::tree> all =
      expressions::addends_of(first.formulas.front(), most_addends);
  if (all.size() < 2) return;
  std::vector<addend> found;
  for (expressions::tree& each : all) {
    auto over = std::make_shared<const region_as_cube>(first.task, each, first.over);
    if (!over->as_box(first.task) || !over->separated_of(first.task)) return;
    found.push_back({std::move(each), std::move(over)});
  }
  addends_ = std::move(found);
}

std::optional<integral> addends_by_separation::of(const problem& task, const goal& until,
                                                  const std::stop_token& stop) const {
  constexpr double finer = 1e-2;
  constexpr double finest = 1e-12;
  goal of_each = until;
  of_each.rtol = std::max(finest, until.rtol > 0 ? until.rtol : goal().rtol);
  of_each.atol = 0;
  index_t evaluations = 0;
  for (; of_each.rtol >= finest; of_each.rtol *= finer) {
    integral sum;
    sum.method = "separable";
    for (const addend& each : addends_) {
      std::shared_ptr<const region_as_cube> over = each.over;
      if (over->is_for_others(task))
        over = std::make_shared<const region_as_cube>(task, each.f, region_);
      const std::optional<integral> one = integrate_by_separation(*over, task, of_each, stop);
      if (!one) return {};
      evaluations += one->evaluations;
      of_each.evaluations = std::max<index_t>(1, until.evaluations - evaluations);
      if (one->status != status::met && one->status != status::roundoff) return {};
      sum.value += one->value;
      sum.error += one->error;
      sum.l1 += one->l1;
    }
    sum.error += std::numeric_limits<double>::epsilon() * sum.l1;
    sum.parts.estimate = sum.error;
    if (!(sum.error <= allowed(until, sum.value))) continue;
    sum.evaluations = evaluations;
    sum.is_of_addends = true;
    sum.points = fmt::format("{} addends", addends_.size());
    attempt tried = attempt_of(sum, "met");
    tried.done = fmt::format("{} addends, each in variables of its own", addends_.size());
    sum.tried = {std::move(tried)};
    return sum;
  }
  return {};
}

}  // namespace riemann
