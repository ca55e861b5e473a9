// A problem without faults whose texts have been parsed: here, and not again where it is computed.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/parse.hpp"
#include "riemann/lib/expression/tree.hpp"
#include "riemann/lib/expression/unit_cube.hpp"
#include "riemann/lib/question/problem.hpp"

#include <optional>
#include <string>
#include <vector>

namespace riemann {

/// The formulas of an expression, one or those of a list, and the limits of a region: they hold for
/// all values of parameters.
struct read_text {
  std::string text;
  expressions::scope names;  // that it was read with
  std::vector<expressions::tree> formulas;
  region over;  // its limits are not read where they are not valid, or there are none
  std::optional<expressions::read_region> axes;
};

/// Reads the problem's expression and region for all problems that are copied from it, as far as
/// their text and their names are the same. One that is not valid stays unread: faults are told
/// elsewhere.
void read_once(problem&);

struct parsed_problem {
  problem task;
  std::vector<expressions::tree> formulas;  // one, or those of a list
  expressions::read_region over;            // no axes in one dimension
};

/// Of a problem that has an expression. Throws invalid_problem with all that is wrong.
parsed_problem parsed(problem);

}  // namespace riemann
