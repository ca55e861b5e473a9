// Places that a formula points to: where it breaks, and where it may have structure too narrow to
// be met by chance.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/double_word.hpp"
#include "riemann/lib/integrand/integrand.hpp"

#include <span>
#include <vector>

namespace riemann::adaptive {

class sampler;

/// Where places are looked for: a finite stretch, and how close to either end or how far out.
struct search_range {
  double_word from;  // from < to, finite
  double_word to;
  bool goes_on_below = false;  // the range itself reaches to -inf
  bool goes_on_above = false;
};

/// How well a place is known: zeros of lines to a pair, other zeros to a pair unless they are
/// multiple, extrema to half the digits of a double.
enum class exactness { line, root, extremum };

struct structure_point {
  double_word at;
  bool perhaps_singular = false;  // of a line, denominator, logarithm, root, base, sum
  exactness known = exactness::root;
  bool at_end = false;  // of the range
};

/// Zeros of linear functions inside the formula, ascending, each once.
std::vector<double_word> centres_of(const integrand&, double from, double to);

/// Where the formula jumps or bends, strictly inside, ascending, each once and exact as a pair.
/// Looked for by sign changes on 200 points and on logarithmic ones to both ends and to `centres`;
/// what jumps at whole numbers, at 4000 of them at most.
std::vector<double_word> breaks_of(const integrand&, const search_range&,
                                   std::span<const double_word> centres);

/// Zeros of denominators and of bases of powers, looked for likewise: there may be poles.
std::vector<double_word> poles_of(const integrand&, const search_range&,
                                  std::span<const double_word> centres);

struct structure_points {
  std::vector<structure_point> all;
  bool countless = false;  // what makes a train of peaks turns too often for all to be here
};

/// Zeros and extrema of what is not linear, on 24 points; a function with more than 16 is passed
/// over. Where an argument or a denominator changes much, or f is ten times as large where a
/// function turns one way, up to 98304 points are looked at, and up to 25000 places are kept. Also
/// on geometric grids beyond the finite part of an infinite range, and toward ends where a function
/// is infinite or that are tiny beside the range. With `centres`, wherever they are, and places
/// beside those that lie beyond the ends; and with an end where one of all these is 0: a peak may
/// stand there.
structure_points structure_of(sampler&, const search_range&, std::span<const double_word> centres);

}  // namespace riemann::adaptive
