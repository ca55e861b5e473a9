// Which sums of a formula do not fall apart, into factors or terms.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/sums_of_polynomials.hpp"

#include <set>

namespace riemann::expressions {

/// The nodes that some function joins: x^2+y^2 in 1/(1+x^2+y^2), or in sqrt(x^2+y^2). Those of
/// factors of the tree, of their terms, and of exponents of such factors are not: exp(-x^2-y^2) is
/// a product, and (x^2+y^2)*exp(-x^2-y^2) a sum of two.
std::set<int> unseparated_sums(const tree&, const sums_of_polynomials&);

}  // namespace riemann::expressions
