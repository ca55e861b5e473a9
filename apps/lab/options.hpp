// Options that any lab has.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/lab/invocation.hpp"
#include "riemann/lib/reading/key.hpp"

#include <string>
#include <vector>

namespace riemann::lab {

/// lib's --device, with the emulator as another one, --threads and --repeat. `automatic`: what auto
/// takes.
std::vector<key<invocation>> options_of_place(const std::string& automatic);

/// --json and --csv. `row`: what each has a record for.
std::vector<key<invocation>> options_of_output(const std::string& row);

}  // namespace riemann::lab
