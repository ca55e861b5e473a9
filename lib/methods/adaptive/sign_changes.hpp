// How often a function changes its sign, at places that no period can hide from.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

namespace riemann::adaptive {

/// Sign changes of f at 48 jittered places of [u, u + width].
int changes_on(const std::function<double(double u)>& f, double u, double width);

}  // namespace riemann::adaptive
