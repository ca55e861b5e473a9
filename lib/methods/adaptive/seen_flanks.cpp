// Uphill from where next to nothing rises.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/seen_flanks.hpp"

#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/methods/adaptive/climbing.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace riemann::adaptive {
namespace {

struct seen_value {
  double x;
  double height;     // |f|
  bool is_of_panel;  // which knows what is not next to nothing
  bool is_fresh;
};

void add_nodes(const integration& work, std::vector<seen_value>& to) {
  for (const panel& each : work.over.panels)
    for (int k = 0; k < node_count; ++k) {
      const point at = each.on.at(each.t_at(node(k)));
      const double height = std::abs(each.g[static_cast<std::size_t>(k)]) / at.weight;
      to.push_back({at.x, is_finite(height) ? height : 0, true, !each.looked_at});
    }
}

void add_places_beyond_tails(integration& work, std::vector<seen_value>& to) {
  constexpr int places = 24;
  constexpr double step = 0.4;  // e-folds
  for (const chain& each : work.over.chains) {
    if (each.now != chain::state::stopped || each.outward < 0) continue;
    for (int k = 1; k <= places; ++k) {
      const double t = each.reached + step * k;
      if (t > each.limit) break;
      const point at = each.on.at(t);
      const double height = std::abs(work.samples.value(at, false));
      to.push_back({at.x, is_finite(height) ? height : 0, false, true});
    }
  }
}

}  // namespace

void add_tops_of_seen_flanks(integration& work) {
  constexpr double far_above = 1e3;
  constexpr int most = 8;
  if (!work.samples.is_black_box()) return;
  std::vector<seen_value> all;
  add_nodes(work, all);
  if (work.times_looked == 0) add_places_beyond_tails(work, all);
  std::sort(all.begin(), all.end(),
            [](const seen_value& a, const seen_value& b) { return a.x < b.x; });
  if (all.size() < 3) return;
  std::vector<double> least_above(all.size());
  double least = all.back().height;
  for (std::size_t k = all.size() - 1; k-- > 0;) {
    least_above[k] = least;
    least = std::min(least, all[k].height);
  }
  const double little = work.tolerance();
  const whole_range range{work.lower.hi, work.upper.hi};
  const auto size_at = [&](double x) { return height_at(work.samples, range, x); };
  int climbed = 0;
  double least_below = all.front().height;
  for (std::size_t k = 1; k + 1 < all.size() && climbed < most; ++k) {
    const auto [x, height, is_of_panel, is_fresh] = all[k];
    const double around = all[k + 1].x - all[k - 1].x;
    const bool is_flank = is_fresh && height > far_above * std::max(least_below, least_above[k]) &&
                          height >= all[k - 1].height && height >= all[k + 1].height &&
                          (!is_of_panel || height * around <= little);
    least_below = std::min(least_below, height);
    if (!is_flank) continue;
    ++climbed;
    const double top = top_near(size_at, x, 0.25 * around);
    if (!is_of_panel || size_at(top) > far_above * height)
      work.structure.push_back({top, false, exactness::extremum});
  }
}

}  // namespace riemann::adaptive
