// Every strategy's sums of unsigned char, unsigned short, unsigned, unsigned long long, compiled
// ahead.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/strategies/sums.cuh"

namespace riemann::strategies {

template strategy_kernels sum_kernels<unsigned char>(const std::string&);
template strategy_kernels sum_kernels<unsigned short>(const std::string&);
template strategy_kernels sum_kernels<unsigned>(const std::string&);
template strategy_kernels sum_kernels<unsigned long long>(const std::string&);

}  // namespace riemann::strategies
