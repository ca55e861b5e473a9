// Limits of integration as people write them: numbers, pi, e, products and quotients of them.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace riemann {

/// "1e-3", "pi/2", "-3*e/4" as a double, rounded after each operation, left to right.
/// Throws std::invalid_argument with a sentence that says what is allowed.
double limit_from(const std::string& text);

}  // namespace riemann
