// How many elements fall into each of many bins of equal width, or what they weigh together.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/patterns/launches.hpp"

#include <string>

namespace riemann {

/// Bin b holds the elements x with low + b * width <= x < low + (b + 1) * width, up to the rounding
/// of (x - low) * (bins / (high - low)) in double; the last one `high`, too. What lies outside, and
/// NaNs, are left out.
struct histogram_request {
  index_t count = 0;
  index_t bins = 1;
  double low = 0;
  double high = 1;
  std::string type = "float";  // or double: of the elements and of their weights
  bool weighted = false;
};

/// What is wrong with the request, or nothing: a sentence.
std::string why_no_histogram(const histogram_request&);

/// out[b]: counts, exact; or sums of weights in double, added in no particular order by the kernel.
/// `weights` has one for each element, or is null where nothing is weighted. On `threads` CPU
/// threads. Throws std::invalid_argument with what why_no_histogram says.
void count_in_bins(const histogram_request&, const void* in, const void* weights, double* out,
                   int threads);

namespace patterns {

struct histogram_kernels {
  const void* empty = nullptr;  // totals: counts, then weights
  const void* count = nullptr;
  const void* finish = nullptr;
  const void* empty_weights = nullptr;
  const void* weigh = nullptr;
  const void* finish_weights = nullptr;
};

/// Those that nvcc compiled. Throws not_built where no GPU code was.
histogram_kernels compiled_histogram_kernels(const std::string& type);

launches plan_histogram(const histogram_request&, const histogram_kernels&, const void* in,
                        const void* weights, void* out, const site&);

}  // namespace patterns
}  // namespace riemann
