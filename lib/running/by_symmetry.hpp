// Integrals that are 0 as the formula changes its sign where variables are exchanged, or with them.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/answer/estimate.hpp"
#include "riemann/lib/question/run_control.hpp"
#include "riemann/lib/running/parsed_problem.hpp"

#include <memory>
#include <optional>
#include <string>

namespace riemann {

class integrals_over_region;

class integrals_by_symmetry {
 public:
  /// As integrals_over_region.
  integrals_by_symmetry(const parsed_problem& first, index_t count);

  /// Whether the formula is known to change its sign.
  bool may_answer() const { return of_size_ != nullptr; }
  /// 0; nothing where |f| is not seen to have an integral, in a part of the time allowed.
  /// Precondition: may_answer().
  std::optional<estimate> of(const problem&, const run_control&) const;

 private:
  std::string why_;
  std::shared_ptr<const integrals_over_region> of_size_;  // |f|
};

}  // namespace riemann
