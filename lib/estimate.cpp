// The words users read for the enumerations of an estimate.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/estimate.hpp"

namespace riemann {

std::string_view name_of(status which) {
  switch (which) {
    case status::met: return "met";
    case status::summed: return "summed";
    case status::suspect: return "suspect";
    case status::not_met: return "not_met";
    case status::roundoff: return "roundoff";
    case status::divergent: return "divergent";
    case status::not_finite: return "not_finite";
    case status::interrupted: return "interrupted";
    case status::unsupported: return "unsupported";
    case status::invalid: return "invalid";
    case status::failed: return "failed";
  }
  return "";
}

std::string_view name_of(method which) { return which == method::fixed ? "fixed" : "adaptive"; }

std::string_view name_of(precision which) {
  return which == precision::double_precision ? "double" : "float";
}

}  // namespace riemann
