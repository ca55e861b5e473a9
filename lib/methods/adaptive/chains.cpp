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

double value_at(const chain& of, double t, sampler& f) {
  const point at = of.on.at(t);
  return f.value(at, of.on.anchor.hi != 0) * at.weight;
}

/// Nothing worth counting beyond: |g| falls, and what is left at that rate is negligible, as is a
/// needle that stands at the very end.
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
  const double distance = (node(17) - node(12)) * last.half_width();
  const double rate = std::log(before / at_end) / distance;
  if (!(rate > 0)) return false;
  left = at_end / rate;
  return left < negligible;
}

/// Values far out vanish at once, without a decay before: an intermediate overflows.
bool breaks_off(const chain& of, const panel& next, double last_before) {
  if (of.outward < 0 || std::exp(next.end) < far_out || next.g.back() != 0) return false;
  double last = last_before;
  for (const double each : next.g)
    if (each != 0) last = std::abs(each);
  return last > 1e-3 * std::max(next.largest, last_before) && last > 0;
}

/// So near 0 that x^2 is no normal double, values are rough before they are 0 or infinite.
bool is_rough(const chain& of, const panel& next) {
  constexpr double smooth = 1e-10;  // error by integral of |f|
  return of.outward < 0 && std::exp(next.begin) < deep_in && next.error > smooth * next.l1;
}

/// Closes a chain at its limit, if g decays there as an exponential or a power of t does.
void close(chain& of, sampler& f) {
  const double length = of.reached - of.begin;
  std::array<double, 5> g;  // at the end, and at 1/8, 1/4, 3/8, 1/2 of the length before
  std::array<double, 5> t;
  bool one_sign = true;
  for (std::size_t k = 0; k < g.size(); ++k) {
    t[k] = of.reached - length * static_cast<double>(k) / 8;
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
  if (!one_sign) return;
  for (int k = 1; k < 8; ++k) {
    const double between = value_at(of, of.reached - length * (k - 0.5) / 16, f);
    if (!is_finite(between) || (between > 0) != (g[0] > 0)) return;
  }
  const auto rate_between = [&](std::size_t near, std::size_t far) {
    return std::log(g[near] / g[far]) / (of.outward * (t[far] - t[near]));
  };
  const double rate = rate_between(2, 0);
  const double rate_before = rate_between(4, 2);
  const double change = std::abs(rate - rate_before);
  if (rate > 1e-7 && change <= 0.02 * rate) {
    of.tail = g[0] / rate * std::exp(rate * of.outward * (t[0] - of.reached));
    of.tail_error = std::abs(of.tail) * (3 * change / rate + 1e-11);
    of.now = chain::state::closed;
    return;
  }
  if (rate <= 1e-7) {
    of.now = chain::state::diverges;
    return;
  }
  // g ~ t^-power, with t counted from where the chain's coordinate is 1.
  const auto power_between = [&](std::size_t near, std::size_t far) {
    return std::log(g[near] / g[far]) / std::log(std::abs(t[far] / t[near]));
  };
  const double power = power_between(2, 0);
  const double power_before = power_between(4, 2);
  if (power <= 1.02 && power_before <= 1.02) {
    of.now = chain::state::diverges;
    return;
  }
  if (power > 1.05 && power_before > 1.05) {
    of.tail = g[0] * std::abs(t[0]) / (power - 1);
    of.tail_error = std::abs(of.tail) * (3 * std::abs(power - power_before) / (power - 1) + 1e-6);
    of.now = chain::state::closed;
  }
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

chain toward(double_word end, double side, double from, sampler& f, bool guessed) {
  double least = least_distance;
  if (end.hi != 0)
    least = std::abs(end.hi) *
            (f.knows_pairs() && !guessed ? least_paired_distance : least_unpaired_distance);
  chain grown = started(end, side, from, -1, std::log(std::min(least, from / 10)));
  grown.guessed = guessed;
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
    const bool unusable =
        next.not_finite > 0 || breaks_off(of, next, last_before) || is_rough(of, next);
    if (unusable && length > shortest_step) {
      length /= 2;
      of.next_length = 1;
      continue;
    }
    if (unusable) {  // an intermediate leaves the range of doubles, or there is a hole
      const double distance = std::exp(of.reached);
      const bool by_range = of.outward > 0 ? distance > far_out : distance < deep_in;
      if (by_range && of.reached != of.begin) return close(of, f);
      of.now = chain::state::cut;
      of.tail_error = std::numeric_limits<double>::infinity();
      return;
    }
    panels.push_back(next);
    of.reached = to;
    of.tail_error = next.largest * std::max(10.0, std::abs(to - of.begin));
    double rest = 0;
    if (fades(of, next, negligible, rest)) {
      of.now = chain::state::stopped;
      of.tail_error = rest;
    } else if (of.reached == of.limit || std::abs(of.limit - of.reached) < shortest_step) {
      close(of, f);
    }
    return;
  }
}

}  // namespace riemann::adaptive
