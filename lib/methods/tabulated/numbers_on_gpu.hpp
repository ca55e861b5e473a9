// Numbers of a question, where a GPU reads them.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cuda/device_array.hpp"

#include <optional>
#include <span>

namespace riemann::tabulated {

/// Numbers in the memory of a GPU: copied there, unless they are there.
class numbers_on_gpu {
 public:
  numbers_on_gpu(const cuda::session& on, std::span<const double> host, const double* there)
      : there_(there, host.size()) {
    if (there != nullptr || host.empty()) return;
    copied_.emplace(on, host.data(), host.size_bytes());
    there_ = {static_cast<const double*>(copied_->data()), host.size()};
  }
  std::span<const double> there() const { return there_; }

 private:
  std::optional<cuda::device_array> copied_;
  std::span<const double> there_;
};

}  // namespace riemann::tabulated
