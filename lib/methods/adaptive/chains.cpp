// The decay at the far end of a chain decides: e^(-rate t), t^(-power), or neither.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/chains.hpp"

#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/methods/adaptive/decay.hpp"
#include "riemann/lib/methods/adaptive/lacking_digits.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace riemann::adaptive {
namespace {

constexpr double least_distance = 1e-290;          // from an end at 0
constexpr double least_paired_distance = 1e-22;    // from another, as a share of it
constexpr double least_unpaired_distance = 3e-12;  // where abscissae are doubles
constexpr double farthest = 1e290;
constexpr double shortest_step = 0.02;  // e-folds
constexpr int most_on_the_way = 16;     // e-folds of a panel
constexpr double far_out = 1e15;
constexpr double out_of_digits = 1e-7;

/// E-folds from where a chain begins, or from where its coordinate is 1 if that is less: what falls
/// as a power of the logarithm falls by no less than these.
double e_folds_at(const chain& of, double t) {
  const double from_begin = of.outward * (t - of.begin);
  const double from_one = of.outward * t;
  return from_one > 0 ? std::min(from_one, from_begin) : from_begin;
}

int sign_changes(const panel& of) {
  int count = 0;
  for (std::size_t k = 1; k < of.g.size(); ++k) count += of.g[k - 1] * of.g[k] < 0;
  return count;
}

/// Of |f| where it turns within a panel, the largest: 0 if it only rises or falls.
double highest_turn(const panel& of) {
  const auto f = [&](std::size_t k) {
    return std::abs(of.g[k]) * std::exp(-of.t_at(all_nodes[k]));
  };
  double highest = 0;
  for (std::size_t k = 1; k + 1 < of.g.size(); ++k)
    if (f(k) >= f(k - 1) && f(k) >= f(k + 1)) highest = std::max(highest, f(k));
  return highest;
}

/// Nothing worth counting beyond: |g| falls, and what is left is negligible even if it falls only
/// as a power of the e-folds s, as powers of the logarithm do: of s^-p, g s / (p - 1) is left. Nor
/// is a needle that stands at the very end.
bool fades(const chain& of, const panel& last, double negligible, double& left) {
  const bool up = of.outward > 0;
  if (of.outward * (of.not_before - of.reached) > 0) return false;
  if (!up && of.height * std::exp(of.reached) > negligible) return false;
  const auto outer = [&](int k) {  // k-th node from the far end
    return std::abs(last.g[static_cast<std::size_t>(up ? node_count - 1 - k : k)]);
  };
  double at_end = 0;
  for (int k = 0; k < 5; ++k) at_end = std::max(at_end, outer(k));
  if (at_end == 0) {
    left = 0;
    return true;
  }
  double before = 0;
  for (int k = 5; k < 12; ++k) before = std::max(before, outer(k));
  // At most: between the innermost of either, where a g that falls is largest.
  const auto inner = [&](int k) {
    return e_folds_at(of, last.t_at(of.outward * node(node_count - 1 - k)));
  };
  const double power = std::log(before / at_end) / std::log(inner(4) / inner(11));
  if (!(power > 1)) return false;
  left = at_end * inner(4) / (power - 1);
  // Toward a point, waves of the logarithm may be near their zero at the end.
  if (!up && of.sign_changes > 0)
    left = std::max(left, 2 * std::max(last.largest, of.largest_before));
  // And those above 0, as of 1 + cos(sqrt(-log(u))), near the bottom of one.
  if (!up) left = std::max(left, highest_turn(last) * std::exp(of.reached));
  return left < negligible;
}

/// Values far out vanish at once, without a decay before: those of a black box, as an intermediate
/// leaves the range of doubles, or all, as they are below the least double themselves.
bool breaks_off(const chain& of, const panel& next, double last_before, const sampler& f) {
  constexpr double hardly_normal = 0x1p-1000;
  double last = last_before;
  double t = of.reached;
  for (std::size_t k = 0; k < next.g.size(); ++k)
    if (next.g[k] != 0) {
      last = std::abs(next.g[k]);
      t = next.t_at(all_nodes[k]);
    }
  const bool vanishes =
      (next.g.back() == 0 && f.is_black_box()) || last * std::exp(-t) < hardly_normal;
  return of.outward > 0 && vanishes && std::exp(next.end) > far_out &&
         last > 1e-3 * std::max(next.largest, last_before);
}

/// From where on a chain may come to where the formula has no digits left. Toward 0 values are
/// rough, and then 0 or infinite, from where x^2 is no normal double, and of sums such as
/// cosh(x) - 1 from where all digits do not tell them: of x/1e12 farther out. Toward another place
/// that is counted from where the chain begins, as x itself may be small there.
double roughest(const chain& of, const sampler& f) {
  const double begin = std::exp(of.begin);
  if (of.on.anchor.hi != 0) return deep_in * std::min(1.0, begin);
  const double scale = f.may_cancel() ? std::max(1.0, begin) : 1;
  return scale * (f.takes_all_digits() ? out_of_digits : deep_in);
}

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
  const double u = std::abs((x - of.on.anchor).rounded());
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

/// By the whole chain, or by its end alone: there a faint singularity is no longer beneath the
/// rest, and a power is a power to more digits. Or by all but its end, which rounding may hide.
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

/// Whether f counts nowhere on the panel, and rounding hides no more of it: on the flank of a
/// needle, which is still to come, it is rough.
bool is_nothing(const panel& p, const sampler& f, double negligible) {
  constexpr double much = 0.1;  // of the largest value
  if (p.l1 > negligible) return false;
  std::array<point, 3> at{p.on.at(p.t_at(node(0))), p.on.at(p.t_at(0)),
                          p.on.at(p.t_at(node(node_count - 1)))};
  std::array<double, 3> lost{};
  f.losses_at(at, lost.data());
  for (std::size_t k = 0; k < at.size(); ++k)
    if (lost[k] * at[k].weight > much * p.largest) return false;
  return true;
}

chain started(double_word anchor, double side, double from, double outward, double limit) {
  chain begun;
  begun.on = {anchor, side, true};
  begun.outward = outward;
  begun.begin = std::log(from);
  begun.reached = begun.not_before = begun.has_mass_until = begun.begin;
  begun.limit = limit;
  begun.tail_error = std::numeric_limits<double>::infinity();  // until it ends
  return begun;
}

}  // namespace

