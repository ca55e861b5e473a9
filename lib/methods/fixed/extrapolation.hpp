// From differences between runs of one rule to the error of one of them.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

namespace riemann {

/// How far a run differs from the one judged, to which side, and how many times as coarse it is.
struct difference {
  double coarser = 2;
  double size = 0;
};

/// Differences from other runs count twice: observed orders are right only asymptotically.
inline constexpr double safety = 2;

/// Of orders that a run with singular values may show.
inline constexpr double lowest_order = 1.0 / 16;

/// An order below 1/4 that differences show is taken to be half as large: errors may fall as
/// 1/log(m) does, of which differences show about twice the order at which it falls from there on.
double trusted_order(double observed);

/// The order p in [lowest, declared] at which errors C m^-p explain two magnitudes of differences,
/// to m = n/k1 and n/k2 panels, k1 < k2: (k2^p - 1)/(k1^p - 1) = d2/d1.
double observed_order(double k1, double k2, double d1, double d2, double declared, double lowest);

/// `declared` where differences to coarser runs, the least coarse first, fall as C m^-p does: all
/// to one side, and any two neighbours showing one order. Elsewhere at most 2: at a kink errors are
/// C h^2, with a C that chance chooses for each run.
double steady_order(const std::vector<difference>&, double noise, double declared);

/// The truncation error that differences to coarser runs show, the least coarse first. Differences
/// below `noise` show rounding only. The order at which the error falls is taken to be the smallest
/// that any two of them show, but not below `lowest` nor above `declared`.
double extrapolated(const std::vector<difference>&, double noise, double declared,
                    double lowest = lowest_order);

}  // namespace riemann
