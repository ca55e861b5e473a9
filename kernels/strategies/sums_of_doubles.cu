// Every strategy's sums of double, compiled ahead.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/strategies/sums.cuh"

namespace riemann::strategies {

template strategy_kernels sum_kernels<double>(const std::string&);

}  // namespace riemann::strategies
