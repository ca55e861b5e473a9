// The arrays that the lab generates, by name.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/reading/array_file.hpp"

#include <cstdint>
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

/// The same elements for any number of threads. Throws machine_error if they do not fit.
host_array generate(const input&, int threads, const progress_t&);

}  // namespace riemann::reduction_lab
