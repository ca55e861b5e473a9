// Points are few: what is lost is nothing beside the tolerance, or it is seen almost everywhere.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/integrand/rounding_inside.hpp"

#include "riemann/kernels/points/philox.hpp"

#include <cstddef>
#include <limits>
#include <vector>

namespace riemann {

lost_inside rounding_inside(enclosure& over_cube) {
  constexpr unsigned long long key = 0x5ECD;
  constexpr unsigned points = 32;
  double lost = 0;
  double size = 0;
  double known = 0;  // points
  std::vector<range> point(over_cube.dimensions());
  for (unsigned i = 0; i < points; ++i) {
    for (std::size_t k = 0; k < point.size(); ++k)
      point[k].lower = point[k].upper = random_unit(key, i, static_cast<int>(k));
    over_cube.enter(point);
    const double off = over_cube.largest_rounding();
    if (!(off + over_cube.largest() <= std::numeric_limits<double>::max())) continue;
    lost += off;
    size += over_cube.largest();
    ++known;
  }
  return {size > 0 ? lost / size : 0, known > 0 ? lost / known : 0};
}

}  // namespace riemann
