// The one table of options, and what a user asks for with them.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/command_line/option.hpp"
#include "riemann/lib/batch/job.hpp"
#include "riemann/lib/reading/request.hpp"

#include <string>
#include <vector>

namespace riemann::apps {

enum class format { text, json, csv, value };
enum class task { integrate, batch, list, version, help };

struct invocation {
  request wanted;
  std::string config;
  batch::overrides for_every_row;  // beside --config
  format output = format::text;
  bool keeps_kernels = true;  // compiled at run time, on disk for the next process
  task what = task::integrate;
};

/// Every option, in the order of the help.
const std::vector<option<invocation>>& options();

}  // namespace riemann::apps
