// Kernels of grouped sums: one for each group size serves every integrand with poles.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/accumulators/neumaier.hpp"
#include "riemann/lib/summing/group_sum.hpp"
#include "riemann/lib/summing/kernels_ahead.cuh"

namespace riemann {

using sum = accumulators::neumaier::of<double>;
template <parity Parity, int Degree>
using groups = group_sum<rational_group<Parity, Degree>>;

template cuda::sum_kernels kernels_ahead<sum, groups<parity::even, 2>>();
template cuda::sum_kernels kernels_ahead<sum, groups<parity::even, 4>>();
template cuda::sum_kernels kernels_ahead<sum, groups<parity::even, 8>>();
template cuda::sum_kernels kernels_ahead<sum, groups<parity::even, 16>>();
template cuda::sum_kernels kernels_ahead<sum, groups<parity::even, 32>>();
template cuda::sum_kernels kernels_ahead<sum, groups<parity::odd, 1>>();
template cuda::sum_kernels kernels_ahead<sum, groups<parity::odd, 2>>();
template cuda::sum_kernels kernels_ahead<sum, groups<parity::odd, 4>>();
template cuda::sum_kernels kernels_ahead<sum, groups<parity::odd, 8>>();
template cuda::sum_kernels kernels_ahead<sum, groups<parity::odd, 16>>();

}  // namespace riemann
