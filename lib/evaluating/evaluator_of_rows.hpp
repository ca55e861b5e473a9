// Functions of arrays in a GPU's memory: points and values stay there.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/evaluating/box_source.hpp"
#include "riemann/lib/evaluating/evaluator.hpp"

#include <functional>
#include <memory>

namespace riemann {

namespace cuda {
class session;
}

/// Rows of doubles, one after the other, in the memory of a GPU, which lives as long as its owner.
struct device_rows {
  std::shared_ptr<const void> owner;
  const double* at = nullptr;
  int rows = 1;
  index_t count = 0;
  int device = 0;
};

/// The values at points whose coordinates are the rows: one row on the same GPU, or none where the
/// calculation is being stopped. It may still be at work there when it returns.
using function_of_rows = std::function<device_rows(const device_rows&)>;

/// f over a box as an integrand over the unit cube.
std::unique_ptr<evaluator> evaluator_of_rows(cuda::session&, function_of_rows f, int dimensions,
                                             const box_source&);

/// out[i] = f at point i of those on the host; NaN where f is being stopped.
void values_of_rows(cuda::session&, const function_of_rows& f, points_view, double* out);

}  // namespace riemann
