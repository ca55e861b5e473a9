// The emulated device's memory.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/emulator/device_memory.hpp"

#include "riemann/kernels/emulator/fault.hpp"

#include <fmt/format.h>

#include <cstring>

namespace riemann::emulator {
namespace {

constexpr std::size_t between = 256;  // bytes on either side of an allocation that are nobody's
constexpr int poison = 0xff;

}  // namespace

std::byte* device_memory::allocate(const char* name, std::size_t bytes) {
  std::byte* const room =
      owned_.emplace_back(std::make_unique_for_overwrite<std::byte[]>(bytes + 2 * between)).get();
  auto* const begin = reinterpret_cast<std::byte*>(
      (reinterpret_cast<std::uintptr_t>(room) + between - 1) / between * between);
  std::memset(begin, poison, bytes);
  all_.push_back({.name = name, .begin = begin, .bytes = bytes});
  return begin;
}

std::byte* device_memory::allocate_counters(const char* name, std::size_t bytes) {
  std::byte* const begin = allocate(name, bytes);
  std::memset(begin, 0, bytes);
  all_.back().starts_written = true;
  all_.back().zero_between_launches = true;
  return begin;
}

void device_memory::lend(const char* name, const void* data, std::size_t bytes) {
  all_.push_back({.name = name,
                  .begin = static_cast<std::byte*>(const_cast<void*>(data)),
                  .bytes = bytes,
                  .read_only = true,
                  .starts_written = true});
}

allocation* device_memory::find(const void* address) {
  for (allocation& each : all_)
    if (each.holds(address)) return &each;
  for (allocation& each : all_)
    if (address == each.begin + each.bytes) return &each;
  return nullptr;
}

void device_memory::check_counters(const char* launch) const {
  for (const allocation& each : all_) {
    if (!each.zero_between_launches) continue;
    const auto word_at = [&](std::size_t k) {
      unsigned word = 0;
      std::memcpy(&word, each.begin + k * word_bytes, word_bytes);
      return word & 0x7fffffffU;
    };
    std::size_t word = 0;
    while (word < each.bytes / word_bytes && word_at(word) == 0) ++word;
    if (word == each.bytes / word_bytes) continue;
    throw fault(
        fault_kind::stale_counter,
        fmt::format("stale counter: launch '{}' leaves {} in word {} of '{}', which must be "
                    "zero for the next launch",
                    launch, word_at(word), word, each.name));
  }
}

}  // namespace riemann::emulator
