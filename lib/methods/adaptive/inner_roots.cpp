// Brackets narrowed in doubles, sharpened in pairs.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/inner_roots.hpp"

#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/methods/adaptive/illinois.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace riemann::adaptive {
namespace {

/// Newton's method in pairs where f changes much within an ulp, as log(1-x) does beside 1; the
/// place itself where that leads away, or f jumps.
template <class Function>
double_word within_few_ulps(const Function& value_at, double root) {
  constexpr int most_steps = 12;
  constexpr double few = 4;
  constexpr double little = 1e-3;      // ulps
  constexpr double settled = 1e-9;     // ulps
  constexpr double nearly_all = 1e-6;  // what is left of a value
  const double ulp = std::numeric_limits<double>::epsilon() * std::abs(root);
  const double_word aside(little * ulp);
  double_word at(root);
  const double first = std::abs(value_at(at).rounded());
  double step = ulp;
  for (int k = 0; k < most_steps && std::abs(step) > settled * ulp; ++k) {
    const double slope = (value_at(at + aside) - value_at(at - aside)).rounded() / (2 * aside.hi);
    step = -value_at(at).rounded() / slope;
    at = at + double_word(step);
    if (!(std::abs((at - double_word(root)).rounded()) <= few * ulp)) return {root, 0};
  }
  return std::abs(value_at(at).rounded()) <= nearly_all * first ? at : double_word(root);
}

/// Two Newton steps in pairs from a root that is good to a few ulps, or from a pole by 1/f; the
/// place itself where the function jumps. `height`: |f| at the ends of its bracket.
double_word sharpened(const inner& of, double root, double reach, double height) {
  constexpr double nearly_all = 1e-3;  // what a step by the right slope leaves of a value
  constexpr double of_pole = 1e6;      // times the height
  const double far = 1e-7 * std::max(std::abs(root), reach);
  // Ends of a bracket may be as near to a pole as the place that was found.
  const double beside = std::max(std::abs(of(root - far)), std::abs(of(root + far)));
  const bool is_pole = std::abs(of.at({root, 0}).hi) >
                       of_pole * std::min(height, is_finite(beside) ? beside : height);
  const auto value_at = [&](double_word x) {
    return is_pole ? double_word(1) / of.at(x) : of.at(x);
  };
  const double_word here = value_at({root, 0});
  if (here.hi == 0 || !is_finite(here.hi)) return {root, 0};
  const double ulp = std::numeric_limits<double>::epsilon() * std::abs(root);
  // The nearer slope is for kinks within the other's distance, as in abs(x - 2) < 1e-9.
  for (const double aside : {far, 32 * ulp}) {
    const double_word at(root);
    const double_word rise = value_at(at + double_word(aside)) - value_at(at - double_word(aside));
    const double slope = rise.rounded() / (2 * aside);
    const double step = -here.rounded() / slope;
    if (!(std::abs(step) <= aside / 4)) continue;
    const double_word near = two_sum(root, step);
    // The slope has half the digits of a double: a second step squares what it leaves.
    const double_word left = value_at(near);
    if (std::abs(left.hi) <= nearly_all * std::abs(here.hi))
      return near - double_word(left.rounded() / slope);
  }
  return within_few_ulps(value_at, root);
}

/// Where |f| or f has a turning point: golden sections.
double extremum_between(const inner& f, double a, double b, double sign) {
  constexpr double golden = 0.6180339887498949;
  double c = b - golden * (b - a);
  double d = a + golden * (b - a);
  double fc = sign * f(c);
  double fd = sign * f(d);
  for (int k = 0; k < 60 && b - a > 1e-9 * std::max(std::abs(a), std::abs(b)); ++k) {
    if (fc < fd) {
      b = d;
      d = c;
      fd = fc;
      c = b - golden * (b - a);
      fc = sign * f(c);
    } else {
      a = c;
      c = d;
      fc = fd;
      d = a + golden * (b - a);
      fd = sign * f(d);
    }
  }
  return fc < fd ? c : d;
}

/// The two roots beside an extremum between three places, where f has the other sign than at these.
void add_roots_beside(const inner& f, double extremum, std::span<const double> x,
                      std::span<const double> v, std::vector<double_word>& to) {
  const double value = f(extremum);
  for (const double each : v)
    if (!opposite(value, each)) return;
  to.push_back(root_between(f, x[0], v[0], extremum, value));
  to.push_back(root_between(f, extremum, value, x[2], v[2]));
}

}  // namespace

