// A launch while it runs: what its blocks share.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/emulator/device_memory.hpp"
#include "riemann/kernels/emulator/launch.hpp"

#include <array>
#include <atomic>
#include <exception>
#include <mutex>

namespace riemann::emulator {

/// A variable in static shared memory: known by its declaration's place.
struct shared_variable_slot {
  place declared{};
  unsigned offset = 0;
  unsigned bytes = 0;
};

struct running_launch {
  device_memory& memory;
  const execution& how;
  const configuration& shape;
  kernel_entry entry;
  void** arguments;

  std::atomic<unsigned> next_block = 0;
  std::atomic<bool> stopped = false;
  std::mutex guard;  // of what follows
  std::exception_ptr failure = nullptr;

  std::array<shared_variable_slot, 16> variables{};
  std::atomic<unsigned> variable_count = 0;

  // Whether anybody gets on: see worker.cpp.
  std::atomic<unsigned> working = 0;
  std::atomic<unsigned> idle = 0;
  std::atomic<unsigned long long> progress = 0;

  void fail(std::exception_ptr fault) {
    const std::lock_guard lock(guard);
    if (!failure) failure = std::move(fault);
    stopped = true;
  }
};

}  // namespace riemann::emulator
