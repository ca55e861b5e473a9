// integrate() for any callable, instantiated once for all tests (it takes seconds to compile).
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/answer/estimate.hpp"
#include "riemann/options.hpp"
#include "riemann/lib/question/run_control.hpp"

#include <functional>

namespace riemann::reference {

using real_to_real = std::function<double(double)>;

estimate integrate_function(const real_to_real& f, double from, double to, const options& how = {},
                            const run_control& control = {});

}  // namespace riemann::reference
