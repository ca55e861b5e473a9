// Halves that wait stand on a stack: the later one is next.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/halved_panels.hpp"

#include <algorithm>
#include <array>

namespace riemann::adaptive {
namespace {

std::array<panel, 2> halves_of(const panel& whole) {
  std::array<panel, 2> halves{whole, whole};
  const double middle = 0.5 * (whole.begin + whole.end);
  halves[0].end = halves[1].begin = middle;
  for (panel& each : halves) ++each.depth;
  return halves;
}

}  // namespace

panel_sum sum_of(const std::vector<panel>& panels) {
  panel_sum sum;
  for (const panel& each : panels) sum += {each.integral, each.error, each.l1};
  return sum;
}

panel_sum halve_until_small(const stretch& over, sampler& f, double tolerance,
                            std::vector<panel>& all) {
  constexpr int deepest = 12;
  std::vector<panel> waiting(1);
  waiting[0].on = over.on;
  waiting[0].begin = over.begin;
  waiting[0].end = over.end;
  waiting[0].depth = 1;
  panel_sum sum;
  while (!waiting.empty()) {
    panel next = waiting.back();
    waiting.pop_back();
    f.evaluate({&next, 1});
    if (next.error > std::max(tolerance, 1e-13 * next.l1) && next.depth < deepest) {
      for (const panel& each : halves_of(next)) waiting.push_back(each);
      continue;
    }
    sum += {next.integral, next.error, next.l1};
    all.push_back(next);
  }
  return sum;
}

void halve_worst(std::vector<panel>& panels, sampler& f, double tolerance,
                 std::size_t most_panels) {
  while (!panels.empty() && panels.size() < most_panels) {
    if (sum_of(panels).error <= tolerance) return;
    const auto worst =
        std::max_element(panels.begin(), panels.end(),
                         [](const panel& a, const panel& b) { return a.error < b.error; });
    std::array<panel, 2> halves = halves_of(*worst);
    f.evaluate(halves);
    *worst = halves[0];
    panels.push_back(halves[1]);
  }
}

}  // namespace riemann::adaptive
