// Every strategy's sums of signed char, short, int, long long, compiled ahead.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/strategies/sums.cuh"

namespace riemann::strategies {

template strategy_kernels sum_kernels<signed char>(const std::string&);
template strategy_kernels sum_kernels<short>(const std::string&);
template strategy_kernels sum_kernels<int>(const std::string&);
template strategy_kernels sum_kernels<long long>(const std::string&);

}  // namespace riemann::strategies
