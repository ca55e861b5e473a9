// The kernels of sums over terms that are not compiled ahead, compiled before their GPU is opened.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/arrays/kernel_requests.hpp"
#include "riemann/kernels/cuda/devices.hpp"
#include "riemann/lib/summing/summation.hpp"

namespace riemann {

enum class sources_at_once { one, many };

/// Compiles for that device what sum_terms_on_cuda needs to sum a source of type `terms` or, of
/// many at once, what sum_together needs. What fails is told by those who need it.
void compile_for_cuda(const device_type_name& terms, sources_at_once, const summation_request&,
                      const cuda::device_facts&);

}  // namespace riemann
