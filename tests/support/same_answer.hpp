// Whether two answers are the same to the last bit.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/arrays/answer.hpp"

#include <cstring>

namespace riemann {

inline bool same(const answer& a, const answer& b) {
  return a.value.is == b.value.is && a.value.bits == b.value.bits && a.index == b.index &&
         std::memcmp(&a.value.floating, &b.value.floating, sizeof a.value.floating) == 0 &&
         std::memcmp(&a.variance, &b.variance, sizeof a.variance) == 0;
}

}  // namespace riemann
