// Which points samples are taken at, and how many.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"
#include "riemann/kernels/points/importance_map.hpp"

#include <memory>
#include <optional>
#include <vector>

namespace riemann {

struct chosen_samples {
  unsigned long long seed = 1;
  std::optional<index_t> count;  // at most, whatever the error; not given: as the goal needs
  std::shared_ptr<const std::vector<map_node>> map;  // that they begin with

  bool operator==(const chosen_samples&) const = default;
};

}  // namespace riemann
