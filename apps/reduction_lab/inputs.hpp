// The arrays that the lab makes itself, by name.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/reduction_lab/host_array.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace riemann::reduction_lab {

struct input {
  std::string name = "uniform";
  std::string type = "float";
  index_t count = 1'000'000;
  std::uint64_t seed = 1;
};

struct input_facts {
  std::string name;
  std::string description;
  bool floating_only = false;
};

std::vector<input_facts> input_catalogue();

/// "uniform in [0, 1), seed 1"
std::string description_of(const input&);

using progress_t = std::function<void(double share)>;

/// The same elements for any number of threads. Throws machine_error if they do not fit.
host_array generate(const input&, int threads, const progress_t&);

}  // namespace riemann::reduction_lab
