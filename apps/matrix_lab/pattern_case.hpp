// A pattern and its inputs, ready to be run by any of its kernels and to be checked.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/arrays/elements.hpp"
#include "riemann/kernels/cuda/devices.hpp"
#include "riemann/kernels/emulator/patterns.hpp"
#include "riemann/kernels/patterns/launches.hpp"
#include "riemann/kernels/patterns/pieces.hpp"
#include "riemann/lib/reading/host_array.hpp"

#include <functional>
#include <string>
#include <vector>

namespace riemann::matrix_lab {

/// What the result's elements should be.
struct expectation {
  std::vector<double> value;
  std::vector<double> magnitude;  // of each element's terms, summed
  double own_error = 0;           // relative to the magnitude: what the reference may be off
  double divided_by = 1;          // of means: the number of terms, which overflow comes before
};

/// What a kernel's roundings may make of an element, in units of u, that of the type it computes
/// in: times the element, and times its terms' magnitude (Higham, Accuracy and Stability of
/// Numerical Algorithms, 2nd ed., section 4.2, first order). The reference's own error comes on
/// top, and for each rounding the smallest subnormal number, which underflow may take. Where the
/// terms' magnitude is beyond the type's numbers, a kernel may overflow.
struct allowance {
  double of_value = 0;
  double of_magnitude = 0;
};

using addresses = std::vector<const void*>;

struct pattern_case {
  std::string title;
  std::vector<std::string> kernels;  // the best first, which is what the CPU path computes, too
  std::vector<const host_array*> inputs;
  std::string type;  // of the result
  std::vector<index_t> shape;
  double bytes = 0;       // that have to be read and written
  double operations = 0;  // 0: nobody counts them

  std::function<void(void* out, int threads)> on_cpu;
  std::function<void(const std::string& kernel, void* out, const pattern_emulation&)> on_emulator;
  /// In device memory. Empty where this build has no GPU code.
  std::function<patterns::launches(const std::string& kernel, const addresses& inputs, void* out,
                                   const patterns::site&)>
      plan;

  /// The best kernel on data that lie in the host's memory, for so many bytes of the device's;
  /// empty for patterns that cannot. On a GPU, the pieces of that.
  std::function<void(void* out, std::size_t memory, const pattern_emulation&)>
      on_emulator_in_pieces = {};
  std::function<patterns::pieces(void* out, std::size_t memory)> in_pieces = {};

  std::function<expectation()> reference;
  bool repeatable = true;                    // the same bits in every run
  std::string reference_name;                // "Eigen", "one loop"
  std::function<void(void* out)> peer = {};  // the same by reference_name, timed
  std::function<allowance(const std::string& kernel)> allowed = {};

  /// The vendor's, enqueued on a stream (a cudaStream_t), if there is such.
  std::function<void(const cuda::session&, void* stream, const addresses& inputs, void* out)>
      vendor = {};
  std::string vendor_name = {};

  /// Of the inputs and the result.
  index_t bytes_in_memory() const {
    index_t all = count() * bytes_of_element(type);
    for (const host_array* each : inputs) all += each->bytes();
    return all;
  }

  index_t count() const {
    index_t product = 1;
    for (const index_t each : shape) product *= each;
    return product;
  }
};

}  // namespace riemann::matrix_lab
