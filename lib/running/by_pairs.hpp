// Integrals over fewer variables, where a formula depends on two through one sum.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/answer/estimate.hpp"
#include "riemann/lib/expression/pairs_as_axes.hpp"
#include "riemann/lib/question/run_control.hpp"
#include "riemann/lib/running/parsed_problem.hpp"

#include <memory>
#include <optional>

namespace riemann {

class integrals_over_region;

class integrals_by_pairs {
 public:
  /// As integrals_over_region.
  integrals_by_pairs(const parsed_problem& first, index_t count);

  /// Whether there are such pairs.
  bool may_answer() const { return fewer_ != nullptr; }
  /// In the words of the problem's own variables, without a picture. Precondition: may_answer().
  estimate of(const problem&, const goal&, const run_control&) const;

 private:
  std::optional<expressions::formula_of_pairs> pairs_;
  std::shared_ptr<const integrals_over_region> fewer_;
};

}  // namespace riemann
