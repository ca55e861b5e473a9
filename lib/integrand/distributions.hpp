// Distributions that a variable may have: from coordinates of the unit interval to places, as
// formulas that numbers and trees share, and back, from any axis of a region.
// Normal quantiles: M. J. Wichura, "Algorithm AS 241", Appl. Statist. 37 (1988) 477-484, PPND16.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/integrand/unit_cube.hpp"

#include <cmath>
#include <cstddef>
#include <numbers>

namespace riemann {

/// None: a range that is integrated over. Each other has two parameters at most.
enum class weighting { none, uniform, normal, exponential };

struct distribution_facts {
  weighting is;
  const char* name;
  const char* parameters;  // as a message names them
  std::size_t parameter_count;
  const char* lower;  // of its range; $1 and $2 stand for the parameters
  const char* upper;
  const char* density;  // at $0
  const char* scale;    // what has to be above 0
};

inline constexpr distribution_facts distributions[] = {
    {weighting::uniform, "uniform", "lower, upper", 2, "$1", "$2", "1/($2-$1)", "$2-$1"},
    {weighting::normal, "normal", "mean, sigma", 2, "-inf", "inf",
     "exp(-(($0-$1)/$2)^2/2)/($2*sqrt(2*pi))", "$2"},
    {weighting::exponential, "exponential", "rate", 1, "0", "inf", "$1*exp(-$1*$0)", "$1"},
};

// What the arithmetic of trees has, for numbers.
inline double number(double, double value) { return value; }
inline double if_less(double a, double b, double if_so, double if_not) {
  return a < b ? if_so : if_not;
}

template <class Number, std::size_t Count>
Number polynomial(const Number& r, const double (&coefficients)[Count]) {
  Number sum = number(r, coefficients[0]);
  for (std::size_t k = 1; k < Count; ++k) sum = sum * r + number(r, coefficients[k]);
  return sum;
}

/// Where normal_quantile() goes from one formula to another: nothing jumps or bends there.
inline constexpr double joints_of_normal_quantile[] = {0x1.e8a37a45fc32ep-37, 0.075, 0.5, 0.925,
                                                       1 - 0x1.e8a37a45fc32ep-37};

/// The x that a standard normal variable is below with probability u, 0 < u < 1: within 5 units in
/// the last place, in both tails, as far as u is known.
template <class Number>
Number normal_quantile(const Number& u) {
  using std::log, std::sqrt;
  const Number q = u - number(u, 0.5);
  const Number near = number(u, 0.180625) - q * q;
  const Number centre =
      q *
      polynomial(near, {2509.0809287301226727, 33430.575583588128105, 67265.770927008700853,
                        45921.953931549871457, 13731.693765509461125, 1971.5909503065514427,
                        133.14166789178437745, 3.387132872796366608}) /
      polynomial(near, {5226.495278852545925, 28729.085735721942674, 39307.89580009271061,
                        21213.794301586595867, 5394.1960214247511077, 687.1870074920579083,
                        42.313330701600911252, 1.0});
  const Number zero = number(u, 0);
  const Number side = if_less(q, zero, u, 1 - u);
  const Number r = sqrt(zero - log(side));
  const Number s = r - number(u, 1.6);
  const Number middle =
      polynomial(s, {7.7454501427834140764e-4, .0227238449892691845833, .24178072517745061177,
                     1.27045825245236838258, 3.64784832476320460504, 5.7694972214606914055,
                     4.6303378461565452959, 1.42343711074968357734}) /
      polynomial(s, {1.05075007164441684324e-9, 5.475938084995344946e-4, .0151986665636164571966,
                     .14810397642748007459, .68976733498510000455, 1.6763848301838038494,
                     2.05319162663775882187, 1.0});
  const Number t = r - number(u, 5);
  const Number far =
      polynomial(t, {2.01033439929228813265e-7, 2.71155556874348757815e-5, .0012426609473880784386,
                     .026532189526576123093, .29656057182850489123, 1.7848265399172913358,
                     5.4637849111641143699, 6.6579046435011037772}) /
      polynomial(t, {2.04426310338993978564e-15, 1.4215117583164458887e-7, 1.8463183175100546818e-5,
                     7.868691311456132591e-4, .0148753612908506148525, .13692988092273580531,
                     .59983220655588793769, 1.0});
  const Number tail = if_less(t, zero, middle, far);
  return if_less(near, zero, if_less(q, zero, zero - tail, tail), centre);
}

/// x(u), which rises: its distribution is that one if that of u is uniform.
template <class Number>
Number place_of(weighting by, const Number& u, const Number& first, const Number& second) {
  using std::log1p;
  const Number zero = number(u, 0);
  if (by == weighting::normal) return first + second * normal_quantile(u);
  if (by == weighting::exponential) return (zero - log1p(zero - u)) / first;
  return first + (second - first) * u;
}

/// What decides x(u) on an axis; of a distribution, `lower` and `upper` are its parameters.
template <class Number>
struct axis_limits {
  reach goes;
  weighting by;
  Number lower;
  Number upper;
  Number centre;
  Number width;
};

template <class Number>
Number place_of(const axis_limits<Number>& on, const Number& u) {
  if (on.by != weighting::none) return place_of(on.by, u, on.lower, on.upper);
  switch (on.goes) {
    case reach::finite: return between(u, on.lower, on.upper).place;
    case reach::above: return above(on.lower, u, on.width).place;
    case reach::below: return below(on.upper, u, on.width).place;
    case reach::everywhere: return on_whole_line(u, on.centre, on.width).place;
  }
  return u;
}

/// The u of a place.
template <class Number>
Number coordinate_of(const axis_limits<Number>& on, const Number& x) {
  using std::erfc, std::expm1, std::sqrt;
  const Number zero = number(x, 0);
  const Number one = number(x, 1);
  if (on.by == weighting::normal)
    return number(x, 0.5) * erfc((on.lower - x) / on.upper * number(x, std::numbers::sqrt2 / 2));
  if (on.by == weighting::exponential) return zero - expm1(zero - x * on.lower);
  if (on.goes == reach::finite) return (x - on.lower) / (on.upper - on.lower);
  if (on.goes == reach::above) return (x - on.lower) / (x - on.lower + on.width);
  if (on.goes == reach::below) return on.width / (on.upper - x + on.width);
  const Number t = (x - on.centre) / on.width;
  const Number twice = t + t;
  return one / (one + (sqrt(twice * twice + one) - twice));
}

}  // namespace riemann
