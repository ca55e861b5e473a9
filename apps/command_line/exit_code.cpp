// What a program says to the shell.
// SPDX-License-Identifier: Apache-2.0
#include "apps/command_line/exit_code.hpp"

#include "riemann/lib/reports/report.hpp"

namespace riemann::apps {

ending ending_of(status which) {
  return {.no_value = has_no_value(which), .not_as_asked = !is_as_asked(which)};
}

ending ending_of(const summary& all) {
  return {.failed = all.failed > 0,
          .no_value = all.not_finite > 0,
          .not_as_asked = all.unmet + all.suspect + all.not_met > 0,
          .interrupted = all.interrupted};
}

exit_code exit_code_of(const ending& told) {
  if (told.invalid) return exit_code::invalid;
  if (told.failed) return exit_code::machine;
  if (told.no_value) return exit_code::not_finite;
  return told.not_as_asked || told.interrupted ? exit_code::not_as_asked : exit_code::answered;
}

}  // namespace riemann::apps
