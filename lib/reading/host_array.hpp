// Elements in host memory, of a type known by name.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"

#include <cstddef>
#include <memory>
#include <new>
#include <string>

namespace riemann {

/// Uninitialised until someone fills it: its pages are then touched by the threads that do.
class host_array {
 public:
  /// Throws machine_error with the bytes needed and available where the memory does not suffice.
  host_array(std::string type, index_t count);

  const std::string& type() const { return type_; }
  index_t count() const { return count_; }
  index_t bytes() const { return bytes_; }
  std::byte* data() { return memory_.get(); }
  const std::byte* data() const { return memory_.get(); }

  template <class T>
  T* as() {
    return reinterpret_cast<T*>(memory_.get());
  }
  template <class T>
  const T* as() const {
    return reinterpret_cast<const T*>(memory_.get());
  }

 private:
  static constexpr std::align_val_t alignment{256};  // as cudaMalloc has it
  struct release {
    void operator()(std::byte* memory) const { ::operator delete(memory, alignment); }
  };

  std::string type_;
  index_t count_;
  index_t bytes_;
  std::unique_ptr<std::byte, release> memory_;
};

/// Bytes this machine can still give without swapping; the largest number where it does not tell.
index_t available_memory();

}  // namespace riemann
