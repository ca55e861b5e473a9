// Zeros and extrema of the functions inside a formula.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/double_word.hpp"
#include "riemann/lib/integrand/integrand.hpp"

#include <cmath>
#include <optional>
#include <span>
#include <vector>

namespace riemann::adaptive {

/// An inner function less a constant.
class inner {
 public:
  inner(const integrand& f, inner_function which, double less = 0)
      : f_(&f), which_(which), less_(less) {}

  void values(std::span<const double> x, std::vector<double>& out) const {
    out.resize(x.size());
    const double* const column = x.data();
    f_->inner_values(which_.number, {&column, nullptr, 1, static_cast<int>(x.size())}, out.data());
    for (double& each : out) each -= less_;
  }

  /// Where doubles would tell of their own rounding; 0 where pairs have lost their low parts.
  void values_in_pairs(std::span<const double> x, std::vector<double>& out) const {
    constexpr double least = 1e-200;
    out.clear();
    for (const double each : x) {
      const double value = at({each, 0}).rounded();
      out.push_back(std::abs(value) < least ? 0 : value);
    }
  }

  /// With all digits that its functions are known to.
  double_word at(double_word x) const { return in_pairs(x, function_digits::all); }

  /// Whether not even 320 bits tell it.
  bool is_unknown_at(double_word x) const {
    return std::isnan(f_->wide_value(which_.number, lost_by::digits, x.hi, x.lo));
  }

  double operator()(double x) const {
    if (less_ != 0) return in_pairs({x, 0}, function_digits::of_library).hi;
    const double* const column = &x;
    double value = 0;
    f_->inner_values(which_.number, {&column, nullptr, 1, 1}, &value);
    return value;
  }

 private:
  double_word in_pairs(double_word x, function_digits functions) const {
    const double* const column = &x.hi;
    const double* const low_column = &x.lo;
    double_word value;
    f_->inner_values(which_.number, {&column, &low_column, 1, 1, functions}, &value.hi, &value.lo);
    return less_ == 0 ? value : value - double_word(less_);
  }

  const integrand* f_;
  inner_function which_;
  double less_;
};

/// By place, low parts included.
inline bool before(double_word a, double_word b) {
  return a.hi < b.hi || (a.hi == b.hi && a.lo < b.lo);
}

/// The root between two places where f has opposite signs, as a pair: Illinois (Dowell, Jarratt,
/// BIT 11 (1971)), halved where that is slow, and two Newton steps in pairs. The place of a jump
/// where f jumps, that of a pole where it changes its sign through one.
double_word root_between(const inner& f, double a, double fa, double b, double fb);

/// The root of a linear function between these ends, which may be infinite: its slope is the same
/// everywhere, so that steps from anywhere end there however far it is.
std::optional<double_word> root_of_line(const inner& f, double_word from, double_word to);

/// Whether f is 0 at an end of a range, or is but for what the end is rounded by. `at_double` is f
/// of the end's double, `at_other_end` f at the other end.
bool is_zero_at_end(const inner& f, double_word end, double at_double, double at_other_end);

/// Whether f, elsewhere so high, may be 0 there for all that its own rounding tells.
bool is_rounding(const inner& f, double_word at, double height);

/// Grid point i, where doubles say that f is 0: adds it or, where pairs say that f is only rounded
/// to 0, the root beside it.
void add_rounded_root(const inner& f, std::span<const double> x, std::size_t i,
                      std::vector<double_word>& to);

/// Adds a root for each change of sign of the values v on the grid x, and grid points that are
/// roots.
void add_roots(const inner& f, std::span<const double> x, std::span<const double> v,
               std::vector<double_word>& to);

/// Adds a place for each value that is a turning point on the grid, sharpened to half the digits,
/// and where f has the other sign there the roots to both sides.
void add_extrema(const inner& f, std::span<const double> x, std::span<const double> v,
                 std::vector<double_word>& roots, std::vector<double_word>& extrema);

/// Adds the two roots beside each extremum between grid points where f has the other sign than at
/// these.
void add_hidden_roots(const inner& f, std::span<const double> x, std::span<const double> v,
                      std::vector<double_word>& to);

/// Whether a function that turns near a grid point may come so much farther between the points, if
/// it differs by this from the points before and after.
bool may_reach(double distance, double before, double after);

/// The root near an extremum where f only touches 0, as a pair; none if f stays away from 0, or is
/// too rounded to tell. `height` and `reach`: |f| and the distance of its neighbours on a grid.
std::optional<double_word> touching_root(const inner& f, double_word extremum, double reach,
                                         double height);

/// The nearest of these places, which ascend, that is the same as `at` but for rounding.
std::optional<double_word> same_among(std::span<const double_word> places, double_word at);

/// Those strictly inside, ascending, each once: nearer than a few ulps is the same, unless both are
/// among the exact ones.
void tidy(std::vector<double_word>& all, double_word from, double_word to,
          std::span<const double_word> exact = {});

inline bool opposite(double a, double b) { return (a < 0 && b > 0) || (a > 0 && b < 0); }

}  // namespace riemann::adaptive
