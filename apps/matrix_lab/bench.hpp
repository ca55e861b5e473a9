// Speed by shape: every kernel that runs there, beside the libraries it is compared with.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/matrix_lab/invocation.hpp"
#include "apps/matrix_lab/pattern_case.hpp"
#include "apps/matrix_lab/places.hpp"

#include <string>
#include <vector>

namespace riemann::matrix_lab {

/// Seconds for one call.
struct bench_measure {
  std::string who;
  double seconds = 0;
};

/// Prints a line for each measure as soon as a shape is done. On the CPU the best of several runs;
/// on a GPU the median of seven batches of calls that follow each other on a stream.
void bench(const invocation&);

/// Every kernel, a kernel that only reads the inputs' bytes, and the vendor's, where there is
/// one.
std::vector<bench_measure> bench_on_cuda(const invocation&, const pattern_case&, const setting&);

}  // namespace riemann::matrix_lab
