// What rounding does to the integral of an integrand that is known by samples.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/fixed/rules/rule.hpp"
#include "riemann/lib/methods/fixed/values_at_nodes.hpp"
#include "riemann/lib/question/problem.hpp"
#include "riemann/lib/summing/summation.hpp"

namespace riemann {

/// The distance of 1 from the next number.
double epsilon_of(precision);

/// The standard deviation that rounding one node would cause by itself.
double effect_of_rounding_a_node(const values_at_nodes&, double from, double to, precision);

/// How many numbers there are between two limits, where they are farthest apart; 1 at least.
double places_between(double from, double to, precision);

/// How many nodes are rounded as if by chance. Where nodes divide P panels by a power of two, what
/// is cut off from them depends on a rest of division by P alone: only P of the roundings differ.
double independent_roundings(const quadrature_rule&, index_t panels);

/// How far the integral of f between two numbers is from that between the doubles that stand for
/// them, at most: their distance times the largest |f| seen there. Infinite where f has no value.
/// Adds what it evaluates to `evaluations`.
double effect_of_rounding_limits(const lattice_integrand& f, const given_number& from,
                                 const given_number& to, precision, index_t& evaluations);

/// What is lost below the smallest normal numbers, where rounding is no longer relative: of every
/// value up to half the smallest number of its precision, of every weighted sum that of a double.
double effect_of_underflow(const quadrature_rule&, double width, precision);

}  // namespace riemann
