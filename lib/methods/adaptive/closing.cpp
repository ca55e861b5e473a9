// The decay at the far end of a chain decides: e^(-rate t), t^(-power), or neither.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/closing.hpp"

#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/methods/adaptive/chains.hpp"
#include "riemann/lib/methods/adaptive/decay.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace riemann::adaptive {
namespace {

/// Where a chain's decay is looked at, in e-folds, negative toward a point.
struct stretch_before_end {
  double before_end;
  double length;
};

/// The distance as the values know it: beside a place that is not 0, x rounds it.
void take_value(const chain& of, sampler& f, std::size_t k, end_values& seen) {
  seen.g[k] = value_at(of, seen.t[k], f);
  if (of.on.anchor.hi == 0) return;
  const point at = of.on.at(seen.t[k]);
  const double_word x(at.x, f.knows_pairs() ? at.low : 0);
  const double u = std::abs(of.on.distance_to(x));
  seen.g[k] *= u / at.weight;
  seen.t[k] = std::log(u);
}

end_values values_over(const stretch_before_end& over, const chain& of, sampler& f) {
  end_values seen;
  const double length = over.length;
  // At the very end values may be 0 already.
  const double last = of.reached - 2 * of.outward * shortest_step - over.before_end;
  for (std::size_t k = 0; k < seen.t.size(); ++k) {
    const double back = k < end_values::steps
                            ? static_cast<double>(k) / 8
                            : (static_cast<double>(k - end_values::steps) + 0.5) / 16;
    seen.t[k] = last - length * back;
    take_value(of, f, k, seen);
    seen.one_sign = seen.one_sign && is_finite(seen.g[k]) && seen.g[k] != 0 &&
                    (seen.g[k] > 0) == (seen.g[0] > 0);
  }
  return seen;
}

/// How a chain ends, as its decay over some stretch tells.
struct closing {
  chain::state now = chain::state::cut;
  double tail = 0;
  double tail_error = std::numeric_limits<double>::infinity();
  double likely_error = 0;
  double misfit = std::numeric_limits<double>::infinity();

