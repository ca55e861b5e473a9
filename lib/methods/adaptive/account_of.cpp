// The state that an integration ends in, in the order of x.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/account_of.hpp"

#include "riemann/kernels/host_device.hpp"

#include <algorithm>
#include <cmath>

namespace riemann::adaptive {
namespace {

account_tail tail_of(const chain& of) {
  using enum account_tail::outcome;
  account_tail tail;
  tail.side = of.on.side;
  tail.toward = of.outward > 0 ? infinite * of.on.side : of.on.anchor.hi;
  tail.distance = std::exp(of.reached);
  tail.swings = of.swings;
  tail.beyond = of.tail;
  tail.error = of.tail_error;
  if (of.now == chain::state::stopped) tail.how = nothing_left;
  if (of.now == chain::state::closed)
    tail.how = of.averaged ? by_its_average : of.swings > 0 ? by_its_swings : by_its_decay;
  if (of.now == chain::state::diverges) tail.how = without_limit;
  if (of.now == chain::state::growing || of.now == chain::state::cut) tail.how = left_open;
  return tail;
}

void add_values(const panel& from, std::vector<account::value>& to) {
  for (int k = 0; k < node_count; ++k) {
    const point at = from.on.at(from.t_at(node(k)));
    to.push_back({at.x, from.g[static_cast<std::size_t>(k)] / at.weight});
  }
}

std::vector<double> high_parts(const std::vector<double_word>& all) {
  std::vector<double> parts;
  for (const double_word each : all) parts.push_back(each.hi);
  std::sort(parts.begin(), parts.end());
  return parts;
}

}  // namespace

account account_of(const integration& work) {
  account told;
  if (work.lies) told.core = {work.lies->centre, work.lies->half_width};
  told.breaks = high_parts(work.breaks);
  for (const structure_point& each : work.structure)
    if (!each.at_end) told.structure.push_back(each.at.hi);
  for (const panel& each : work.over.panels) {
    told.panels.push_back({each.lower().hi, each.upper().hi, each.depth});
    if (is_finite(each.error)) told.error_of_panels += each.error;
    add_values(each, told.values);
  }
  for (const averaged_stretch& each : work.over.averages)
    told.averages.push_back({each.from.hi, each.to.hi, each.swings, each.integral});
  for (const chain& each : work.over.chains) told.tails.push_back(tail_of(each));
  told.error_of_tails = work.over.error_of_tails();
  const auto by_place = [](const auto& a, const auto& b) { return a.from < b.from; };
  std::sort(told.panels.begin(), told.panels.end(), by_place);
  std::sort(told.values.begin(), told.values.end(),
            [](const account::value& a, const account::value& b) { return a.x < b.x; });
  told.missed = work.missed_at;
  told.second_looks = work.times_looked;
  told.in_pairs = work.samples.takes_all_digits();
  told.evaluated = work.samples.places();
  return told;
}

}  // namespace riemann::adaptive
