// Kernels run on a case, timed and judged.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/lab/outcome.hpp"
#include "apps/matrix_lab/pattern_case.hpp"
#include "apps/matrix_lab/places.hpp"

#include <functional>
#include <string>
#include <vector>

namespace riemann::matrix_lab {

/// The element that is furthest off, as a share of what it may be off.
struct worst_element {
  index_t at = -1;  // -1: there are no elements
  double value = 0;
  double expected = 0;
  double unit = 0;  // the spacing of the result's type at the expected value
};

struct outcome : lab::outcome {
  bool in_pieces = false;  // there and back, as the memory is too small for all at once
  worst_element worst;
};

struct judgement {
  lab::verdict verdict;  // its figures are those of the worst element
  worst_element worst;
};

/// Judges a result of the type called `type`.
judgement judge(const std::string& type, const void* results, const expectation&, const allowance&);

/// Why that kernel does not run there: a sentence; empty if it does.
std::string why_not(const pattern_case&, const std::string& kernel, const setting&);

/// Runs it `repeat` times; leaves the last result at `out`, which holds the case's result. Without
/// an expectation nothing is judged.
outcome run_kernel(const pattern_case&, const std::string& kernel, const setting&,
                   const expectation*, host_array& out);

/// Runs on a GPU: how long each took, in pieces from the host and back.
struct runs_on_cuda {
  std::vector<double> seconds;
  bool in_pieces = false;
};

/// On the setting's GPU, with the result at `out` on the host. Throws machine_error if the memory
/// is too small, and pieces are not possible or would be too small.
runs_on_cuda run_on_cuda(const pattern_case&, const std::string& kernel, const setting&, int runs,
                         const std::function<void()>& after_each, void* out);

/// Not enough device memory: needed and available.
[[noreturn]] void refuse_memory(index_t needed, index_t available);

}  // namespace riemann::matrix_lab
