// Limits of integration as people write them: expressions of constants and parameters.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/question/problem.hpp"

#include <optional>
#include <span>
#include <string>

namespace riemann {

/// "1e-3", "pi/2", "-3*e/4", "sqrt(2)/a" as a double, rounded after each operation, and what the
/// number has more; functions are libm's. inf and -inf are limits, too. Throws
/// std::invalid_argument with what is wrong.
given_number limit_from(const std::string& text, std::span<const parameter> = {});

/// The same of a number that is no limit: a parameter, a step.
given_number constant_from(const std::string& text);

/// A limit, unset where the value depends on parameters that are not known yet.
std::optional<given_number> constant_limit_from(const std::string& text);

}  // namespace riemann
