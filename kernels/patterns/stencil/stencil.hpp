// A one-dimensional stencil for those who know names at run time: every element is a weighted sum
// of its neighbours.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/patterns/launches.hpp"

#include <string>

namespace riemann {

/// What stands beyond the ends: zeros, the end's own element, the other end's; or nobody, and only
/// elements with all neighbours have a result.
enum class boundary { zero, clamp, periodic, valid };

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

/// How it is executed; results do not depend on it.
struct stencil_tuning {
  static constexpr int threads = 256;
  static constexpr int results_of_thread = 8;
  static constexpr int taps_at_once = 512;  // weights and halo in shared memory; more take turns
};

#ifndef RIEMANN_STENCIL_BYTES
#define RIEMANN_STENCIL_BYTES 64
#endif
#ifndef RIEMANN_STENCIL_TURNS
#define RIEMANN_STENCIL_TURNS 4
#endif
#ifndef RIEMANN_STENCIL_LEAST
#define RIEMANN_STENCIL_LEAST 8
#endif
#ifndef RIEMANN_STENCIL_BLOCKS
#define RIEMANN_STENCIL_BLOCKS 6
#endif

/// The same of stencils that look far; results do not depend on it.
struct stencil_far_tuning {
  static constexpr index_t least_radius = RIEMANN_STENCIL_LEAST;
  static constexpr int threads = 128;
  static constexpr int taps_at_once = 64;  // weights and halo of a warp; more take turns
  static constexpr int most_turns =
      RIEMANN_STENCIL_TURNS;  // of a warp; while it works, its next elements come
  template <class T>          // of a multiprocessor: 80 or 96 registers a thread
  static constexpr int blocks_at_once = RIEMANN_STENCIL_BYTES == 32  ? 8
                                        : sizeof(T) == sizeof(float) ? RIEMANN_STENCIL_BLOCKS
                                                                     : 5;
  template <class T>
  static constexpr int results_of_thread = RIEMANN_STENCIL_BYTES / static_cast<int>(sizeof(T));
};

struct stencil_kernels {
  const void* near = nullptr;
  const void* far = nullptr;
};

/// Those that nvcc compiled. Throws not_built where no GPU code was.
stencil_kernels compiled_stencil_kernels(const std::string& type);

launches plan_stencil(const stencil_request&, const stencil_kernels&, const void* in,
                      const void* weights, void* out, const site&);

}  // namespace patterns
}  // namespace riemann
