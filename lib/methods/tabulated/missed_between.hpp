// What a rule misses between samples, judged by their neighbours: for uneven abscissae and for few
// samples, where the error of every second sample's rule says little about the rule on all of them.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/tabulated/samples.hpp"

namespace riemann::tabulated {

/// The power of two at or below a width. Powers of widths that count in it neither overflow nor
/// vanish, whatever the abscissae's unit is.
double unit_of(double width);

/// Intervals [first, end).
struct interval_range {
  index_t first = 0;
  index_t end = 0;
};

/// |integral - rule| over these intervals, estimated from divided differences of
/// neighbouring samples (the error terms of interpolation: Davis and Rabinowitz, Methods of
/// Numerical Integration, 2nd edition, section 2.2). Every interval of the trapezoid rule and every
/// parabola of Simpson's rule has an estimate from its neighbours on either side; their signed sum
/// is taken with a factor of 2, and, with a factor of 3 or 4, the sum of what the two sides
/// disagree by; all that is 1 + 6/n times as large of n intervals. The first and the last interval
/// have one side: there, what it says may grow as it did from the interval before. The bits depend
/// on the samples alone, not on the number of threads. Three samples do not show how a bend
/// changes: there it is the most that straight lines may miss of a function that rises or falls
/// from sample to sample, and no less than the bend says. Where no sample beside an interval is as
/// far away as a quarter of its width (an eighth of a parabola's), none tells what bends within: it
/// may be a hill as high as the samples there, or what a parabola of like widths bends.
/// Precondition: three samples at least.
double missed_between(const samples&, const how&, interval_range, int threads);

/// Of Simpson's rule on an odd number of intervals: what the parabola misses in the last one, which
/// no thinned run shows, by the third divided difference. Precondition: four samples at least.
double missed_in_last_interval(const samples&);

}  // namespace riemann::tabulated