bool may_reach(double distance, double before, double after) {
  constexpr double margin = 2;  // a parabola through three values goes an eighth beyond them
  return distance <= margin * std::max(before, after);
}

double_word root_between(const inner& f, double a, double fa, double b, double fb) {
  constexpr search_effort to_rounding{2 * std::numeric_limits<double>::epsilon(), 30, 200};
  constexpr double beside_zero = 1e-290;  // where x/3 may be rounded to 0
  const double root = zero_between(f, a, fa, b, fb, to_rounding);
  if (std::abs(root) < beside_zero && f.at({0, 0}).hi == 0) return {0, 0};
  return sharpened(f, root, b - a, std::max(std::abs(fa), std::abs(fb)));
}

std::optional<double_word> root_of_line(const inner& f, double_word from, double_word to) {
  if (from.hi < -1e300 || to.hi > 1e300) {
    if (from.hi < -1e150) from = -1e150;
    if (to.hi > 1e150) to = 1e150;
  }
  const double a = from.hi;
  const double b = to.hi;
  const double fa = f.at(from).rounded();
  const double fb = f.at(to).rounded();
  if (!opposite(fa, fb)) return std::nullopt;
  const double width = b - a;
  const double slope = fb / width - fa / width;
  double_word x = opposite(a, b) ? 0 : std::abs(fb) < std::abs(fa) ? b : a;
  constexpr int steps = 4;  // the slope's rounding enters with each power
  for (int k = 0; k < steps; ++k) x = x - f.at(x) / double_word(slope);
  return x;
}

namespace {

constexpr double small = 1e-14;     // in doubles, beside the other end
constexpr double vanishes = 1e-28;  // in pairs

}  // namespace

bool is_rounding(const inner& f, double_word at, double height) {
  return is_finite(height) && std::abs(f.at(at).hi) <= vanishes * height && f.is_unknown_at(at);
}

bool is_zero_at_end(const inner& f, double_word end, double at_double, double at_other_end) {
  if (at_double == 0) return true;
  const double height = std::abs(at_other_end);
  if (end.hi == 0 || !is_finite(height) || !(std::abs(at_double) <= small * height)) return false;
  return std::abs(f.at(end).hi) <= vanishes * height;
}

void add_rounded_root(const inner& f, std::span<const double> x, std::size_t i,
                      std::vector<double_word>& to) {
  const auto in_pairs = [&](std::size_t k) { return f.at({x[k], 0}).rounded(); };
  const double here = in_pairs(i);
  if (here == 0 || !is_finite(here)) return to.push_back({x[i], 0});
  const double left = i > 0 ? in_pairs(i - 1) : 0;
  const double right = i + 1 < x.size() ? in_pairs(i + 1) : 0;
  if (opposite(left, here))
    to.push_back(root_between(f, x[i - 1], left, x[i], here));
  else if (opposite(here, right))
    to.push_back(root_between(f, x[i], here, x[i + 1], right));
  else
    to.push_back({x[i], 0});
}

void add_roots(const inner& f, std::span<const double> x, std::span<const double> v,
               std::vector<double_word>& to) {
  const std::size_t none = x.size();
  std::size_t last = none;  // of the values that are not 0
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (!is_finite(v[i])) {
      last = none;
      continue;
    }
    if (v[i] == 0) {
      // A stretch of zeros is flat: no root, unless the signs beside it differ.
      const bool flat = (i > 0 && v[i - 1] == 0) || (i + 1 < x.size() && v[i + 1] == 0);
      if (flat) continue;
      add_rounded_root(f, x, i, to);
      last = none;
      continue;
    }
    if (last != none && opposite(v[last], v[i]))
      to.push_back(root_between(f, x[last], v[last], x[i], v[i]));
    last = i;
  }
}

namespace {

/// Whether values fall, or rise, to both sides of the i-th by more than rounding: a plateau turns
/// nowhere.
bool turns_at(std::span<const double> v, std::size_t i) {
  const double rounding = 4 * std::numeric_limits<double>::epsilon() * std::abs(v[i]);
  const auto differs = [&](std::size_t k) {  // before the first it is beyond the last
    return k < v.size() && std::abs(v[k] - v[i]) > rounding;
  };
  return (differs(i - 1) || differs(i - 2)) && (differs(i + 1) || differs(i + 2));
}

}  // namespace

