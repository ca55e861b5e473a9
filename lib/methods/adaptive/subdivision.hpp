// The range as it is divided: panels, chains of panels toward singular ends and into infinity, and
// what lies beyond them.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"
#include "riemann/lib/methods/adaptive/panel.hpp"

#include <vector>

namespace riemann::adaptive {

/// How well a singular point is known: as a pair; as a root of functions that are known to doubles'
/// digits alone; or as the place where values were largest.
enum class place_known { exactly, to_a_rounding, by_values };

/// Panels in u = e^t from `begin` toward a singular point (outward = -1) or into infinity (+1).
struct chain {
  chart on;
  double outward = 1;
  double begin = 0;    // t
  double reached = 0;  // t up to which there are panels
  double limit = 0;    // t at which it has to be closed
  place_known place = place_known::exactly;
  double height = 0;  // |f| at a point that it goes toward, where that is finite
  enum class state { growing, stopped, closed, cut, diverges } now = state::growing;
  double tail = 0;  // integral beyond `reached`
  double tail_error = 0;
  double likely_error =
      0;               // tail_error, if the tail falls faster than 1/u; 0: f changes its sign there
  index_t swings = 0;  // of a series, or under a window, that stands for it from its begin on
  bool averaged = false;        // a window
  double not_before = 0;        // t before which it must not stop: something stands there
  double has_mass_until = 0;    // t up to which f has mass of other scales: no panel passes over it
  double refused = 0;           // the most that a panel may have held which could not be used
  bool lacks_digits = false;    // where it was to grow
  bool by_more_digits = false;  // as its last panel
  int next_length = 4;          // e-folds
  int sign_changes = 0;         // of g from node to node, in all panels
  double largest_before = 0;    // |g| in the panel before the last
};

/// Swings from place to place, averaged away. `l1` is what was summed, `magnitude` the integral of
/// |f|.
struct averaged_stretch {
  double_word from;
  double_word to;
  double integral = 0;
  double error = 0;
  double l1 = 0;
  double magnitude = 0;
  double swings = 0;
};

struct totals {
  double integral = 0;
  double error = 0;
  double l1 = 0;
};

struct subdivision {
  std::vector<panel> panels;
  std::vector<chain> chains;
  std::vector<averaged_stretch> averages;

  totals sum() const;
  /// What sum() lacks, or has twice: panels that meet at a place which is no double, as half way to
  /// 2 pi, count from other places, and leave a gap of its rounding, or overlap. That is much
  /// where a high peak stands.
  totals at_joints() const;
  double error_of_tails() const;
};

}  // namespace riemann::adaptive
