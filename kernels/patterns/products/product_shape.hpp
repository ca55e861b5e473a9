// The sizes of a product C = A B, as its kernels take them.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"

namespace riemann::patterns {

struct product_shape {
  index_t m = 0;
  index_t n = 0;
  index_t k = 0;
  index_t tiles_across = 1;  // blocks beside each other
};

}  // namespace riemann::patterns
