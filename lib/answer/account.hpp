// How an integral to a tolerance was found: facts for people and pictures, kept where they are
// asked for.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"

#include <limits>
#include <optional>
#include <vector>

namespace riemann {

/// A panel of the end: from < to, as often halved as said since it was a whole piece.
struct account_panel {
  double from = 0;
  double to = 0;
  int halvings = 0;
};

/// What became of the range beyond all panels: toward a point or into infinity.
struct account_tail {
  enum class outcome {
    nothing_left,  // the rest of the range adds nothing to the value
    by_its_decay,  // told from the rate at which the integrand falls
    by_its_swings,
    by_its_average,
    without_limit,  // it has no integral
    left_open,
  };
  double toward = std::numeric_limits<double>::infinity();
  double side = 1;      // +1: it lies above the point; of an infinite one, the sign of infinity
  double distance = 0;  // of the last panel from the point; of an infinite one, from its centre
  outcome how = outcome::nothing_left;
  index_t swings = 0;  // that were summed one by one, or that lie under the window of an average
  double beyond = 0;   // integral of what has no panels
  double error = 0;
};

/// Swings from place to place that were averaged under a window which moves along them.
struct account_average {
  double from = 0;
  double to = 0;
  double swings = 0;  // a guess
  double integral = 0;
};

/// The finite middle of an infinite range, around the integrand's mass.
struct account_core {
  double centre = 0;
  double half_width = 0;
};

struct account {
  struct value {
    double x;
    double f;
  };

  std::optional<account_core> core;   // of an infinite range
  std::vector<double> breaks;         // ends of panels from the outset, ascending
  std::vector<double> structure;      // places that the formula, or values, point to
  std::vector<account_panel> panels;  // ascending
  std::vector<account_average> averages;
  std::vector<account_tail> tails;
  std::vector<double> missed;  // places where the second look found what no panel had predicted
  index_t second_looks = 0;
  bool in_pairs = false;          // all of it, as doubles lost too much
  bool by_addends = false;        // all of it gave no answer, its addends by themselves did
  double error_of_panels = 0;     // differences of their two rules
  double error_of_tails = 0;      // of what lies beyond
  std::vector<value> values;      // at the nodes of the panels, ascending
  std::vector<double> evaluated;  // every abscissa, as it came
};

}  // namespace riemann
