// A request to the reduction lab.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/command_line/program.hpp"
#include "apps/reduction_lab/inputs.hpp"
#include "apps/reduction_lab/reference.hpp"
#include "riemann/kernels/emulator/launch.hpp"
#include "riemann/kernels/strategies/run.hpp"
#include "riemann/lib/reading/array_file.hpp"
#include "riemann/lib/reading/request.hpp"

#include <optional>
#include <string>

namespace riemann::reduction_lab {

enum class format { text, json, csv };
enum class task { run, bench, explain, steps, pattern, plot };

/// Every strategy there is, those that cannot included: with the reason.
inline constexpr const char* all_strategies = "all";

struct invocation : apps::standing {
  task what = task::run;
  format output = format::text;
  std::string strategy = "tiled";
  named_operation op;
  input array;                     // by the lab ...
  bool size_given = false;         // of that
  std::string path;                // ... or read from here: what was given, and
  std::optional<array_file> file;  // what is there
  strategy_options launch;
  std::string pattern;    // of a warp, to be shown
  std::string picture;    // a file to plot to
  request where;          // device, threads and repeat
  bool emulated = false;  // instead of a device
  emulator::lane_order lanes = emulator::lane_order::ascending;
  bool insist = false;  // however long it takes

  const std::string& type() const { return file ? file->type : array.type; }
  index_t count() const { return file ? file->count : array.count; }
};

}  // namespace riemann::reduction_lab
