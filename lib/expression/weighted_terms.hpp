// Sums of nodes with numbers before them, known to twice a double's digits.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/meant_number.hpp"

#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace riemann::expressions {

/// A sum of nodes that vary, and of such as do not.
struct weighted_terms {
  std::map<int, meant_number> terms;
  std::vector<std::pair<int, meant_number>> shift;
};

meant_number combined(operation, const meant_number&, const meant_number&);
/// 1 / |a|
meant_number inverse_of_size(const meant_number&);

/// It is not 0, and known as well as its digits go.
bool is_certain(const meant_number&);

/// The sum or difference of two; nothing where terms cancel, as what is left of them depends on
/// the order of adding, or where they are too many.
std::optional<weighted_terms> added(const weighted_terms&, const weighted_terms&, operation);

/// Multiplied or divided by a number; nothing where it is 0, or not known.
std::optional<weighted_terms> multiplied(const weighted_terms&, operation, const meant_number& by);

/// What one is times the other, but for the shift; nothing where they differ in more.
std::optional<meant_number> ratio_of(const weighted_terms&, const weighted_terms&);

/// Of a square with these rows; nothing where it is 0 or rounding decides whether it is.
std::optional<meant_number> determinant_of(std::vector<std::vector<meant_number>> rows);

}  // namespace riemann::expressions
