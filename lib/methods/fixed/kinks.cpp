// Finds bends among samples and follows the sharpest down to the width of a panel.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/fixed/kinks.hpp"

#include "riemann/kernels/cpu/by_isa.hpp"
#include "riemann/lib/methods/fixed/panel_nodes.hpp"
#include "riemann/lib/summing/combined.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

namespace riemann {
namespace {

constexpr double stands_out = 3;  // times the bends nearby; a cusp between two samples has 4

inline double bend(double left, double middle, double right) {
  return std::abs(left - 2 * middle + right);
}

/// The bend at the middle of nine samples, *y, if it is a kink; otherwise 0.
inline double kink_at(const double* y, double noise) {
  const double here = bend(y[-1], y[0], y[1]);
  const double nearby = bend(y[-4], y[-3], y[-2]) + bend(y[2], y[3], y[4]);
  return here > stands_out * (nearby + noise * std::abs(y[0])) && is_finite(here) ? here : 0;
}

/// What is left of the bend within (l, r), which it has over places `apart`, over `width`.
double followed(double l, double r, double width, const std::function<double(double)>& f) {
  std::array<double, 5> x{};
  std::array<double, 5> y{};
  const auto look = [&](std::size_t k) { y[k] = f(x[k]); };
  x[0] = l, x[4] = r;
  x[2] = l + 0.5 * (r - l);
  look(0), look(2), look(4);
  double sharpest = bend(y[0], y[2], y[4]);
  while (x[2] - x[0] > width) {
    x[1] = x[0] + 0.5 * (x[2] - x[0]);
    x[3] = x[2] + 0.5 * (x[4] - x[2]);
    if (x[1] <= x[0] || x[3] <= x[2]) break;
    look(1), look(3);
    std::size_t best = 1;
    sharpest = 0;
    for (std::size_t k = 1; k <= 3; ++k)
      if (const double here = bend(y[k - 1], y[k], y[k + 1]); here > sharpest) {
        sharpest = here;
        best = k;
      }
    const double ends[] = {x[best - 1], x[best], x[best + 1]};
    const double at[] = {y[best - 1], y[best], y[best + 1]};
    x[0] = ends[0], x[2] = ends[1], x[4] = ends[2];
    y[0] = at[0], y[2] = at[1], y[4] = at[2];
  }
  return sharpest * std::max(1.0, width / (x[2] - x[0]));
}

}  // namespace

double bend_at_kinks(const values_at_nodes& samples, double width, double noise,
                     const std::function<double(double)>& f) {
  constexpr std::size_t beside = 4;  // samples at either side
  if (samples.values.size() <= 2 * beside) return 0;
  const std::size_t count = samples.values.size() - 2 * beside;
  const double* const y = samples.values.data();
  const auto kink_after = [y, noise](std::size_t k) { return kink_at(y + beside + k, noise); };
  double sharpest = 0;
  cpu::by_isa(cpu::current_isa(),
              [&sharpest, kink_after, count] { sharpest = combined(count, kink_after, larger); });
  if (sharpest == 0) return 0;
  double all = 0;
  std::size_t where = 0;
  for (std::size_t k = 0; k < count; ++k) {
    const double here = kink_after(k);
    all += here;
    if (here == sharpest && where == 0) where = k + beside;
  }
  const auto node = [&](std::size_t i) { return samples.nodes.node(static_cast<index_t>(i)); };
  const double left = followed(node(where - 1), node(where + 1), width, f);
  return is_finite(left) ? left * (all / sharpest) : 0;
}

double largest_error_at_a_kink(const quadrature_rule& rule) {
  const std::vector<std::pair<double, double>> nodes = nodes_of_panel(rule);
  double largest = 0;
  double integral = 0;
  double weight = 0;
  for (std::size_t i = 0; i + 1 < nodes.size(); ++i) {
    const double from = nodes[i].first;
    const double to = nodes[i + 1].first;
    weight += nodes[i].second;
    if (from < weight && weight < to)  // the discrepancy changes its sign
      largest = std::max(largest, std::abs(integral + (weight - from) * (weight - from) / 2));
    integral += weight * (to - from) - (to * to - from * from) / 2;
    largest = std::max(largest, std::abs(integral));
  }
  return largest;
}

}  // namespace riemann
