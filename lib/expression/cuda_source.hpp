// An expression as CUDA C++: an integrand for the kernels that the compiled-in ones use, for NVRTC
// to compile. Only what is made from the tree is ever in it, never text as it was typed.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/formula.hpp"
#include "riemann/lib/problem.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace riemann::expressions {

/// struct riemann::typed_integrand: its steps in order, numbers as hexadecimal floats, parameters
/// as members p0, p1, ... in a row of doubles, so that every point of a sweep has the same source.
/// Two expressions with the same steps have the same source: it may be the key of a cache.
/// Precondition: one variable at most.
std::string cuda_integrand(const formula&);

/// What cuda::kernel_for is asked for, as text: the whole source and the kernel's name in it.
struct cuda_kernel_text {
  std::string source;
  std::string expression;
};

/// The kernel `tiled` over quadrature_sum<typed_integrand, Real>, summed by accumulators::SUM (a
/// member's name). Precondition: `sum` is one.
cuda_kernel_text cuda_sum(const formula&, const std::string& sum, precision);

/// Likewise for the census of values that are not finite.
cuda_kernel_text cuda_census(const formula&, precision);

/// The bytes of a typed_integrand: its parameters. Of none, the one byte of an empty struct.
std::vector<std::byte> cuda_integrand_bytes(std::span<const double> parameters);

}  // namespace riemann::expressions
