// thrust: the vendor's library, to compare with. Called in a unit of its own, with its default
// flags.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/strategies/facts.hpp"

namespace riemann::strategies {

struct thrust {
  static constexpr strategy_facts facts{.description = "NVIDIA's thrust::reduce",
                                        .repeatable = repeatability::same_launch,
                                        .finishes = finish::library,
                                        .launches = "1 or 2",
                                        .workspace = "the library's"};
};

}  // namespace riemann::strategies
