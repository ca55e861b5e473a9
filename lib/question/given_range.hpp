// Where one variable runs, and what is known of places there.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/question/deviation.hpp"
#include "riemann/lib/question/question.hpp"

#include <optional>
#include <vector>

namespace riemann {

struct given_range {
  std::optional<given_number> from;  // not given: the integrand's own domain
  std::optional<given_number> to;
  std::vector<limit> breaks;         // of the adaptive method: where the integrand jumps or bends
  sense taken_as = sense::ordinary;  // likewise: whether simple poles give a principal value

  bool operator==(const given_range&) const = default;
};

}  // namespace riemann
