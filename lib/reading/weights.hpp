// Distributions of variables as people write them: x ~ normal(0, 1), y ~ uniform(0, 2).
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/question/region.hpp"

#include <string>

namespace riemann {

/// Whether a word looks like a variable's distribution: a name, and '~'.
bool looks_like_weights(const std::string& word);

/// Those in a text; several names may stand before one '~'. Normal variables with a covariance,
///   x, y ~ normal(mean=[0, 1], covariance=[[1, 0.5], [0.5, 2]]),
/// become normal variables each of which is given those before it. Throws std::invalid_argument
/// with what is wrong.
region weights_in(const std::string& text);

}  // namespace riemann
