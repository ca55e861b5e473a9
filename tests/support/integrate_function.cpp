// integrate() for any callable, instantiated once for all tests (it takes seconds to compile).
// SPDX-License-Identifier: Apache-2.0
#include "support/integrate_function.hpp"

#include "riemann/integrate.hpp"

namespace riemann::reference {

estimate integrate_function(const real_to_real& f, double from, double to, const options& how,
                            const run_control& control) {
  return integrate(f, from, to, how, control);
}

}  // namespace riemann::reference
