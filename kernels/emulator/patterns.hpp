// Patterns on the emulator: their kernels, and their launches one after the other.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/emulator/launch.hpp"
#include "riemann/kernels/patterns/histogram/histogram.hpp"
#include "riemann/kernels/patterns/lines/line_sums.hpp"
#include "riemann/kernels/patterns/pieces.hpp"
#include "riemann/kernels/patterns/products/matmul.hpp"
#include "riemann/kernels/patterns/scan/scan.hpp"
#include "riemann/kernels/patterns/stencil/stencil.hpp"

#include <cstddef>
#include <functional>
#include <string>

namespace riemann {

/// How a pattern is emulated.
struct pattern_emulation {
  emulator::execution execution = {};
  int multiprocessors = 4;  // of the GPU that launches are planned for
};

namespace emulator {

/// The memory that a pattern works on: inputs that kernels only read, and outputs. Launches plan
/// beside it what they need.
struct lent {
  const char* name;
  const void* data;
  std::size_t bytes;
};
struct written {
  const char* name;
  void* data;
  std::size_t bytes;
};

/// Runs the launches that `plan(site, outputs in the emulated device's memory)` gives, and copies
/// the outputs back. Throws fault.
void run_pattern(const pattern_emulation&, const std::vector<lent>& inputs,
                 const std::vector<written>& outputs,
                 const std::function<patterns::launches(const patterns::site&,
                                                        const std::vector<std::byte*>&)>& plan);

/// Runs the pieces one after the other. Throws fault.
void run_in_pieces(const pattern_emulation&, const patterns::pieces&);

}  // namespace emulator

/// out[k] = line k's result by the kernel of that name. Throws std::invalid_argument with what
/// why_not_summed says, and emulator::fault.
void emulate_lines(const line_request&, const std::string& kernel, const void* data, void* out,
                   const pattern_emulation&);

/// The same by the tuned kernel, in pieces for a device of so many bytes of memory. Throws
/// machine_error, too, if that is too little.
void emulate_lines_in_pieces(const line_request&, const void* data, void* out, std::size_t memory,
                             const pattern_emulation&);

/// c = a + b: `count` elements of type "float" or "double". Throws emulator::fault.
void emulate_vector_add(const std::string& type, const void* a, const void* b, void* c,
                        index_t count, const pattern_emulation&);

/// C = A B by the kernel of that name. Throws emulator::fault.
void emulate_product(const product_request&, const std::string& kernel, const void* a,
                     const void* b, void* c, const pattern_emulation&);

/// Throw std::invalid_argument like apply_stencil, scan and count_in_bins, and emulator::fault.
void emulate_stencil(const stencil_request&, const void* in, const void* weights, void* out,
                     const pattern_emulation&);
/// In pieces; throws machine_error, too.
void emulate_stencil_in_pieces(const stencil_request&, const void* in, const void* weights,
                               void* out, std::size_t memory, const pattern_emulation&);
void emulate_scan(const scan_request&, const void* in, void* out, const pattern_emulation&);
void emulate_histogram(const histogram_request&, const void* in, const void* weights, double* out,
                       const pattern_emulation&);

}  // namespace riemann
