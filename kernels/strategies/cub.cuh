// cub: the vendor's library, to compare with. Called in a unit of its own, with its default flags.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/strategies/facts.hpp"

namespace riemann::strategies {

struct cub {
  static constexpr strategy_facts facts{.description = "NVIDIA's cub::DeviceReduce::Sum",
                                        .repeatable = repeatability::same_launch,
                                        .finishes = finish::library,
                                        .launches = "1 or 2",
                                        .workspace = "the library's"};
};

}  // namespace riemann::strategies
