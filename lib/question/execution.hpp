// Where an integral is computed: on which device, and on how many CPU threads.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cpu/parallel.hpp"
#include "riemann/kernels/words.hpp"

#include <optional>
#include <string>

namespace riemann {

/// Where to compute. `ordinal` counts CUDA devices from 0.
struct device_choice {
  enum class kind { automatic, cpu, cuda };
  kind where = kind::automatic;
  int ordinal = 0;

  bool operator==(const device_choice&) const = default;
};
template <>
struct word_table<device_choice::kind> {
  static constexpr named_value<device_choice::kind> all[] = {
      {device_choice::kind::automatic, "auto"},
      {device_choice::kind::cpu, "cpu"},
      {device_choice::kind::cuda, "cuda"}};
};
/// "auto", "cpu", "cuda:0".
inline std::string name_of(const device_choice& device) {
  const bool numbered = device.where == device_choice::kind::cuda;
  return name_of(device.where) + (numbered ? ':' + std::to_string(device.ordinal) : "");
}

inline constexpr int most_threads = 4096;

struct execution {
  device_choice device;
  std::optional<int> threads;

  /// Not given: as many as this process has CPUs.
  int threads_or_all() const { return cpu::threads_of(threads); }

  bool operator==(const execution&) const = default;
};

}  // namespace riemann
