// What is asked of any lab.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/command_line/program.hpp"
#include "apps/lab/records.hpp"
#include "riemann/lib/reading/array_file.hpp"
#include "riemann/lib/reading/request.hpp"

#include <optional>
#include <string>

namespace riemann::lab {

/// The device that only labs have.
inline constexpr const char* emulator_word = "emulator";

struct invocation : apps::about_program {
  format output = format::text;
  std::string path;                // of an array to read: what was given, and
  std::optional<array_file> file;  // what is there
  request where;                   // device, threads and repeat
  bool emulated = false;           // instead of a device

  bool asks_for(device_choice::kind kind) const {
    return !emulated && where.task.at.device.where == kind;
  }
};

}  // namespace riemann::lab
