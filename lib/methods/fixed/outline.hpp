// What samples of an integrand show at a glance.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <span>

namespace riemann {

struct outline {
  std::size_t highest = 0;  // of |f|, the first
  double height = 0;
  double effective = 0;                 // (sum of |f|)^2 / (sum of f^2)
  double mean = 0;                      // of |f|, in units of the height
  std::optional<std::size_t> crossing;  // the sample before it
  std::optional<std::size_t> hole;      // a value that is not finite
};

/// The crossing is the widest sign change between two samples towards which |f| grows from both
/// sides. Values that are not finite have no share in height, effective and mean.
outline outline_of(std::span<const double> samples);

}  // namespace riemann
