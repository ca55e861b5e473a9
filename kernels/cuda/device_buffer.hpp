// Memory with one owner: on the device, or on the host where the device can write to it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cuda/check.hpp"
#include "riemann/kernels/cuda/stream.hpp"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>

namespace riemann::cuda {

namespace detail {
struct free_device {
  void operator()(std::byte* p) const noexcept { static_cast<void>(cudaFree(p)); }
};
struct free_pinned {
  void operator()(std::byte* p) const noexcept { static_cast<void>(cudaFreeHost(p)); }
};
}  // namespace detail

/// `bytes` of zeroed device memory. Move-only; freed with its owner.
class device_buffer {
 public:
  explicit device_buffer(std::size_t bytes) : bytes_(bytes) {
    void* p = nullptr;
    check(cudaMalloc(&p, bytes));
    memory_.reset(static_cast<std::byte*>(p));
    check(cudaMemset(p, 0, bytes));
    check(cudaStreamSynchronize(cudaStreamLegacy));  // other streams would not wait for it
  }

  template <class T>
  T* as() const {
    return reinterpret_cast<T*>(memory_.get());
  }

  /// Copies `bytes` from the host, and waits until they have arrived: cudaMemcpy may return when
  /// they are still on their way, and streams that do not wait for the default one would not
  /// notice.
  void fill(const void* host, std::size_t bytes) const {
    check(cudaMemcpy(memory_.get(), host, bytes, cudaMemcpyHostToDevice));
    check(cudaStreamSynchronize(cudaStreamLegacy));
  }

  /// Zeroes the memory, in the order of the stream's work; what fails shows in the next call.
  void clear(const stream& on) const noexcept {
    static_cast<void>(cudaMemsetAsync(memory_.get(), 0, bytes_, on.get()));
  }

 private:
  std::size_t bytes_;
  std::unique_ptr<std::byte, detail::free_device> memory_;
};

/// `bytes` of host memory that kernels write to directly, at the same address.
class pinned_buffer {
 public:
  explicit pinned_buffer(std::size_t bytes) {
    void* p = nullptr;
    check(cudaHostAlloc(&p, bytes, cudaHostAllocMapped));
    memory_.reset(static_cast<std::byte*>(p));
  }

  template <class T>
  T* as() const {
    return reinterpret_cast<T*>(memory_.get());
  }

 private:
  std::unique_ptr<std::byte, detail::free_pinned> memory_;
};

/// Memory of one of these kinds that grows when more is asked for; what was in it is lost then.
template <class Buffer>
class growing {
 public:
  template <class T>
  T* of(std::size_t count) {
    const std::size_t bytes = count * sizeof(T);
    if (!held_ || bytes > bytes_) {
      held_.reset();
      bytes_ = std::max({bytes, 2 * bytes_, fewest_bytes});
      held_.emplace(bytes_);
    }
    return held_->template as<T>();
  }

 private:
  static constexpr std::size_t fewest_bytes = std::size_t{1} << 16;

  std::optional<Buffer> held_;
  std::size_t bytes_ = 0;
};

}  // namespace riemann::cuda
