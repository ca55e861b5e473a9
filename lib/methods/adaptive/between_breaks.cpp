// Breaks are looked for in each stretch anew: far out they are too many for a list.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/between_breaks.hpp"

#include "riemann/lib/methods/adaptive/inner_roots.hpp"
#include "riemann/lib/methods/adaptive/places.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace riemann::adaptive {

std::vector<double> cuts_at_breaks(const integrand& f, const chart& along, even_pace pace, double v,
                                   double begin, double end) {
  const auto place = [&](double ahead) {
    if (pace.power != 1) return along.place(pace.distance(v + ahead));
    const double_word u = two_sum(v, ahead);
    return along.side > 0 ? along.anchor + u : along.anchor - u;
  };
  search_range in{place(begin), place(end)};
  if (before(in.to, in.from)) std::swap(in.from, in.to);
  std::vector<double> cuts{begin, end};
  for (const double_word each : breaks_of(f, in, {})) {
    const double_word u = along.side > 0 ? each - along.anchor : along.anchor - each;
    const double ahead =
        pace.power == 1 ? (u - double_word(v)).rounded() : pace.coordinate(u.rounded()) - v;
    if (begin < ahead && ahead < end) cuts.push_back(ahead);
  }
  std::sort(cuts.begin(), cuts.end());
  return cuts;
}

std::vector<double> parted(const std::vector<double>& cuts, double longest) {
  std::vector<double> all{cuts.front()};
  for (std::size_t k = 1; k < cuts.size(); ++k) {
    const double width = cuts[k] - cuts[k - 1];
    const double parts = std::ceil(width / longest);
    for (double part = 1; part < parts; ++part) all.push_back(cuts[k - 1] + width * part / parts);
    all.push_back(cuts[k]);
  }
  return all;
}

panel_sum halve_between_breaks(const stretch& over, sampler& f, double tolerance,
                               std::vector<panel>& all) {
  const std::vector<double> cuts =
      cuts_at_breaks(f.function(), over.on, {}, 0, over.begin, over.end);
  panel_sum sum;
  for (std::size_t k = 1; k < cuts.size(); ++k)
    sum += halve_until_small({over.on, cuts[k - 1], cuts[k]}, f, tolerance, all);
  return sum;
}

}  // namespace riemann::adaptive
