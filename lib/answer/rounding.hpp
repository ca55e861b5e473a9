// Rounding that is found out once an integral is there.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/answer/integral.hpp"
#include "riemann/lib/question/question.hpp"

#include <string>

namespace riemann {

/// Counts what is lost to rounding there as error, too: then the integral may not be met any more.
inline void add_rounding(double lost, const std::string& where, const goal& until,
                         integral& result) {
  result.error += lost;
  result.parts.rounding += lost;
  if (result.status == status::met && result.error > allowed(until, result.value)) {
    result.status = status::roundoff;
    result.reason = "the error is at the rounding of " + where;
  }
}

}  // namespace riemann
