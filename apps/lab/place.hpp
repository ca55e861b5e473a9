// Where a run is executed, and how often: CPU, GPU or emulator.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/lab/invocation.hpp"
#include "riemann/kernels/emulator/launch.hpp"
#include "riemann/lib/evaluating/choose_device.hpp"

#include <optional>
#include <string>

namespace riemann::lab {

struct setting {
  chosen_device device;
  int threads = 1;  // of the CPU
  int repeat = 1;
  std::optional<emulator::execution> emulated = {};  // instead of the device

  bool on_gpu() const { return !emulated && device.session != nullptr; }
  bool on_cpu() const { return !emulated && device.session == nullptr; }
};

/// `auto` is the first GPU where there is one. Throws machine_error where the requested GPU cannot
/// be used.
setting setting_of(const invocation&);

std::string device_of(const setting&);       // "cpu", "emulator", "cuda:0"
std::string device_name_of(const setting&);  // as it calls itself

}  // namespace riemann::lab
