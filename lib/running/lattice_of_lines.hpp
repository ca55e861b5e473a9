// A formula over the unit cube along the parallels to one axis that go through the points of a
// lattice: a judge of what points say in more dimensions than integrals within integrals are worth.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/answer/integral.hpp"
#include "riemann/lib/expression/formula.hpp"
#include "riemann/lib/question/problem.hpp"
#include "riemann/lib/question/question.hpp"

#include <cstddef>
#include <span>
#include <stop_token>

namespace riemann {

/// In two dimensions at least: along axis `across` by the adaptive method, over the other axes by
/// 16 shifts of one lattice of 2^`level` points. Never met: the error is five standard deviations
/// of the shifts' mean, with the mean error along lines, and infinite where some line has no value
/// or few lines have all of it, for which a quarter of the lattice is asked first. Without a value
/// where the evaluations or the time do not suffice. Precondition: level >= 2.
/// The same bits on any number of threads.
integral integrate_along_lattice(const expressions::formula&, std::span<const double> parameters,
                                 std::size_t across, int level, const goal&, maths_choice,
                                 int threads, const std::stop_token&);

}  // namespace riemann
