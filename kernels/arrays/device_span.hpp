// Elements in the memory of a GPU, seen from the host.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"

namespace riemann {

/// `size` elements at an address of device `device`; owns nothing. A type of its own, so that host
/// code cannot read them by accident.
template <class T>
class device_span {
 public:
  device_span(const T* device_data, index_t size, int device = 0)
      : data_(device_data), size_(size), device_(device) {}

  const T* data() const { return data_; }  // valid on the device only
  index_t size() const { return size_; }
  int device() const { return device_; }

 private:
  const T* data_;
  index_t size_;
  int device_;
};

}  // namespace riemann
