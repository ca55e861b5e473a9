// A pole is simple if t f(c + t) and -t f(c - t) have one limit.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/principal_value.hpp"

#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/methods/adaptive/inner_roots.hpp"
#include "riemann/lib/methods/adaptive/integration.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace riemann::adaptive {
namespace {

constexpr std::size_t most_poles = 64;

search_range range_of(const interval& range, const std::vector<double_word>& centres) {
  const bool up = range.lower.value < range.upper.value;
  const limit a = up ? range.lower : range.upper;
  const limit b = up ? range.upper : range.lower;
  search_range in{{a.value, a.low}, {b.value, b.low}, !is_finite(a.value), !is_finite(b.value)};
  const double first = centres.empty() ? 0 : centres.front().hi;
  const double last = centres.empty() ? 0 : centres.back().hi;
  if (in.goes_on_below) in.from = std::min(first, in.goes_on_above ? 0.0 : b.value) - 1;
  if (in.goes_on_above) in.to = std::max(last, in.goes_on_below ? 0.0 : a.value) + 1;
  return in;
}

std::vector<double_word> candidates(const integrand& f, const interval& range,
                                    const search_range& in) {
  std::vector<double_word> poles = poles_of(f, in, centres_of(f, in.from.hi, in.to.hi));
  for (const limit each : range.breaks) poles.push_back({each.value, each.low});
  tidy(poles, in.goes_on_below ? double_word(-infinite) : in.from,
       in.goes_on_above ? double_word(infinite) : in.to);
  return poles;
}

/// How far a fold may reach: not to other poles, nor to limits, where f may be singular.
double reach_of(const std::vector<double_word>& all, std::size_t k, const search_range& in) {
  constexpr double of_limit = 0.75;
  constexpr double of_neighbour = 0.4375;
  double reach = std::max(1.0, std::abs(all[k].hi));
  if (!in.goes_on_below) reach = std::min(reach, of_limit * (all[k] - in.from).rounded());
  if (!in.goes_on_above) reach = std::min(reach, of_limit * (in.to - all[k]).rounded());
  if (k > 0) reach = std::min(reach, of_neighbour * (all[k] - all[k - 1]).rounded());
  if (k + 1 < all.size()) reach = std::min(reach, of_neighbour * (all[k + 1] - all[k]).rounded());
  return reach;
}

enum class kind { none, simple, other };

/// t f(c + t), its odd part in t, which at a simple pole is the residue, and its even part.
struct beside_pole {
  double odd = 0;
  double even = 0;
  double rounding = 0;  // of either

