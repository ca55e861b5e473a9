// How an integration ended.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/words.hpp"

namespace riemann {

enum class status {
  met,          // the error is within the tolerance, and a second look agrees
  summed,       // a fixed-n rule: every node was summed and every value was finite
  suspect,      // every node was summed, but the value may have nothing to do with the integral
  not_met,      // best value and its error; the tolerance was not reached
  roundoff,     // likewise, as the error is at rounding level
  divergent,    // there is no integral
  not_finite,   // some integrand value, or the sum, is infinite or not a number
  interrupted,  // stopped early; value is that of a coarser rule
  invalid,      // of a row among others: the question turned out to be none
};
template <>
struct word_table<status> {
  static constexpr const char* family = "status";
  static constexpr named_value<status> all[] = {
      {status::met, "met"},
      {status::summed, "summed"},
      {status::suspect, "suspect"},
      {status::not_met, "not_met"},
      {status::roundoff, "roundoff"},
      {status::divergent, "divergent"},
      {status::not_finite, "not_finite"},
      {status::interrupted, "interrupted"},
      {status::invalid, "invalid"},
  };
};

/// The value is what was asked for.
inline bool is_as_asked(status which) { return which == status::met || which == status::summed; }
/// There is no value to speak of.
inline bool has_no_value(status which) {
  return which == status::not_finite || which == status::divergent || which == status::invalid;
}
/// There is a value, but not as it was asked for.
inline bool is_in_doubt(status which) {
  return which == status::suspect || which == status::not_met || which == status::roundoff;
}

}  // namespace riemann