chain toward(double_word end, double side, double from, sampler& f, place_known place) {
  double least = least_distance;
  if (end.hi != 0)
    least = std::abs(end.hi) * (f.knows_pairs() && place == place_known::exactly
                                    ? least_paired_distance
                                    : least_unpaired_distance);
  chain grown = started(end, side, from, -1, std::log(std::min(least, from / 10)));
  grown.place = place;
  const double height = std::abs(f.value({end.hi, end.lo, 1}, end.hi != 0));
  grown.height = is_finite(height) ? height : 0;
  return grown;
}

chain outward(double_word centre, double side, double from) {
  return started(centre, side, from, 1, std::log(std::max(farthest, from)));
}

double value_at(const chain& of, double t, sampler& f) {
  const point at = of.on.at(t);
  const double value =
      of.by_more_digits ? f.value_by_more_digits(at) : f.value(at, of.on.anchor.hi != 0);
  return value * at.weight;
}

const panel& outermost(const chain& of, const std::vector<panel>& panels) {
  const panel* farthest = &panels.front();
  for (const panel& each : panels)
    if (each.on.graded && each.on.side == of.on.side && each.on.anchor.hi == of.on.anchor.hi &&
        each.on.anchor.lo == of.on.anchor.lo &&
        (of.outward > 0 ? each.end == of.reached : each.begin == of.reached))
      farthest = &each;
  return *farthest;
}

void grow(chain& of, std::vector<panel>& panels, sampler& f, double negligible) {
  // What stands on the way is seen by several nodes, too.
  if (of.outward * (of.has_mass_until - of.reached) > 0)
    of.next_length = std::min(of.next_length, most_on_the_way);
  double length = of.next_length;
  const double left = std::abs(of.limit - of.reached);
  if (length > 0.75 * left) length = left;
  of.next_length *= 2;
  const double last_before = of.reached == of.begin ? 0 : std::abs(outermost(of, panels).g.back());
  while (true) {
    panel next;
    next.on = of.on;
    const double to = of.reached + of.outward * length;
    next.begin = std::min(of.reached, to);
    next.end = std::max(of.reached, to);
    next.depth = 1;
    f.evaluate({&next, 1});
    // Toward 0, with all digits, an end that is lost is told by its decay.
    const bool may_take_more = f.may_take_more_digits() || of.on.anchor.hi != 0;
    of.lacks_digits = may_take_more && needs_more_digits(of, next, f);
    if (of.lacks_digits && f.may_take_more_digits()) return;
    const bool lost =
        (of.outward > 0 && next.lost > 0) || (of.lacks_digits && !f.evaluate_by_more_digits(next));
    const bool overflows = breaks_off(of, next, last_before, f);
    const bool too_near = of.outward < 0 && std::exp(next.begin) < roughest(of, f);
    const bool is_rounding = too_near && is_rough(next) && !is_nothing(next, f, negligible);
    const bool unusable = next.not_finite > 0 || overflows || lost || is_rounding;
    if (unusable && is_finite(next.largest))
      of.refused = std::max(of.refused, next.largest * (next.end - next.begin));
    if (unusable && length > shortest_step) {
      length /= 2;
      of.next_length = 1;
      continue;
    }
    if (unusable) {  // an intermediate leaves the range of doubles, or there is a hole
      const double distance = std::exp(of.reached);
      const bool by_range =
          lost || (of.outward > 0 ? overflows || distance > far_out
                                  : distance < std::max(deep_in, roughest(of, f)));
      const bool any_beyond = of.outward * (of.has_mass_until - of.reached) > 0;
      if (by_range && of.reached != of.begin && !any_beyond) {
        close(of, f, negligible);
        const double at_point = of.outward < 0 ? of.height * distance : 0;
        if (of.now == chain::state::cut)
          of.tail_error = std::max({of.tail_error, of.refused, at_point});
        return;
      }
      of.now = chain::state::cut;
      of.tail_error = std::numeric_limits<double>::infinity();
      return;
    }
    panels.push_back(next);
    of.reached = to;
    of.by_more_digits = next.by_more_digits;
    of.sign_changes += sign_changes(next);
    of.tail_error = next.largest * std::max(10.0, std::abs(to - of.begin));
    double rest = 0;
    if (fades(of, next, negligible, rest)) {
      of.now = chain::state::stopped;
      of.tail_error = rest;
    } else if (of.reached == of.limit || std::abs(of.limit - of.reached) < shortest_step) {
      close(of, f, negligible);
    }
    of.largest_before = next.largest;
    return;
  }
}

}  // namespace riemann::adaptive
