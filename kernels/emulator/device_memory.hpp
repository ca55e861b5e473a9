// The emulated device's memory: allocations with known ends, and data that kernels only read.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/emulator/history.hpp"

#include <cstddef>
#include <deque>
#include <memory>
#include <vector>

namespace riemann::emulator {

struct allocation {
  const char* name = "";
  std::byte* begin = nullptr;
  std::size_t bytes = 0;
  bool read_only = false;
  bool starts_written = false;
  bool zero_between_launches = false;
  std::vector<word_history> history = {};  // of its words, from the first write on

  bool holds(const void* address) const {
    const auto* at = static_cast<const std::byte*>(address);
    return at >= begin && at < begin + bytes;
  }
};

class device_memory {
 public:
  /// Filled with bytes of all ones, which are NaNs, and known not to be written.
  std::byte* allocate(const char* name, std::size_t bytes);
  /// Zeros, which every launch must leave behind; the upper bit of a word is free.
  std::byte* allocate_counters(const char* name, std::size_t bytes);
  /// The host's own, for as long as this object lives.
  void lend(const char* name, const void* data, std::size_t bytes);

  /// Null if there is none. A view that begins at its end belongs to it, too.
  allocation* find(const void* address);
  /// Throws fault: a counter that is not zero.
  void check_counters(const char* launch) const;

 private:
  std::deque<allocation> all_;
  std::vector<std::unique_ptr<std::byte[]>> owned_;
};

}  // namespace riemann::emulator
