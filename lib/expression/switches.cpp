// What a switch compares with 0, or with whole numbers, is a formula of its own: where it changes
// along its variable is found by a scan and by halving.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/switches.hpp"

#include "riemann/lib/expression/program.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <set>
#include <utility>

namespace riemann::expressions {
namespace {

constexpr std::size_t most_places = 32;  // of an axis
constexpr double nearest_to_ends = 0x1p-48;

/// A step of the formula that a switch looks at.
struct looked_at {
  int step = 0;
  bool at_whole_numbers = false;
  bool operator<(const looked_at& other) const {
    return std::pair(step, at_whole_numbers) < std::pair(other.step, other.at_whole_numbers);
  }
};

class finder_of_switches {
 public:
  explicit finder_of_switches(const formula& of) : of_(of) {
    for (std::size_t k = 0; k < of.steps.size(); ++k) note(static_cast<int>(k));
  }

  const formula& grown() const { return of_; }
  const std::set<looked_at>& steps() const { return steps_; }

 private:
  const step& at(int k) const { return of_.steps[static_cast<std::size_t>(k)]; }

  int add_step(operation is, int a, int b) {
    of_.steps.push_back({is, 0, 0, {a, b}, at(a).uniform && at(b).uniform});
    return static_cast<int>(of_.steps.size()) - 1;
  }
  int half() {
    of_.steps.push_back({operation::number, 0, 0.5});
    return static_cast<int>(of_.steps.size()) - 1;
  }

  void tell(int step, bool at_whole_numbers = false) {
    if (!at(step).uniform) steps_.insert({step, at_whole_numbers});
  }

  /// Comparisons and what joins them speak for themselves.
  void tell_condition(int k) {
    const operation is = at(k).is;
    if (!is_comparison(is) && !is_logical(is)) tell(k);
  }

  void note(int k) {
    using enum operation;
    const step of = at(k);  // by value: the vector grows
    if (of.uniform) return;
    const auto [a, b, c] = of.operands;
    switch (of.is) {
      case absolute:
      case sign: return tell(a);
      case minimum:
      case maximum:
      case less:
      case less_equal:
      case greater:
      case greater_equal:
      case equal:
      case not_equal: return tell(add_step(subtract, a, b));
      case logical_and:
      case logical_or: tell_condition(b); [[fallthrough]];
      case logical_not:
      case choose: return tell_condition(a);
      case floor:
      case ceil:
      case trunc: return tell(a, true);
      case round: return tell(add_step(add, a, half()), true);
      case modulo: return tell(add_step(divide, a, b), true);
      case atan2: return tell(a);
      default: return;
    }
  }

  formula of_;
  std::set<looked_at> steps_;
};

/// Which side of its switch, or between which whole numbers, each value is.
class sides_of_switch {
 public:
  sides_of_switch(const formula& grown, looked_at of, int variable,
                  std::span<const double> parameters, maths_choice maths)
      : whole_(of.at_whole_numbers),
        variable_(variable),
        by_(ending_with(grown, of.step), parameters, maths) {}

  /// At values of the variable, of which block_size are taken at most.
  std::vector<double> at(std::vector<double> places) const {
    const std::size_t count = places.size();
    places.resize(block_size, places.back());
    const std::vector<double> middle(block_size, 0.5);
    std::vector<const double*> columns(64, middle.data());
    columns[static_cast<std::size_t>(variable_)] = places.data();
    std::vector<double> sides(block_size);
    by_.evaluate(columns.data(), block_size, sides.data());
    sides.resize(count);
    for (double& each : sides) each = whole_ ? std::floor(each) : each < 0 ? -1 : 1;
    return sides;
  }

 private:
  bool whole_;
  int variable_;
  program by_;
};

struct bracket {
  double left, right, left_side;
};

/// Where the side changes, between neighbouring doubles.
std::vector<double> changes_of(const sides_of_switch& of) {
  std::vector<double> scanned;
  for (int i = 0; i < block_size; ++i)
    scanned.push_back(std::clamp(i / (block_size - 1.0), nearest_to_ends, 1 - nearest_to_ends));
  const std::vector<double> sides = of.at(scanned);
  std::vector<bracket> brackets;
  for (std::size_t i = 0; i + 1 < scanned.size(); ++i)
    if (sides[i] != sides[i + 1]) brackets.push_back({scanned[i], scanned[i + 1], sides[i]});
  if (brackets.empty() || brackets.size() > most_places)
    return std::vector<double>(brackets.size());
  constexpr int halvings = 60;
  for (int k = 0; k < halvings; ++k) {
    std::vector<double> middles;
    for (const bracket& each : brackets) middles.push_back(0.5 * (each.left + each.right));
    const std::vector<double> at_middles = of.at(middles);
    for (std::size_t i = 0; i < brackets.size(); ++i)
      (at_middles[i] == brackets[i].left_side ? brackets[i].left : brackets[i].right) = middles[i];
  }
  std::vector<double> places;
  for (const bracket& each : brackets) places.push_back(each.right);
  return places;
}

}  // namespace

std::vector<std::vector<double>> switches_of(const formula& of, std::span<const double> parameters,
                                             maths_choice maths) {
  const finder_of_switches finder(of);
  const formula& grown = finder.grown();
  const std::vector<std::uint64_t> depends = dependencies_of(grown);
  std::vector<std::vector<double>> all(static_cast<std::size_t>(of.dimensions));
  for (const looked_at& each : finder.steps()) {
    const std::uint64_t on = depends[static_cast<std::size_t>(each.step)];
    if (std::popcount(on) != 1) continue;
    const int variable = std::countr_zero(on);
    const std::vector<double> changes =
        changes_of(sides_of_switch(grown, each, variable, parameters, maths));
    if (changes.size() > most_places) continue;
    std::vector<double>& places = all[static_cast<std::size_t>(variable)];
    places.insert(places.end(), changes.begin(), changes.end());
  }
  for (std::vector<double>& each : all) {
    constexpr double same = nearest_to_ends;
    std::sort(each.begin(), each.end());
    each.erase(
        std::unique(each.begin(), each.end(), [](double a, double b) { return b - a < same; }),
        each.end());
    std::erase_if(each, [](double place) { return !(place > same && place < 1 - same); });
  }
  return all;
}

}  // namespace riemann::expressions
