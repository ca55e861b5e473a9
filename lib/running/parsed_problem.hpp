// A problem without faults whose texts have been parsed: here, and not again where it is computed.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/tree.hpp"
#include "riemann/lib/expression/unit_cube.hpp"
#include "riemann/lib/question/problem.hpp"

#include <vector>

namespace riemann {

struct parsed_problem {
  problem task;
  std::vector<expressions::tree> formulas;  // one, or those of a list
  expressions::read_region over;            // no axes in one dimension
};

/// Of a problem that has an expression. Throws invalid_problem with all that is wrong.
parsed_problem parsed(problem);

}  // namespace riemann
