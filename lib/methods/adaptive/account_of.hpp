// How an integration was carried out, as facts.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/answer/account.hpp"
#include "riemann/lib/methods/adaptive/integration.hpp"

namespace riemann::adaptive {

/// From what it left.
account account_of(const integration&);

}  // namespace riemann::adaptive
