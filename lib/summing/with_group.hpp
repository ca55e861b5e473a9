// A group's size and symmetry: from values to a type.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/summing/grouped_lattice.hpp"

#include <cassert>

namespace riemann {

/// run(group_sum) for the coefficients' symmetry and one of group_sizes above 1.
template <class Run>
auto with_group(const grouped_lattice& grouped, const Run& run) {
  const group_coefficients& c = grouped.coefficients;
  const auto with_degree = [&]<int Size>() {
    if (c.symmetry == parity::even) {
      using group = rational_group<parity::even, Size>;
      return run(group_sum<group>{c.as<group>(), grouped.centres});
    }
    using group = rational_group<parity::odd, Size / 2>;
    return run(group_sum<group>{c.as<group>(), grouped.centres});
  };
  switch (c.size) {
    case 2: return with_degree.template operator()<2>();
    case 4: return with_degree.template operator()<4>();
    case 8: return with_degree.template operator()<8>();
    case 16: return with_degree.template operator()<16>();
    default: assert(c.size == 32); return with_degree.template operator()<32>();
  }
}

}  // namespace riemann