  double size() const { return std::max(std::abs(odd), even); }
};

beside_pole parts_at(const integrand& f, double_word pole, double distance) {
  constexpr double rounding = 64 * epsilon_of_doubles;
  const both_sides at = beside(f, pole, distance);
  const double t = evaluated_distance(f, pole, distance);
  return {0.5 * t * (at.above - at.below), t * std::abs(at.above + at.below),
          rounding * t * (std::abs(at.above) + std::abs(at.below))};
}

/// At a thousandth of the distance t f is the same at a simple pole, larger at others, and less
/// where there is none or f is integrable; on both sides of a simple pole it differs in its sign
/// alone, but for what a large background adds, which fades as the distance does.
kind kind_of(const integrand& f, double_word pole, double reach, double& residue) {
  constexpr double same = 1e-2;
  constexpr double fades = 0.1;  // at least, over a thousandth of the distance
  constexpr double falls = 0.95;
  const double distance = f.facts().pairs ? 1e-11 * reach : 1e-7 * reach;
  const beside_pole near = parts_at(f, pole, distance);
  const beside_pole far = parts_at(f, pole, 1e3 * distance);
  residue = near.odd;
  if (!is_finite(near.odd) || !is_finite(near.even)) return kind::other;
  const auto stays = [&](const beside_pole& at) {
    return std::abs(near.odd - at.odd) <= same * std::abs(near.odd) &&
           std::abs(near.odd) > at.rounding;
  };
  if (near.even >= same * std::abs(near.odd) && near.even < fades * far.even && stays(far) &&
      stays(parts_at(f, pole, 30 * distance)))
    return kind::simple;
  if (near.size() < fades * far.size()) return kind::none;
  if (std::abs(near.odd - far.odd) > same * std::abs(near.odd))
    return near.size() < falls * far.size() ? kind::none : kind::other;
  return near.even < same * std::abs(near.odd) ? kind::simple : kind::other;
}

/// Sets the distance below which f(c + t) + f(c - t) changes by its rounding alone. That sum is
/// even in t: what it changes falls as t^2. Its rounding grows as 1/t; if the pole is not just
/// where f has it in its own arithmetic, as 1/t^2, which is measured where t is least.
void find_least(const integrand& f, fold& of) {
  constexpr double rounding = 16 * epsilon_of_doubles;
  constexpr double largest = 0x1p-10;  // of the reach
  constexpr double smallest = 0x1p-50;
  constexpr int measured = 6;  // differences
  const double first = f.facts().pairs ? 0 : 64 * epsilon_of_doubles * std::abs(of.pole.hi);
  double t = std::max(smallest * of.reach, first);
  both_sides before = beside(f, of.pole, t);
  double most = 0;  // noise, of all that was taken for it
  for (int k = 0; 2 * t < largest * of.reach; ++k, t *= 2) {
    const both_sides next = beside(f, of.pole, 2 * t);
    const double change = std::abs(next.above + next.below - before.above - before.below);
    const double beyond_rounding =
        change - rounding * (std::abs(before.above) + std::abs(before.below));
    if (k < measured) {
      of.noise = std::max(of.noise, change * t * t);
    } else if (!(beyond_rounding <= 8 * of.noise / (t * t))) {
      of.unknown = t * beyond_rounding;
      break;
    }
    most = std::max(most, beyond_rounding * t * t);
    before = next;
  }
  of.noise = std::max(of.noise, most);
  of.least = t;
}

std::string in_six_digits(double x) {
  std::array<char, 32> text{};
  const auto end =
      std::to_chars(text.data(), text.data() + text.size(), x, std::chars_format::general, 6).ptr;
  return {text.data(), end};
}

std::string place_words(const std::vector<double>& all) {
  std::string text;
  for (const double each : all) text += (text.empty() ? "x = " : ", ") + in_six_digits(each);
  return text;
}

}  // namespace

pole_plan plan_of_poles(const integrand& f, const interval& range) {
  const search_range whole = range_of(range, {});
  const search_range in =
      range_of(range, centres_of(f, whole.goes_on_below ? -infinite : whole.from.hi,
                                 whole.goes_on_above ? infinite : whole.to.hi));
  const std::vector<double_word> all = candidates(f, range, in);
  pole_plan planned;
  if (all.size() > most_poles) {
    planned.said = "too many poles for a principal value";
    return planned;
  }
  std::vector<double> simple;
  for (std::size_t k = 0; k < all.size(); ++k) {
    fold at{all[k], reach_of(all, k, in)};
    switch (kind_of(f, at.pole, at.reach, at.residue)) {
      case kind::none: continue;
      case kind::other:
        planned.folds.clear();
        planned.said = "the pole at " + place_words({at.pole.hi}) + " is not simple, or not alone";
        return planned;
      case kind::simple: break;
    }
    find_least(f, at);
    planned.folds.push_back(at);
    simple.push_back(at.pole.hi);
  }
  planned.said = simple.empty() ? "no simple pole was seen between the limits"
                                : "principal value around " + place_words(simple);
  return planned;
}

interval cut_at(const std::vector<fold>& folds, const interval& range) {
  interval result = range;
  result.taken_as = sense::ordinary;
  for (const fold& each : folds)
    for (const double side : {-1.0, 0.0, 1.0}) {
      const double_word at = each.pole + double_word(side * each.reach);
      result.breaks.push_back({at.hi, at.lo});
    }
  return result;
}

double rounding_beside(const std::vector<fold>& folds) {
  constexpr double of_power = 8;  // 3.4 for t^-0.5, whose half lies beyond a quarter of `least`
  double sum = 0;
  for (const fold& each : folds)
    sum += floor_of_error * 2 * std::abs(each.residue) * std::log(each.reach / each.least) +
           4 * each.noise / each.least + of_power * each.unknown;
  return sum;
}

}  // namespace riemann::adaptive
