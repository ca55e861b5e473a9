// The decay at the far end of a chain decides: e^(-rate t), t^(-power), or neither.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/chains.hpp"

#include "riemann/kernels/host_device.hpp"

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
constexpr double far_out = 1e15;
constexpr double deep_in = 1e-50;
constexpr double out_of_digits = 1e-7;

double value_at(const chain& of, double t, sampler& f) {
  const point at = of.on.at(t);
  return f.value(at, of.on.anchor.hi != 0) * at.weight;
}

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

/// Values of a black box far out vanish at once, without a decay before: an intermediate leaves the
/// range of doubles.
bool breaks_off(const chain& of, const panel& next, double last_before, const sampler& f) {
  if (of.outward < 0 || next.g.back() != 0 || !f.is_black_box()) return false;
  double last = last_before;
  for (const double each : next.g)
    if (each != 0) last = std::abs(each);
  return std::exp(next.end) > far_out && last > 1e-3 * std::max(next.largest, last_before);
}

/// From where on a chain may come to where the formula has no digits left. Toward 0 values are
/// rough, and then 0 or infinite, from where x^2 is no normal double, and of sums such as
/// cosh(x) - 1 from where all digits do not tell them: of x/1e12 farther out. Toward another place
/// that is counted from where the chain begins, as x itself may be small there.
double roughest(const chain& of, const sampler& f) {
  const double begin = std::exp(of.begin);
  if (of.on.anchor.hi != 0) return deep_in * std::min(1.0, begin);
  return std::max(1.0, begin) * (f.takes_all_digits() ? out_of_digits : deep_in);
}

bool is_rough(const chain& of, const panel& next, const sampler& f) {
  constexpr double smooth = 1e-10;  // error by integral of |f|
  return of.outward < 0 && std::exp(next.begin) < roughest(of, f) && next.error > smooth * next.l1;
}

/// |g| = height (s / begin)^-power e^(-rate (s - begin)) from s = begin on; s counts e-folds from
/// where the chain's coordinate is 1: powers of the distance, and of its logarithm.
struct decay {
  static constexpr double least_power = 1.02;  // that is told from 1

  double begin = 0;
  double height = 0;
  double rate = 0;
  double power = 0;
  double least_rate = 1e-7;  // less is none

  double at(double s) const {
    return height * std::pow(s / begin, -power) * std::exp(-rate * (s - begin));
  }
  bool has_rate() const { return rate > least_rate; }
  bool has_integral() const { return has_rate() || (rate >= -least_rate && power > least_power); }
  /// The same from s on.
  decay from(double s) const { return {s, at(s), rate, power, least_rate}; }
  /// In v = log(s / begin), where the integrand is smooth.
  double integral() const {
    constexpr double nothing = 40;  // e^-40
    if (!has_rate()) return height * begin / (power - 1);
    const double fall = rate * begin;
    const double end = std::log1p((nothing + std::max(0.0, -power) * nothing) / fall);
    const int pieces = 4 + static_cast<int>(end);
    double sum = 0;
    for (int k = 0; k < pieces; ++k)
      for (int n = 0; n < node_count; ++n) {
        const double v = end * (k + 0.5 + 0.5 * node(n)) / pieces;
        sum += weight(n) * std::exp((1 - power) * v - fall * std::expm1(v));
      }
    return height * begin * sum * 0.5 * end / pieces;
  }
};

/// Through the values at three places, the first of which is the end of the chain.
decay through(const std::array<double, 3>& s, const std::array<double, 3>& g) {
  const double near_step = s[0] - s[1];
  const double far_step = s[1] - s[2];
  const double near_fall = std::log(g[1] / g[0]);
  const double far_fall = std::log(g[2] / g[1]);
  const double near_ratio = std::log(s[0] / s[1]);
  const double far_ratio = std::log(s[1] / s[2]);
  const double determinant = near_step * far_ratio - far_step * near_ratio;
  decay result{s[0], g[0]};
  result.rate = (near_fall * far_ratio - far_fall * near_ratio) / determinant;
  result.power = (near_step * far_fall - far_step * near_fall) / determinant;
  return result;
}

