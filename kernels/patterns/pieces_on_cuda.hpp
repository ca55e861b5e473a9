// Pieces on a GPU: while one is worked on, the next is on its way.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cuda/session.cuh"
#include "riemann/kernels/patterns/pieces.hpp"

namespace riemann::patterns {

/// Copies the pieces there, works on them and brings the results back; returns when they are all
/// there. On the session's device, which is the current one and not in use by anybody else. Throws
/// cuda_error.
void run_in_pieces(cuda::session&, const pieces&);

}  // namespace riemann::patterns
