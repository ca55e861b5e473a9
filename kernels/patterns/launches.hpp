// Launches of patterns, planned in plain C++ for whoever executes them: a GPU, or the emulator.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"
#include "riemann/kernels/divided_up.hpp"

#include <cstddef>
#include <functional>
#include <memory>
#include <tuple>
#include <vector>

namespace riemann::patterns {

/// What a kernel takes, by value, and the addresses of it that cudaLaunchKernelExC wants.
struct kernel_arguments {
  std::shared_ptr<void> values;
  std::vector<void*> addresses;
};

/// `values` are of exactly the types of the kernel's parameters.
template <class... Values>
kernel_arguments arguments_of(const Values&... values) {
  const auto kept = std::make_shared<std::tuple<Values...>>(values...);
  kernel_arguments arguments{kept, {}};
  std::apply([&](auto&... each) { (arguments.addresses.push_back(&each), ...); }, *kept);
  return arguments;
}

struct launch {
  const char* what = "";
  const void* kernel = nullptr;
  index_t blocks = 1;
  int threads = 1;
  std::size_t shared_bytes = 0;
  bool waits_itself = false;  // for the launch before: its blocks may be made ready meanwhile
  kernel_arguments arguments;
};
using launches = std::vector<launch>;

/// What launches are planned for. Memory is there for as long as they may run.
struct site {
  int multiprocessors = 1;
  std::function<std::byte*(std::size_t bytes)> memory;
};

inline constexpr int threads_of_warp = 32;

/// How often a warp of such blocks takes a turn, at most `most` times, so that `turns` of all keep
/// the warps that run at once busy for several waves.
template <class Tuning>
int turns_of_warp(const site& where, index_t turns, index_t most) {
  constexpr index_t warps_at_once =
      index_t{Tuning::blocks_at_once} * Tuning::threads / threads_of_warp;
  const index_t enough = where.multiprocessors * warps_at_once * Tuning::waves;
  index_t each = 1;
  while (2 * each <= most && divided_up(turns, 2 * each) >= enough) each *= 2;
  return static_cast<int>(each);
}

/// The smallest power of two that is no less.
constexpr index_t power_of_two_from(index_t least) {
  index_t power = 1;
  while (power < least) power *= 2;
  return power;
}

}  // namespace riemann::patterns
