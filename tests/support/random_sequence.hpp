// Random bits, one word after the other, the same everywhere.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/random.hpp"

namespace riemann::reference {

class random_sequence {
 public:
  explicit random_sequence(std::uint64_t seed = 1) : seed_(seed) {}

  unsigned long long operator()() { return random_bits(seed_, taken_++); }

 private:
  std::uint64_t seed_;
  index_t taken_ = 0;
};

}  // namespace riemann::reference
