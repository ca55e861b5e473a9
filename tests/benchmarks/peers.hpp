// The rectangle rule as people write it with the vendor's libraries, and a plain kernel.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace riemann::peers {

/// A peer's answer, and how long its last call took (device events, everything enqueued by it).
struct outcome {
  double value = 0;
  double seconds = 0;
};

/// Midpoint rule of integrand `name` on [from, to]. `n` points.
outcome cub_transform_reduce(const std::string& name, double from, double to, long long n);
outcome thrust_transform_reduce(const std::string& name, double from, double to, long long n);

/// Evaluation and a sum per thread, which are never merged: what remains of a reduction when the
/// reduction is free. The value is 0.
outcome grid_stride(const std::string& name, double from, double to, long long n);

}  // namespace riemann::peers
