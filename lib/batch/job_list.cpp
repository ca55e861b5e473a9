// Jobs by number: the sweep that the number falls into, then the point within it.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/batch/job_list.hpp"

#include <algorithm>
#include <utility>

namespace riemann::batch {

job at_point(const job& swept, index_t k) {
  job one = swept;
  one.wanted.axes.clear();
  for (const parameter& each : point_of(swept.wanted.axes, k))
    one.wanted.axes.push_back({each.name, axis::form::list, {each.value}, 1, {each.meant}});
  return one;
}

job_list::job_list(std::vector<job> swept) : swept_(std::move(swept)) {
  std::size_t end = 0;
  for (const job& each : swept_)
    ends_.push_back(end += static_cast<std::size_t>(points_of(each.wanted.axes)));
}

job_list::point job_list::point_of(std::size_t k) const {
  const auto after = std::upper_bound(ends_.begin(), ends_.end(), k);
  const job& swept = swept_[static_cast<std::size_t>(after - ends_.begin())];
  const auto points = static_cast<std::size_t>(points_of(swept.wanted.axes));
  return {swept, static_cast<index_t>(k - (*after - points))};
}

job job_list::operator[](std::size_t k) const {
  const point here = point_of(k);
  return at_point(here.swept, here.at);
}

}  // namespace riemann::batch
