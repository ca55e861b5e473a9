// A rule laid out on an interval: which lattices of nodes, with which weights.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/fixed/rules/rule.hpp"
#include "riemann/lib/summing/lattice.hpp"

#include <vector>

namespace riemann {

/// Equally spaced nodes that share one weight.
struct weighted_lattice {
  lattice nodes;
  double_word weight;  // as a fraction of the panel's width
};

/// An end of the interval, exactly.
struct weighted_end {
  double node;
  double_word weight;
};

/// sum of weight * (sum of f over the lattice) + sum of weight * f(end), times panel_width.
struct plan {
  double from = 0;  // from < to
  double to = 0;
  double_word panel_width;
  std::vector<weighted_lattice> lattices;
  std::vector<weighted_end> ends;
  index_t evaluations = 0;
};

/// The plan of `panels` >= 1 panels on from < to, both finite and to - from finite.
plan make_plan(const quadrature_rule& rule, index_t panels, double from, double to);

}  // namespace riemann
