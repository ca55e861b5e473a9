// Elements in device memory, as code that knows no CUDA holds them.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>

namespace riemann::cuda {

class session;

/// `bytes` copied from the host to the session's device. Move-only.
class device_array {
 public:
  /// Throws machine_error with the bytes needed and available if they do not fit.
  device_array(const session&, const void* host, std::size_t bytes);

  const void* data() const { return memory_.get(); }

 private:
  std::shared_ptr<void> memory_;
};

}  // namespace riemann::cuda
