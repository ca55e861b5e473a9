// A member of the family of integrands, found by name.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/naming/catalogue.hpp"
#include "riemann/lib/summing/summation.hpp"

#include <string>

namespace riemann {

struct named_integrand {
  integrand_facts facts;
  lattice_integrand sums;
};

/// Precondition: `name` is a member (faults_of has said so).
named_integrand integrand_named(const std::string& name);

}  // namespace riemann
