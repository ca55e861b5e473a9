// Addends are taken from the tree, each with the factors of the sum and with its sign.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/running/by_separation.hpp"

#include "riemann/lib/expression/tree_writer.hpp"
#include "riemann/lib/methods/separable/separable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

namespace riemann {
namespace {

using expressions::node;
using expressions::operation;
using expressions::tree;

constexpr std::size_t most_addends = 16;

class addends_of_tree {
 public:
  explicit addends_of_tree(const tree& f) : f_(f) {
    for (std::size_t k = 0; k < f.nodes.size(); ++k) {
      bool varies = f.nodes[k].is == operation::variable;
      for (int n = 0; n < expressions::facts_of(f.nodes[k].is).operands; ++n)
        varies =
            varies ||
            varies_[static_cast<std::size_t>(f.nodes[k].operands[static_cast<std::size_t>(n)])];
      varies_.push_back(varies);
    }
    take_apart(static_cast<int>(f.nodes.size()) - 1, {});
  }

  std::vector<tree> all() && { return std::move(all_); }

 private:
  /// What is done with an addend behind it: nodes, of which one operand is what was before.
  struct wrap {
    operation is;
    int other;  // the operand that does not vary; -1: there is none
  };

  const node& at(int k) const { return f_.nodes[static_cast<std::size_t>(k)]; }
  bool varies(int k) const { return varies_[static_cast<std::size_t>(k)]; }

  void take_apart(int k, std::vector<wrap> wraps) {
    const auto [a, b, c] = at(k).operands;
    const auto inside = [&](int operand, wrap with) {
      std::vector<wrap> more = wraps;
      more.push_back(with);
      take_apart(operand, std::move(more));
    };
    switch (at(k).is) {
      case operation::add: take_apart(a, wraps); return take_apart(b, std::move(wraps));
      case operation::subtract: take_apart(a, wraps); return inside(b, {operation::negate, -1});
      case operation::negate: return inside(a, {operation::negate, -1});
      case operation::multiply:
        if (!varies(a)) return inside(b, {operation::multiply, a});
        if (!varies(b)) return inside(a, {operation::multiply, b});
        break;
      case operation::divide:
        if (!varies(b)) return inside(a, {operation::divide, b});
        break;
      default: break;
    }
    all_.push_back(written(k, wraps));
  }

  tree written(int k, const std::vector<wrap>& wraps) const {
    expressions::tree_writer out(f_);
    const auto write = [&](const auto& self, int which) -> int {
      node copy = at(which);
      for (int n = 0; n < expressions::facts_of(copy.is).operands; ++n) {
        int& operand = copy.operands[static_cast<std::size_t>(n)];
        operand = self(self, operand);
      }
      return out.add(copy);
    };
    int whole = write(write, k);
    for (auto each = wraps.rbegin(); each != wraps.rend(); ++each) {
      const int other = each->other < 0 ? 0 : write(write, each->other);
      whole = out.apply(each->is, whole, other);
    }
    return std::move(out).written();
  }

  const tree& f_;
  std::vector<bool> varies_;
  std::vector<tree> all_;
};

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
  std::vector<tree> all = addends_of_tree(first.formulas.front()).all();
  if (all.size() < 2 || all.size() > most_addends) return;
  std::vector<addend> found;
  for (tree& each : all) {
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
    sum.points = fmt::format("{} addends", addends_.size());
    attempt tried = attempt_of(sum, "met");
    tried.done = fmt::format("{} addends, each in variables of its own", addends_.size());
    sum.tried = {std::move(tried)};
    return sum;
  }
  return {};
}

}  // namespace riemann
