// A formula in x1 .. xd over the unit cube, for methods that sample.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/evaluating/evaluator_on_cpu.hpp"
#include "riemann/lib/expression/formula_integrand.hpp"
#include "riemann/lib/expression/parse.hpp"

#include <memory>
#include <string>

namespace riemann {

inline std::unique_ptr<evaluator> on_cube(const std::string& text, int dimensions,
                                          int threads = 1) {
  const expressions::tree read = expressions::parse(text, {dimensions, {}});
  expressions::formula f = expressions::formula_of(read);
  f.dimensions = dimensions;
  return evaluator_on_cpu(expressions::integrand_of(f, text, {}, {}, maths_choice::accurate),
                          threads);
}

}  // namespace riemann
