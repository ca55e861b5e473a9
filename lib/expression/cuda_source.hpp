// An expression as CUDA C++: an integrand for the kernels that the compiled-in ones use, for NVRTC
// to compile. Only what is made from the tree is ever in it, never text as it was typed.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/arrays/kernel_requests.hpp"
#include "riemann/lib/expression/formula.hpp"
#include "riemann/lib/question/problem.hpp"
#include "riemann/lib/summing/lattice.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace riemann::expressions {

/// Why no GPU can compute it: "besselk has no CUDA form"; empty if one can.
std::string why_not_on_cuda(const formula&);

/// struct riemann::typed_integrand: its steps in order, numbers as hexadecimal floats, parameters
/// as members p0, p1, ... in a row of doubles, so that every point of a sweep has the same source.
/// Two expressions with the same steps have the same source: it may be the key of a cache.
/// Preconditions: called with one number, it has one variable at most; why_not_on_cuda() is empty.
enum class called_with { one_number, coordinates };
std::string cuda_integrand(const formula&, called_with);

/// quadrature_sum<typed_integrand, Real>, for kernels to be compiled: the source of its terms.
device_type_name cuda_terms(const formula&, precision);

/// A source as kernels take it: the parameters, then what else its type holds, aligned as doubles.
std::vector<std::byte> bytes_of_source(std::span<const double> parameters,
                                       std::span<const std::byte> rest);

/// Such a source, as kernels take it: the parameters, then the nodes.
std::vector<std::byte> cuda_terms_bytes(std::span<const double> parameters, const lattice& nodes);

}  // namespace riemann::expressions
