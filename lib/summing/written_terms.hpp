// Terms of any source written to a GPU's memory, by a kernel that is compiled when it is first
// asked for.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/arrays/kernel_requests.hpp"
#include "riemann/kernels/cuda/session.cuh"
#include "riemann/kernels/tiling.hpp"

namespace riemann {

/// The kernel for sources of a type.
cuda::kernel_request writing_request(const device_type_name& source);
const void* writing_kernel(const cuda::session&, const device_type_name& source);

/// Enqueues to[k] = term k of those of `tiles`, to in device memory. `source` points to a source of
/// the kernel's type.
void launch_writing(const cuda::session&, const void* kernel, const void* source,
                    const tiling& shape, slice tiles, double* to);

/// The same, waited for. Returns the device time it took.
double write_terms(cuda::session&, const void* kernel, const void* source, const tiling& shape,
                   slice tiles, double* to);

}  // namespace riemann
