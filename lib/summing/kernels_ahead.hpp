// Kernels that are compiled ahead, by units that nvcc reads and that hold nothing else.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cuda/sum_kernels.hpp"

namespace riemann {

/// Those that sum an Accumulator's terms of a Source. Defined in kernels_ahead.cuh; instantiated
/// for the members of the family of integrands and for groups.
template <class Accumulator, class Source>
cuda::sum_kernels kernels_ahead();

/// cuda::write_terms of a Source.
template <class Source>
const void* writing_kernel_ahead();

}  // namespace riemann
