// What a kernel that is compiled at run time depends on, as a key for caches.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cuda/embedded_headers.hpp"
#include "riemann/kernels/cuda/kernel_request.hpp"

#include <span>
#include <string>

namespace riemann::cuda {

/// Differs where the compiled kernel may differ. `compiler` names NVRTC and its options. Of the
/// headers only those count that the request's source includes, directly or by others of them: a
/// change to any other header leaves the key as it is.
std::string kernel_key(const std::string& compiler, const kernel_request&,
                       std::span<const embedded_header> headers);

}  // namespace riemann::cuda
