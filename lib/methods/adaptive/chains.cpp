// A chain grows by panels as long as they are useful, and stops where nothing is left.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/chains.hpp"

#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/methods/adaptive/closing.hpp"
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
constexpr int most_on_the_way = 16;  // e-folds of a panel
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
/// cosh(x) - 1 from where all digits do not tell them: of x/1e12 farther out. A black box may have
/// such sums. Toward another place that is counted from where the chain begins, as x itself may be
/// small there.
double roughest(const chain& of, const sampler& f) {
  const double begin = std::exp(of.begin);
  if (of.on.anchor.hi != 0) return deep_in * std::min(1.0, begin);
  const double scale = f.may_cancel() ? std::max(1.0, begin) : 1;
  return scale * (f.takes_all_digits() || f.is_black_box() ? out_of_digits : deep_in);
}

/// Whether f counts nowhere on the panel, and rounding hides no more of it: on the flank of a
/// needle, which is still to come, it is rough.
bool is_nothing(const panel& p, const sampler& f, double negligible) {
  constexpr double much = 0.1;  // of the largest value
  constexpr std::array nodes{0, node_count / 2, node_count - 1};
  return p.l1 <= negligible && f.most_lost(p, nodes) <= much * p.largest;
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
