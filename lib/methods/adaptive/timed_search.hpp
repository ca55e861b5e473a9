// A formula that is searched for places no longer than the question allows.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/integrand/integrand.hpp"
#include "riemann/lib/question/question.hpp"

#include <stop_token>

namespace riemann::adaptive {

/// The same integrand, of which values of functions inside are had until the time is used up or a
/// stop is asked for: then a cut_short is thrown. A sampler heeds both by itself, but what looks
/// for breaks and structure asks the formula alone. `stop` stays where it is.
integrand searched_in_time(const integrand& f, const goal& until, const std::stop_token& stop);

}  // namespace riemann::adaptive