  bool is_cut() const { return now == chain::state::cut; }
  bool is_closed() const { return now == chain::state::closed; }
  bool is_settled(double negligible) const {
    return is_closed() ? tail_error <= negligible
                       : !is_cut() && misfit <= fitted_decay::rounding_of_values;
  }
  /// Where one is a limit and the other none, the better fit is right.
  bool gives_way_to(const closing& other) const {
    if (other.is_cut() || is_cut()) return !other.is_cut();
    if (!is_closed() || !other.is_closed()) return other.misfit < misfit;
    return std::abs(other.tail - tail) <= tail_error && other.tail_error <= tail_error;
  }
};

/// What a formula cancels leaves rounding that grows as a pole does.
bool is_rounding_at_end(const chain& of, sampler& f) {
  constexpr double much = 0.1;  // of a value
  if (of.by_more_digits) return false;
  const point end = of.on.at(of.reached - 2 * of.outward * shortest_step);
  double lost = 0;
  f.losses_at({&end, 1}, &lost);
  return lost > much * std::abs(f.value(end, of.on.anchor.hi != 0));
}

/// Closes a chain at its limit, if g decays as powers of the distance and of its logarithm do.
closing closed_over(const stretch_before_end& over, const chain& of, sampler& f) {
  end_values seen = values_over(over, of, f);
  const double last = std::abs(seen.g[0]);
  const double shown = std::abs(over.length);
  closing result;
  if (is_finite(last)) result.tail_error = last * std::max(1.0, shown);
  if (!seen.one_sign) {  // at the end it may be near a zero
    double largest = 0;
    for (const double each : seen.g) largest = std::max(largest, std::abs(each));
    if (is_finite(largest)) result.tail_error = std::max(result.tail_error, largest * shown);
    return result;
  }
  // Counted from the chain's begin where the coordinate is 1 within the chain.
  const double zero = of.outward * seen.t[4] > 0 ? 0 : of.begin;
  for (std::size_t k = 0; k < seen.s.size(); ++k) seen.s[k] = of.outward * (seen.t[k] - zero);
  constexpr double unknown = 1e3;  // times what would be left at a rate of 1 / length
  // Exponents that doubles tell from 1 leave no more.
  constexpr double boundless = 4 / std::numeric_limits<double>::epsilon();
  constexpr double steep = 2;
  const double power = std::log(seen.g[2] / seen.g[0]) / std::log(seen.s[0] / seen.s[2]);
  result.likely_error = unknown * result.tail_error;
  result.tail_error *= power < steep ? boundless : unknown;
  constexpr double resembles = 1e-2;
  // Powers of the logarithm of the logarithm bend a power of the logarithm slowly.
  constexpr double fits = 1e-9;
  constexpr double fits_exactly = 1e-12;
  fitted_decay fit = fit_from(seen, 0);
  if (!(fit.misfit < resembles)) return result;
  if (fit.misfit > fits) {
    const fitted_decay other = fit_from_another_zero(seen);
    if (other.misfit < fits_exactly) fit = other;
  }
  take_errors(fit, shown);
  result.misfit = fit.misfit;
  const bool is_moved = fit.zero != 0;
  const bool is_exact = fit.misfit <= fits;
  const double reached = of.outward * (of.reached - zero) - fit.zero;
  if (over.before_end != 0) {  // rounding may hide the end, but nothing else
    constexpr double little = 1e-4;
    const double beside = 2 * shortest_step;
    const double g = value_at(of, of.reached - beside * of.outward, f);
    if (!is_exact || !(std::abs(fit.whole.at(reached - beside) / g - 1) < little)) return result;
  }
  const double most_power = is_moved ? 1 - fit.whole.power_error : 1 + fit.whole.power_error;
  const bool hardly_falls =
      is_exact && fit.has_none() && (is_moved ? fit.whole.power : power) <= most_power;
  // No power of a logarithm grows so fast.
  constexpr double grows = -10;
  const bool is_pole = fit.has_none() && power < grows;
  if (hardly_falls || is_pole || is_flat(seen, fit.misfit) || approaches_constant(seen)) {
    if (!is_rounding_at_end(of, f)) result.now = chain::state::diverges;
    return result;
  }
  // Of 1/(x log(x/3)) the pole is told by itself.
  if (is_moved && fit.whole.is_near_limit()) result.likely_error = last;
  if (!fit.has_integral() || (!fit.whole.has_rate() && !is_exact)) return result;
  const double tail = fit.whole.from(reached).integral();
  const double apart = std::abs(tail - fit.nearby.from(reached).integral());
  const double further = std::abs(tail) / last / std::abs(seen.t[0] - seen.t[4]);
  const double reach = std::max(1.0, further);  // than what was seen
  // A small rate, or a rise as a power before it takes over, may be the bend of a slow wave, as of
  // cos(log(log(x))): then the tail is known by its order alone.
  constexpr double small_rate = 6;  // times the e-folds
  constexpr double rises = -2;
  constexpr double hardly_fits = 1e-5;
  constexpr double many = 10;
  const bool may_be_wave = !is_exact && (fit.whole.rate * seen.s[0] < small_rate ||
                                         (fit.whole.power < rises && fit.misfit > hardly_fits));
  // What bends a little goes on to bend; of rounding alone the exponents are off.
  const bool bends = !is_moved && fit.misfit > fitted_decay::rounding_of_values;
  // Another zero stands for two terms of a series in 1/s: a misfit is what the third leaves.
  const double third = is_moved && fit.misfit > fitted_decay::rounding_of_values ? 10 : 1;
  const double exponents_off = 10 * third * fit.misfit * reach * (bends ? reach : fit.amplified);
  result.now = chain::state::closed;
  result.tail = tail;
  result.likely_error = result.tail_error =
      apart * (bends ? 6 * reach : 3) +
      std::abs(tail) * (exponents_off + 1e-11 + (may_be_wave ? many : 0));
  return result;
}

}  // namespace

void close(chain& of, sampler& f, double negligible) {
  constexpr double share = 0.3;
  constexpr double least = 6;  // e-folds
  const double length = of.reached - of.begin;
  closing best = closed_over({0, length}, of, f);
  for (const stretch_before_end& over :
       {stretch_before_end{0, share * length},
        stretch_before_end{share * length, (1 - share) * length}}) {
    if (best.is_settled(negligible) || !(std::abs(over.length) > least)) continue;
    const closing other = closed_over(over, of, f);
    if (best.gives_way_to(other)) best = other;
  }
  of.now = best.now;
  of.tail = best.tail;
  of.tail_error = best.tail_error;
  of.likely_error = best.likely_error;
}

}  // namespace riemann::adaptive
