// Terms that are a function of their number, as the engine wants them.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"

namespace riemann::reference {

/// Term i is f(i).
template <class Function>
struct indexed_terms {
  Function f;

  struct terms {
    Function f;
    index_t first;
    auto operator()(int row, int lane) const { return f(first + row + lane); }
  };
  terms from(index_t first) const { return {f, first}; }
};

}  // namespace riemann::reference
