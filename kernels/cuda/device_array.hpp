// Elements in device memory, as code that knows no CUDA holds them.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>

namespace riemann::cuda {

class session;

/// Bytes in the memory of the session's device. Move-only.
class device_array {
 public:
  /// Zeroes. Throws machine_error with the bytes needed and available if they do not fit.
  device_array(const session&, std::size_t bytes);
  /// Copied from the host.
  device_array(const session&, const void* host, std::size_t bytes);

  const void* data() const { return memory_.get(); }
  void* data() { return memory_.get(); }

 private:
  std::shared_ptr<void> memory_;
};

/// Waits for all that anybody has asked of the session's device: what other libraries compute there
/// is in memory then.
void wait_for_everybody(const session&);

/// `bytes` of the device's memory, which are there.
void copy_to_host(const session&, const void* from, void* to, std::size_t bytes);

/// The number of the device in whose memory an address is. Throws machine_error where there is
/// none.
int device_of(const void* address);

}  // namespace riemann::cuda
