// The reference value of a reduction, from a more accurate method.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/reading/host_array.hpp"
#include "riemann/kernels/arrays/elements.hpp"
#include "riemann/kernels/arrays/named.hpp"

#include <string>

namespace riemann::reduction_lab {

struct reference {
  answer value;
  std::string method;      // "double_double", "one loop, in order"
  double magnitude = 0;    // what rounding errors are relative to: sum|x| for sums, mean|x| for
                           // means, |result| for products, 0 for what does not round
  double mean_square = 0;  // the same for a variance
};

/// Whether named_operation::sum has a say.
bool adds_floats(const named_operation&, const std::string& type);

/// Sums of floating-point numbers and moments from exact sums of doubles; everything else by
/// in_order. Of an array the operation has a value for.
reference reference_of(const named_operation&, const host_array&, int threads);

/// The plain loop over all elements, one after the other, on one thread: no tiles, no tree.
answer in_order(const named_operation&, const host_array&);

}  // namespace riemann::reduction_lab