void add_extrema(const inner& f, std::span<const double> x, std::span<const double> v,
                 std::vector<double_word>& roots, std::vector<double_word>& extrema) {
  for (std::size_t i = 1; i + 1 < x.size(); ++i) {
    if (v[i] == 0) continue;  // a root, which add_roots has
    if (!is_finite(v[i - 1]) || !is_finite(v[i]) || !is_finite(v[i + 1])) continue;  // a pole
    const bool low = v[i] < v[i - 1] && v[i] <= v[i + 1];
    const bool high = v[i] > v[i - 1] && v[i] >= v[i + 1];
    if ((!low && !high) || !turns_at(v, i)) continue;
    double at = extremum_between(f, x[i - 1], x[i + 1], low ? 1 : -1);
    // A centre on the grid is known to all digits.
    if (low ? v[i] <= f(at) : v[i] >= f(at)) at = x[i];
    extrema.push_back({at, 0});
    add_roots_beside(f, at, x.subspan(i - 1, 3), v.subspan(i - 1, 3), roots);
  }
}

void add_hidden_roots(const inner& f, std::span<const double> x, std::span<const double> v,
                      std::vector<double_word>& to) {
  for (std::size_t i = 1; i + 1 < x.size(); ++i) {
    if (v[i] == 0 || !is_finite(v[i - 1]) || !is_finite(v[i]) || !is_finite(v[i + 1])) continue;
    const double sign = v[i] > 0 ? 1 : -1;
    const double before = sign * (v[i - 1] - v[i]);
    const double after = sign * (v[i + 1] - v[i]);
    if (!(before > 0 && after >= 0) || !may_reach(std::abs(v[i]), before, after)) continue;
    const double at = extremum_between(f, x[i - 1], x[i + 1], sign);
    add_roots_beside(f, at, x.subspan(i - 1, 3), v.subspan(i - 1, 3), to);
  }
}

std::optional<double_word> touching_root(const inner& f, double_word extremum, double reach,
                                         double height) {
  constexpr double touches = 1e-12;  // of the height: golden sections come as near as that
  constexpr double nearer = 1e-3;    // from step to step
  constexpr double near_enough = 1e-15;
  if (!(std::abs(f(extremum.hi)) <= touches * height)) return std::nullopt;
  // Newton's method for a double root, x - 2 f / f', from points that come nearer as the root is
  // better known: f' as a difference leaves nearer^2 of their distance.
  double_word root = extremum;
  double away = nearer * reach;
  for (; away > near_enough * reach; away *= nearer) {
    const double_word at = root + double_word(away);
    const double_word aside(nearer * away);
    const double slope = (f.at(at + aside) - f.at(at - aside)).rounded() / (2 * aside.hi);
    const double_word next = at - double_word(2 * f.at(at).rounded() / slope);
    const double moved = (next - root).rounded();
    if (!(std::abs(moved) < 0.1 * away)) break;
    root = next;
  }
  if (away > 1e-9 * reach) return std::nullopt;
  return root;
}

namespace {

/// Within which places that doubles tell may be one.
double rounding_of_place(double_word at) {
  return 4 * std::numeric_limits<double>::epsilon() * std::abs(at.hi);
}

}  // namespace

std::optional<double_word> same_among(std::span<const double_word> places, double_word at) {
  const double rounding = rounding_of_place(at);
  const auto apart = [&](double_word place) { return std::abs((place - at).rounded()); };
  auto nearest = std::lower_bound(places.begin(), places.end(), at.hi - rounding,
                                  [](double_word place, double least) { return place.hi < least; });
  for (auto next = nearest; next != places.end() && next->hi <= at.hi + rounding; ++next)
    if (apart(*next) < apart(*nearest)) nearest = next;
  if (nearest == places.end() || apart(*nearest) > rounding) return std::nullopt;
  return *nearest;
}

void tidy(std::vector<double_word>& all, double_word from, double_word to,
          std::span<const double_word> exact) {
  constexpr double of_pairs = 1e-20;  // with what lines lose of them
  std::erase_if(all, [&](double_word x) { return !before(from, x) || !before(x, to); });
  std::sort(all.begin(), all.end(), before);
  const auto is_exact = [&](double_word x) {
    return std::any_of(exact.begin(), exact.end(),
                       [&](double_word each) { return each.hi == x.hi && each.lo == x.lo; });
  };
  std::vector<double_word> kept;
  for (const double_word each : all) {
    const double apart =
        kept.empty() ? std::numeric_limits<double>::infinity() : (each - kept.back()).rounded();
    if (apart > rounding_of_place(each) ||
        (apart > of_pairs * std::abs(each.hi) && is_exact(each) && is_exact(kept.back())))
      kept.push_back(each);
    else if (!is_exact(kept.back()) && is_exact(each))
      kept.back() = each;
  }
  all = std::move(kept);
}

}  // namespace riemann::adaptive
