// A one-dimensional stencil for those who know names at run time: every element is a weighted sum
// of its neighbours.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/patterns/launches.hpp"
#include "riemann/kernels/words.hpp"

#include <string>

namespace riemann {

/// What stands beyond the ends: zeros, the end's own element, the other end's; or nobody, and only
/// elements with all neighbours have a result.
enum class boundary { zero, clamp, periodic, valid };
template <>
struct word_table<boundary> {
  static constexpr const char* family = "boundary";
  static constexpr named_value<boundary> all[] = {{boundary::zero, "zero"},
                                                  {boundary::clamp, "clamp"},
                                                  {boundary::periodic, "periodic"},
                                                  {boundary::valid, "valid"}};
};

/// out[i] = sum over r = -radius .. radius of weights[r + radius] * in[i + r], in that order, one
/// fma each; 2 * radius fewer results where the boundary is `valid`.
struct stencil_request {
  index_t count = 0;
  index_t radius = 1;
  boundary ends = boundary::zero;
  std::string type = "float";  // or double

  index_t results() const { return ends == boundary::valid ? count - 2 * radius : count; }
};

/// What is wrong with the request, or nothing: a sentence.
std::string why_no_stencil(const stencil_request&);

/// On `threads` CPU threads: the bits of the kernel. Throws std::invalid_argument with what
/// why_no_stencil says.
void apply_stencil(const stencil_request&, const void* in, const void* weights, void* out,
                   int threads);

namespace patterns {

struct stencil_shape;
/// What a kernel is told of the request.
stencil_shape shape_of_stencil(const stencil_request&);

/// stencil_1d<T> that nvcc compiled. Throws not_built where no GPU code was.
const void* compiled_stencil_kernel(const std::string& type);

launches plan_stencil(const stencil_request&, const void* kernel, const void* in,
                      const void* weights, void* out, const site&);

}  // namespace patterns
}  // namespace riemann
