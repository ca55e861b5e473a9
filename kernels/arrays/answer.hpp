// What a reduction by name found.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/results.hpp"

#include <limits>

namespace riemann {

struct answer {
  scalar value;        // mean_variance: the mean
  index_t index = -1;  // argmin and argmax: the place of the first such element, from 0
  double variance = std::numeric_limits<double>::quiet_NaN();  // mean_variance: of the population
};

// From what an accumulator's total() is.
inline answer answer_of(const scalar& total) { return {total}; }
inline answer answer_of(double_word total) { return {scalar(total)}; }
inline answer answer_of(const located& total) { return {total.value, total.index}; }
inline answer answer_of(const moments& total) { return {scalar(total.mean), -1, total.variance}; }

}  // namespace riemann
