// Patterns whose data do not fit a device's memory: planned as pieces that do, in plain C++, for
// whoever executes them. Pieces are whole lines, whole chunks of lines, or results of a stencil
// with all their neighbours: the bits are those of the whole.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/patterns/launches.hpp"
#include "riemann/kernels/patterns/lines/line_sums.hpp"
#include "riemann/kernels/patterns/stencil/stencil.hpp"

#include <cstddef>
#include <functional>
#include <vector>

namespace riemann::patterns {

struct piece {
  std::size_t bytes = 0;                 // of its data
  std::function<void(void* to)> gather;  // brings them together in the host's memory
  std::size_t result_bytes = 0;          // that its launches leave
  std::byte* result = nullptr;           // where they belong, in the host's memory
  /// `kept` is the same memory for all pieces.
  std::function<launches(const void* data, void* out, std::byte* kept, const site&)> plan;
};

/// One after the other, in this order; two may be on the device at once.
struct pieces {
  std::vector<piece> all;
  std::size_t kept_bytes = 0;
  std::size_t largest_data() const;
  std::size_t largest_result() const;
};

/// The tuned kernel on the lines of `data`, in pieces that take `memory` bytes of the device
/// together. Throws machine_error with the bytes that are needed if that is too little.
pieces lines_in_pieces(const line_request&, const line_kernels&, const void* data, void* out,
                       std::size_t memory);
pieces stencil_in_pieces(const stencil_request&, const void* kernel, const void* in,
                         const void* weights, void* out, std::size_t memory);

}  // namespace riemann::patterns
