// Finds jumps among samples and follows the highest down to the distance of nodes.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/planning/jumps.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace riemann {
namespace {

constexpr double unannounced = 8;  // times the change of differences nearby
constexpr double fraction_of_a_step = 0.125;
constexpr int most_halvings = 60;

struct jump {
  std::size_t after = 0;  // the sample before it
  double height = 0;      // 0: none
};

/// Of the difference that follows sample i.
jump jump_after(std::size_t i, const std::vector<double>& values, double noise) {
  const auto difference = [&](std::size_t k) { return values[k + 1] - values[k]; };
  const std::size_t last = values.size() - 2;
  double announced = 0;
  double change = 0;
  int sides = 0;
  const auto look = [&](std::size_t next, std::size_t beyond) {
    announced += difference(next);
    change += std::abs(difference(next) - difference(beyond));
    ++sides;
  };
  if (i >= 2) look(i - 1, i - 2);
  if (i + 2 <= last) look(i + 1, i + 2);
  const double height = std::abs(difference(i) - announced / sides);
  const double rounding = noise * std::max(std::abs(values[i]), std::abs(values[i + 1]));
  const bool is_jump = height > unannounced * (2.0 / sides * change + rounding);
  return {i, is_jump && is_finite(height) ? height : 0};
}

/// Whether half of the difference is left between two places much closer than nodes are.
bool stays(jump highest, const sampling& samples, double apart,
           const std::function<double(double)>& f) {
  const auto first = static_cast<index_t>(highest.after);
  double left = samples.nodes.node(first);
  double right = samples.nodes.node(first + 1);
  double at_left = samples.values[highest.after];
  double at_right = samples.values[highest.after + 1];
  for (int k = 0; k < most_halvings && right - left > fraction_of_a_step * apart; ++k) {
    const double middle = left + 0.5 * (right - left);
    const double here = f(middle);
    if (!is_finite(here)) return true;
    if (std::abs(here - at_left) >= std::abs(at_right - here))
      right = middle, at_right = here;
    else
      left = middle, at_left = here;
  }
  return std::abs(at_right - at_left) >= highest.height / 2;
}

}  // namespace

double height_of_jumps(const sampling& samples, double apart, double noise,
                       const std::function<double(double)>& f) {
  constexpr std::size_t fewest = 6;
  if (samples.values.size() < fewest) return 0;
  double all = 0;
  jump highest;
  for (std::size_t i = 0; i + 1 < samples.values.size(); ++i) {
    const jump found = jump_after(i, samples.values, noise);
    all += found.height;
    if (found.height > highest.height) highest = found;
  }
  return all > 0 && stays(highest, samples, apart, f) ? all : 0;
}

double largest_discrepancy(const quadrature_rule& rule) {
  std::vector<std::pair<double, double>> nodes;  // where in the panel, how heavy
  nodes.emplace_back(0, rule.at_begin.hi);
  for (const inner_node& each : rule.inner)
    for (int k = 0; k < each.per_panel; ++k)
      nodes.emplace_back(each.offset.hi + static_cast<double>(k) / each.per_panel, each.weight.hi);
  nodes.emplace_back(1, rule.joint.hi - rule.at_begin.hi);
  std::sort(nodes.begin(), nodes.end());
  double largest = 0;
  double weight = 0;
  for (const auto& [place, more] : nodes) {
    largest = std::max(largest, std::abs(weight - place));
    weight += more;
    largest = std::max(largest, std::abs(weight - place));
  }
  return largest;
}

}  // namespace riemann
