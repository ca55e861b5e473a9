// Integrands for tests: callables and texts, as formulas or as black boxes that count.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/integrand/integrand.hpp"

#include <functional>
#include <string>

namespace riemann::reference {

/// A black box in doubles.
integrand boxed(std::function<double(double)> f);

/// The text's values alone: nothing is known of its inside.
integrand boxed_text(const std::string& text);

/// A typed formula, with its inside.
integrand typed(const std::string& text);

}  // namespace riemann::reference
