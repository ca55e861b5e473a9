// What integrals along lines say of an answer by points, where the formula may be narrower than
// these see.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/answer/integral.hpp"
#include "riemann/lib/expression/formula.hpp"
#include "riemann/lib/question/problem.hpp"

#include <optional>
#include <span>
#include <stop_token>

namespace riemann {

/// The integral along lines, for a quarter of what the question may cost at most; where that does
/// not suffice, it has no value. Nothing where the formula over the cube shows nothing narrow, in
/// more axes than lines have, or where a number of samples was asked for.
std::optional<integral> along_lines(const problem&, const expressions::formula& over_cube,
                                    std::span<const double> parameters, const std::stop_token&);

/// What is left for others.
goal left_beside(const goal&, const integral& lines);

/// The answer as lines leave it. Where these contradict it, or are met and it is not, `automatic`
/// takes theirs; an answer of a method that was asked for stays, and is not met. Nor is one that
/// lines had no time to judge.
void judge_by_lines(const integral& lines, const problem&, integral& answer);

}  // namespace riemann
