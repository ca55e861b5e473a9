// How the run-time compiler reads the members of the family of integrands.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/summing/spelling.hpp"

#include "riemann/families/integrands.hpp"

namespace riemann {

template <class Integrand>
  requires(families::integrands.has<Integrand>())
struct spelling<Integrand> {
  static constexpr ahead compiled = ahead::default_sum;
  static device_type_name type() {
    const std::string name = families::integrands.name_of<Integrand>();
    return {include_of("lib/integrands/" + name + ".hpp"), "riemann::integrands::" + name};
  }
};

}  // namespace riemann
