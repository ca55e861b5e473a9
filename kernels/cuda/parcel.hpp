// What a request sends to the device: put together in pinned memory, and sent in one copy.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cuda/device_buffer.hpp"

#include <cstddef>
#include <cstring>
#include <span>

namespace riemann::cuda {

class parcel {
 public:
  /// Forgets what was in it, which must have arrived, and has room for these.
  template <class... T>
  void open_for(std::span<const T>... all) {
    const std::size_t bytes = (padded(all.size_bytes()) + ...);
    here_ = pinned_.of<std::byte>(bytes);
    there_ = device_.of<std::byte>(bytes);
    used_ = 0;
  }

  /// Where these will be on the device.
  template <class T>
  const T* put(std::span<const T> all) {
    if (!all.empty()) std::memcpy(here_ + used_, all.data(), all.size_bytes());
    const T* const place = reinterpret_cast<const T*>(there_ + used_);
    used_ += padded(all.size_bytes());
    return place;
  }

  /// In the order of the stream's work.
  void send(const stream& on) const {
    check(cudaMemcpyAsync(there_, here_, used_, cudaMemcpyHostToDevice, on.get()));
  }

 private:
  /// So that any type may follow.
  static std::size_t padded(std::size_t bytes) { return (bytes + 15) / 16 * 16; }

  growing<pinned_buffer> pinned_;
  growing<device_buffer> device_;
  std::byte* here_ = nullptr;
  std::byte* there_ = nullptr;
  std::size_t used_ = 0;
};

}  // namespace riemann::cuda
