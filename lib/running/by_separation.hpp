// Integrals over one variable each, of a formula or of its addends.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/answer/integral.hpp"
#include "riemann/lib/region/region_as_cube.hpp"
#include "riemann/lib/running/parsed_problem.hpp"

#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace riemann {

/// Nothing where variables do not separate, or limits depend on them.
std::optional<integral> integrate_by_separation(const region_as_cube&, const problem&, const goal&,
                                                const std::stop_token&);

/// Of a sum over infinite ranges, as of two Gaussians, each addend may separate in variables of its
/// own.
class addends_by_separation {
 public:
  /// As integrals_over_region.
  explicit addends_by_separation(const parsed_problem& first);

  /// Whether there are addends, all of which separate.
  bool may_answer() const { return !addends_.empty(); }
  /// The sum, to the tolerance; nothing where an addend, or their sum, is not met so.
  std::optional<integral> of(const problem&, const goal&, const std::stop_token&) const;

 private:
  struct addend {
    expressions::tree f;
    std::shared_ptr<const region_as_cube> over;
  };
  expressions::read_region region_;
  std::vector<addend> addends_;
};

}  // namespace riemann
