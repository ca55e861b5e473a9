// Every strategy's sums of float, half, bfloat16, compiled ahead.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/strategies/sums.cuh"

namespace riemann::strategies {

template strategy_kernels sum_kernels<float>(const std::string&);
template strategy_kernels sum_kernels<half>(const std::string&);
template strategy_kernels sum_kernels<bfloat16>(const std::string&);

}  // namespace riemann::strategies
