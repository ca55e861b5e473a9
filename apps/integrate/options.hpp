// The one table of options, and what a user asks for with them.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/command_line/program.hpp"
#include "riemann/lib/batch/job.hpp"
#include "riemann/lib/batch/settings.hpp"
#include "riemann/lib/reading/request.hpp"

#include <string>
#include <vector>

namespace riemann::apps {

enum class task { integrate, plot, batch };

struct invocation : about_program {
  request wanted;
  std::string config;
  std::string plot;                // a file
  batch::overrides for_every_row;  // beside --config
  batch::overrides for_the_batch;
  batch::settings how;  // those that mean something without --config, too
  task what = task::integrate;
};

/// Every option, in the order of the help.
const std::vector<key<invocation>>& options();

}  // namespace riemann::apps
