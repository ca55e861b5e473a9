// What a request sends to the device: put together in pinned memory, and sent in one copy.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cuda/device_buffer.hpp"

#include <cstddef>
#include <cstring>
#include <span>
#include <vector>

namespace riemann::cuda {

class parcel {
 public:
  /// Room for so many bytes: any type may follow.
  static std::size_t padded(std::size_t bytes) { return (bytes + 15) / 16 * 16; }
  /// Room that these take.
  template <class... T>
  static std::size_t room_for(std::span<const T>... all) {
    return (padded(all.size_bytes()) + ...);
  }

  /// Forgets what was in it, which must have arrived, and has so much room.
  void open(std::size_t bytes) {
    here_ = pinned_.of<std::byte>(bytes);
    there_ = device_.of<std::byte>(bytes);
    used_ = 0;
    inside_.clear();
  }

  /// Where these will be on the device. What is in it already is not put again: it stays as it is
  /// until all is sent.
  template <class T>
  const T* put(std::span<const T> all) {
    const std::span<const std::byte> bytes = std::as_bytes(all);
    for (const entry& each : inside_)
      if (each.from.data() == bytes.data() && each.from.size() == bytes.size())
        return reinterpret_cast<const T*>(each.there);
    if (!bytes.empty()) std::memcpy(here_ + used_, bytes.data(), bytes.size());
    const std::byte* const place = there_ + used_;
    inside_.push_back({bytes, place});
    used_ += padded(bytes.size());
    return reinterpret_cast<const T*>(place);
  }

  /// In the order of the stream's work.
  void send(const stream& on) const {
    check(cudaMemcpyAsync(there_, here_, used_, cudaMemcpyHostToDevice, on.get()));
  }

 private:
  struct entry {
    std::span<const std::byte> from;
    const std::byte* there;
  };

  growing<pinned_buffer> pinned_;
  growing<device_buffer> device_;
  std::byte* here_ = nullptr;
  std::byte* there_ = nullptr;
  std::size_t used_ = 0;
  std::vector<entry> inside_;
};

}  // namespace riemann::cuda
