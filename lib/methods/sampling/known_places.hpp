// Places where an integrand is known to be large: no run forgets them, neither when it trains a map
// nor when it is believed.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/evaluating/evaluator.hpp"
#include "riemann/lib/methods/sampling/hill.hpp"
#include "riemann/lib/methods/sampling/options.hpp"
#include "riemann/lib/methods/sampling/statistics.hpp"

#include <functional>
#include <utility>
#include <vector>

namespace riemann::sampling {

/// A peak that a run of so many points would meet needs no other map.
inline constexpr double many_points = 1 << 22;

class known_places {
 public:
  explicit known_places(std::vector<large_value> near = {}) : near_(std::move(near)) {}

  /// In place of what is known within its widths, as far as that is no higher.
  void add(const hill& climbed);
  void add(large_value place) { near_.push_back(std::move(place)); }

  /// Where a value, weighted as the run would weight it, is larger than the root of the sum of the
  /// squares of all that the run has met.
  struct unmet_peaks {
    std::vector<double> place;  // of one that many points would not meet either; empty: none
    double volume = 0;          // about the integral of |f| over all
  };
  /// Those with more than `wanted` of the integral of |f|. `on_map` is null for a run without;
  /// `may_take` is asked before a place is climbed, which happens once: without leave, it counts
  /// whatever it has, which is what so many points may miss.
  unmet_peaks unmet(evaluator&, const sampled_estimate& of_run, const importance_map* on_map,
                    double wanted, const std::function<bool(double)>& may_take);
  /// That unmet() took, in all.
  double evaluations() const { return evaluations_; }

  /// The points of a map that keep them, see trained(), as far as they may matter beside an
  /// integral of |f| that is `magnitude` elsewhere; empty: none does.
  least_points points_to_keep(double magnitude) const;

 private:
  std::vector<large_value> near_;  // that were not climbed
  std::vector<hill> hills_;
  double evaluations_ = 0;
};

}  // namespace riemann::sampling
