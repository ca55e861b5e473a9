// Finds jumps among samples and follows the highest down to the distance of nodes.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/fixed/jumps.hpp"

#include "riemann/kernels/cpu/by_isa.hpp"
#include "riemann/lib/methods/fixed/panel_nodes.hpp"
#include "riemann/lib/summing/combined.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace riemann {
namespace {

constexpr double unannounced = 8;  // times the change of differences nearby
constexpr double fraction_of_a_step = 0.125;
constexpr int most_halvings = 60;

struct jump {
  std::size_t after = 0;  // the sample before it
  double height = 0;      // 0: none
};

/// Of the difference from sample a to b, of which those beside it announce so much by themselves,
/// and change so much.
inline double jump_between(double a, double b, double announced, double change, double noise) {
  const double height = std::abs(b - a - announced);
  const double rounding = noise * std::max(std::abs(a), std::abs(b));
  return height > unannounced * (change + rounding) && is_finite(height) ? height : 0;
}

/// Of the difference that follows *f, with two differences at either side.
inline double jump_within(const double* f, double noise) {
  const double before = f[0] - f[-1];
  const double behind = f[2] - f[1];
  const double change = std::abs(before - (f[-1] - f[-2])) + std::abs(behind - (f[3] - f[2]));
  return jump_between(f[0], f[1], (before + behind) / 2, change, noise);
}

/// Of the difference that follows sample i of `values`, as far as there are others beside it.
double jump_after(std::size_t i, const std::vector<double>& values, double noise) {
  const std::size_t count = values.size() - 1;
  const double* const f = values.data();
  if (i >= 2 && i + 2 < count) return jump_within(f + i, noise);
  const auto difference = [f](std::size_t k) { return f[k + 1] - f[k]; };
  const double next = difference(i < 2 ? i + 1 : i - 1);
  const double beyond = difference(i < 2 ? i + 2 : i - 2);
  return jump_between(f[i], f[i + 1], next, 2 * std::abs(next - beyond), noise);
}

/// Of all differences. Of those with two at either side a vector loop, which nearly all are.
bool any_jumps(const std::vector<double>& values, double noise) {
  const std::size_t count = values.size() - 1;
  double highest = 0;
  cpu::by_isa(cpu::current_isa(), [&highest, f = values.data() + 2, inner = count - 4, noise] {
    highest = combined(inner, [=](std::size_t k) { return jump_within(f + k, noise); }, larger);
  });
  for (const std::size_t i : {std::size_t{0}, std::size_t{1}, count - 2, count - 1})
    highest = std::max(highest, jump_after(i, values, noise));
  return highest > 0;
}

/// Whether half of the difference is left between two places much closer than nodes are.
bool stays(jump highest, const values_at_nodes& samples, double apart,
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

double height_of_jumps(const values_at_nodes& samples, double apart, double noise,
                       const std::function<double(double)>& f) {
  constexpr std::size_t fewest = 6;
  if (samples.values.size() < fewest) return 0;
  if (!any_jumps(samples.values, noise)) return 0;
  double all = 0;
  jump highest;
  for (std::size_t i = 0; i + 1 < samples.values.size(); ++i) {
    const double height = jump_after(i, samples.values, noise);
    all += height;
    if (height > highest.height) highest = {i, height};
  }
  return stays(highest, samples, apart, f) ? all : 0;
}

double largest_discrepancy(const quadrature_rule& rule) {
  const std::vector<std::pair<double, double>> nodes = nodes_of_panel(rule);
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
