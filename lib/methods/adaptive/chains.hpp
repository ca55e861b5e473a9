// Chains of panels that grow toward a singular end or into infinity until what is left is nothing,
// or can be told.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/adaptive/sampler.hpp"
#include "riemann/lib/methods/adaptive/subdivision.hpp"

namespace riemann::adaptive {

/// A chain toward `end` from distance `from` of it, on the side where u counts by `side`.
chain toward(double_word end, double side, double from, sampler& f,
             place_known place = place_known::exactly);

/// A chain into infinity from `centre` + `side` * `from` on.
chain outward(double_word centre, double side, double from);

/// Adds the next panel, 4, 8, 16, ... e-folds long, and stops or closes the chain if it can.
/// `negligible` is what may be left out.
void grow(chain& of, std::vector<panel>& panels, sampler& f, double negligible);

/// The integrand along a chain, as its panels have it: per unit of t.
double value_at(const chain& of, double t, sampler& f);

/// The outermost panel of a chain among `panels`.
const panel& outermost(const chain& of, const std::vector<panel>& panels);

}  // namespace riemann::adaptive