/// Closes a chain at its limit, if g decays over that length before it as powers of the distance
/// and of its logarithm do.
void close_over(double length, chain& of, sampler& f) {
  std::array<double, 5> g;  // at the end, and at 1/8, 1/4, 3/8, 1/2 of the length before
  std::array<double, 5> t;
  bool one_sign = true;
  for (std::size_t k = 0; k < g.size(); ++k) {
    t[k] = of.reached - length * static_cast<double>(k) / 8;
    if (k == 0) t[k] -= 2 * of.outward * shortest_step;  // at the very end values may be 0 already
    g[k] = value_at(of, t[k], f);
    if (f.is_black_box() && of.on.anchor.hi != 0) {
      const point at = of.on.at(t[k]);
      const double u = std::abs(double_word((double_word(at.x) - of.on.anchor)).rounded());
      g[k] *= u / at.weight;
      t[k] = std::log(u);
    }
    one_sign = one_sign && is_finite(g[k]) && g[k] != 0 && (g[k] > 0) == (g[0] > 0);
  }
  of.now = chain::state::cut;
  of.tail = 0;
  of.tail_error = std::abs(g[0]) * std::max(1.0, std::abs(length));
  if (!is_finite(of.tail_error)) of.tail_error = std::numeric_limits<double>::infinity();
  double largest = 0;
  for (const double each : g) largest = std::max(largest, std::abs(each));
  for (int k = 1; k < 8; ++k) {
    const double between = value_at(of, of.reached - length * (k - 0.5) / 16, f);
    one_sign = one_sign && is_finite(between) && (between > 0) == (g[0] > 0);
    largest = std::max(largest, std::abs(between));
  }
  if (!one_sign) {  // at the end it may be near a zero
    if (is_finite(largest)) of.tail_error = std::max(of.tail_error, largest * std::abs(length));
    return;
  }
  // Counted from the chain's begin where the coordinate is 1 within the chain.
  const double zero = of.outward * t[4] > 0 ? 0 : of.begin;
  const auto at = [&](std::size_t k) { return of.outward * (t[k] - zero); };
  decay seen = through({at(0), at(2), at(4)}, {g[0], g[2], g[4]});
  decay nearby = through({at(0), at(1), at(2)}, {g[0], g[1], g[2]});
  double misfit = 1e-14;  // of values that are rounded
  for (const std::size_t k : {1, 3}) misfit = std::max(misfit, std::abs(seen.at(at(k)) / g[k] - 1));
  constexpr double resembles = 1e-2;
  constexpr double unknown = 1e3;  // times what would be left at a rate of 1 / length
  of.tail_error *= unknown;
  if (!(misfit < resembles)) return;
  for (decay* const each : {&seen, &nearby})
    each->least_rate = std::max(each->least_rate, 10 * misfit / std::abs(length));
  const double power = std::log(g[2] / g[0]) / std::log(at(0) / at(2));
  if (!nearby.has_integral() && power <= decay::least_power) of.now = chain::state::diverges;
  if (!nearby.has_integral() || !seen.has_integral()) return;
  // Powers of the logarithm of the logarithm bend a power of the logarithm slowly.
  constexpr double fits = 1e-9;
  if (!seen.has_rate() && misfit > fits) return;
  const double reached = of.outward * (of.reached - zero);  // a black box was asked beside it
  of.tail = seen.from(reached).integral();
  const double apart = std::abs(of.tail - nearby.from(reached).integral());
  const double further = std::abs(of.tail / g[0]) / std::abs(t[0] - t[4]);  // than what was seen
  const double reach = std::max(1.0, further);
  of.tail_error = reach * 3 * apart + std::abs(of.tail) * (10 * misfit * reach * reach + 1e-11);
  of.now = chain::state::closed;
}

/// By the whole chain, or by its end alone: there a faint singularity is no longer beneath the
/// rest, and a power is a power to more digits.
void close(chain& of, sampler& f, double negligible) {
  constexpr double share = 0.3;
  constexpr double least = 6;  // e-folds
  const double length = of.reached - of.begin;
  close_over(length, of, f);
  if (!(share * std::abs(length) > least) || of.now == chain::state::diverges) return;
  const bool is_cut = of.now == chain::state::cut;
  if (!is_cut && of.tail_error <= negligible) return;
  const chain by_all = of;
  close_over(share * length, of, f);
  if (is_cut) {
    if (of.now == chain::state::cut) of.tail_error = by_all.tail_error;
    return;
  }
  const bool agrees = std::abs(of.tail - by_all.tail) <= by_all.tail_error;
  if (of.now != chain::state::closed || !agrees || of.tail_error > by_all.tail_error) of = by_all;
}

chain started(double_word anchor, double side, double from, double outward, double limit) {
  chain begun;
  begun.on = {anchor, side, true};
  begun.outward = outward;
  begun.begin = std::log(from);
  begun.reached = begun.not_before = begun.begin;
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
    const bool overflows = breaks_off(of, next, last_before, f);
    const bool unusable = next.not_finite > 0 || overflows || is_rough(of, next, f);
    if (unusable && is_finite(next.largest))
      of.refused = std::max(of.refused, next.largest * (next.end - next.begin));
    if (unusable && length > shortest_step) {
      length /= 2;
      of.next_length = 1;
      continue;
    }
    if (unusable) {  // an intermediate leaves the range of doubles, or there is a hole
      const double distance = std::exp(of.reached);
      const bool by_range = of.outward > 0 ? overflows || distance > far_out
                                           : distance < std::max(deep_in, roughest(of, f));
      if (by_range && of.reached != of.begin) {
        close(of, f, negligible);
        if (of.now == chain::state::cut) of.tail_error = std::max(of.tail_error, of.refused);
        return;
      }
      of.now = chain::state::cut;
      of.tail_error = std::numeric_limits<double>::infinity();
      return;
    }
    panels.push_back(next);
    of.reached = to;
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
