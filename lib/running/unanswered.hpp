// A question that has no answer: what was asked, and why there is none.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/answer/estimate.hpp"
#include "riemann/lib/question/problem.hpp"

#include <string>

namespace riemann {

/// Its status is `invalid`, its limits are NaN where they are not known. Of a list of formulas that
/// has been read it has components.
estimate unanswered(const problem&, const std::string& reason);

}  // namespace riemann
