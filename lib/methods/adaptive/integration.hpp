// One integration under way: what its rooms share.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/random.hpp"
#include "riemann/lib/answer/integral.hpp"
#include "riemann/lib/methods/adaptive/folding.hpp"
#include "riemann/lib/methods/adaptive/infinite_range.hpp"
#include "riemann/lib/methods/adaptive/options.hpp"
#include "riemann/lib/methods/adaptive/places.hpp"
#include "riemann/lib/methods/adaptive/sampler.hpp"
#include "riemann/lib/methods/adaptive/subdivision.hpp"

#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace riemann::adaptive {

inline constexpr double infinite = std::numeric_limits<double>::infinity();
inline constexpr double epsilon_of_doubles = std::numeric_limits<double>::epsilon();

/// Values of a formula differ by some 100 epsilon at best, whatever is done: of the integral of
/// |f|.
inline constexpr double floor_of_error = 2e-14;

/// How work ended, other than by the tolerance.
struct verdict {
  status how;
  std::string reason;
  double place;
};

struct integration {
  sampler samples;
  goal until;
  options how;
  double_word lower;  // lower < upper, either may be infinite
  double_word upper;
  std::span<const limit> given_breaks;
  std::span<const fold> folds;  // of the integrand: what lies below a pole lies above it, too

  std::vector<double_word> centres;        // zeros of linear functions of the formula
  std::vector<structure_point> structure;  // empty where options say so
  bool countless_peaks = false;            // it is only some of it
  bool knows_terms = false;                // it has the masses of terms, too
  std::vector<double_word> ends;           // of pieces, exact
  std::vector<double_word> breaks;         // of these: given ones and those of the formula
  std::optional<mass> lies;                // of an infinite range
  std::vector<mass> terms;                 // where each of them lies by itself

  subdivision over;
  std::vector<averaged_stretch> known_averages;  // by pairs, good with all digits, too
  std::optional<verdict> ended;
  std::optional<panel> too_narrow;  // to be divided
  std::vector<double> late_points;  // where such panels led to

  int pass = 0;           // of a careful integral: the second has other panels and places
  random_draws random;    // of the second look's places
  index_t looks = 0;      // evaluations by the second look
  double missed = 0;      // what its misses weigh that are being followed
  double unresolved = 0;  // what it saw and let pass
  index_t times_looked = 0;
  std::vector<double> missed_at;
  double formula_rounding = 0;    // what is lost inside the formula
  bool needs_all_digits = false;  // that is too much
  index_t progress_checked = 0;   // at so many evaluations
  double error_then = 0;

  double tolerance() const;
  /// What may be left out.
  double negligible() const;
  void end(status, std::string reason, double place);
  /// On a stretch around a place f has no values, or none that can be told.
  verdict without_values(double place) const;
  void end_at_pole(double place);
  /// Beyond a chain of which nothing more is known, or else where the panel lies that is least
  /// sure.
  double worst_place() const;
};

}  // namespace riemann::adaptive
