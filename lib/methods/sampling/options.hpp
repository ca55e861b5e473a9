// Integration by sampling: what can be chosen.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"
#include "riemann/kernels/points/importance_map.hpp"
#include "riemann/lib/methods/sampling/large_values.hpp"
#include "riemann/lib/question/problem.hpp"

#include <memory>
#include <optional>
#include <vector>

namespace riemann::sampling {

struct options {
  method by = method::sampling;  // or one of those that it chooses from: is_by_samples(by)
  unsigned long long seed = 1;
  std::optional<index_t>
      samples;  // to take, whatever the error; else as many as the tolerance needs
  std::vector<large_value> near;  // no run forgets these; the first is looked at before all else
  std::shared_ptr<const std::vector<map_node>> map = nullptr;  // that training begins with
};

}  // namespace riemann::sampling
