// Errors that are found out once an integral is there.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/answer/integral.hpp"
#include "riemann/lib/question/question.hpp"

#include <string>

namespace riemann {

/// Counts more error, as a part of it: then the integral may not be met any more, but end so.
inline void add_error(double more, double error_parts::*as, const goal& until, status instead,
                      const std::string& why, integral& result) {
  result.error += more;
  result.parts.*as += more;
  if (result.status != status::met || result.error <= allowed(until, result.value)) return;
  result.status = instead;
  result.reason = why;
}

/// Of what is lost to rounding there.
inline void add_rounding(double lost, const std::string& where, const goal& until,
                         integral& result) {
  add_error(lost, &error_parts::rounding, until, status::roundoff,
            "the error is at the rounding of " + where, result);
}

}  // namespace riemann
