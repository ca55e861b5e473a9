// A request to the reduction lab.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/lab/invocation.hpp"
#include "apps/reduction_lab/inputs.hpp"
#include "apps/reduction_lab/reference.hpp"
#include "riemann/kernels/emulator/launch.hpp"
#include "riemann/kernels/strategies/run.hpp"

#include <string>

namespace riemann::reduction_lab {

using lab::format;

enum class task { run, bench, explain, steps, pattern, plot };

/// Every strategy there is, those that cannot included: with the reason.
inline constexpr const char* all_strategies = "all";

struct invocation : lab::invocation {
  task what = task::run;
  std::string strategy = "tiled";
  named_operation op;
  input array;              // where no file is read
  bool size_given = false;  // of that
  strategy_options launch;
  std::string pattern;  // of a warp, to be shown
  std::string picture;  // a file to plot to
  emulator::lane_order lanes = emulator::lane_order::ascending;
  bool insist = false;  // however long it takes

  const std::string& type() const { return file ? file->type : array.type; }
  index_t count() const { return file ? file->count : array.count; }
};

}  // namespace riemann::reduction_lab
