// Panels from the adaptive method, which knows where a formula has structure.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/separable/axis_rules.hpp"

#include "riemann/kernels/host_device.hpp"
#include "riemann/kernels/points/philox.hpp"
#include "riemann/lib/integrand/values_at.hpp"
#include "riemann/lib/methods/adaptive/adaptive.hpp"
#include "riemann/lib/nodes/gauss_nodes.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

namespace riemann::separable {
namespace {

constexpr std::size_t most_panels = 24;
constexpr const char* lost_digits = "doubles lose too much in it";

/// Whether values in pairs of doubles differ from those in doubles by more than a few roundings:
/// (1e14 + x) - 1e14 is a staircase.
bool loses_digits(const integrand& f, const interval& over) {
  constexpr int count = 8;
  constexpr double roundings = 1e-14;
  if (!f.facts().pairs) return false;
  std::array<double, count> x;
  const std::array<double, count> low{};
  for (std::size_t k = 0; k < count; ++k)
    x[k] = over.lower.value +
           (over.upper.value - over.lower.value) * random_unit(0x10E5, static_cast<unsigned>(k), 0);
  std::array<double, count> in_doubles;
  std::array<double, count> in_pairs;
  const double* const at = x.data();
  const double* const low_at = low.data();
  double* out = in_doubles.data();
  f.values({&at, nullptr, 1, count}, &out);
  out = in_pairs.data();
  f.values({&at, &low_at, 1, count}, &out);
  double apart = 0;
  double largest = 0;
  for (std::size_t k = 0; k < count; ++k) {
    apart = std::max(apart, std::abs(in_pairs[k] - in_doubles[k]));
    largest = std::max(largest, std::abs(in_pairs[k]));
  }
  return !(apart <= roundings * largest);
}

}  // namespace

smooth_panels smooth_panels_of(const function_of_one& f, const interval& over,
                               const part_question& of) {
  smooth_panels panels;
  if (f.is_polynomial) {
    if (loses_digits(f.f, over)) panels.why_not = lost_digits;
    return panels;
  }
  goal until;
  until.evaluations = std::min(until.evaluations, of.until.evaluations);
  until.seconds = of.until.seconds;
  adaptive::options how;
  how.account = true;
  const integral answer = adaptive::integrate(f.f, over, until, how, of.stop);
  const account& told = *answer.told;
  panels.evaluations = answer.evaluations;
  panels.jumps_or_bends = !told.breaks.empty();
  if (answer.status != status::met && answer.status != status::roundoff)
    panels.why_not = answer.reason;
  else if (told.in_pairs)
    panels.why_not = lost_digits;
  else if (told.core || !told.tails.empty())
    panels.why_not = "a part is singular at an end";
  else if (told.panels.size() > most_panels)
    panels.why_not = "a part is not smooth enough";
  for (const account_panel& each : told.panels) panels.ends.push_back(each.from);
  return panels;
}

bool are_alike(const separated_axis& a, const separated_axis& b, const part_question& of) {
  const auto model = [](const std::optional<function_of_one>& f) {
    return f ? std::optional<integrand>(f->f) : std::nullopt;
  };
  const auto range = [&](const separated_axis& each) -> const interval& {
    return of.ranges[static_cast<std::size_t>(each.variable)];
  };
  return model(a.weight) == model(b.weight) && model(a.inner) == model(b.inner) &&
         range(a) == range(b);
}

panels_of_axis::panels_of_axis(const separated_axis& axis, const part_question& of) : axis_(axis) {
  const interval& over = of.ranges[static_cast<std::size_t>(axis.variable)];
  const double a = over.lower.value;
  const double b = over.upper.value;
  if (!is_finite(a) || !is_finite(b)) {
    why_not_ = "a range is infinite";
    return;
  }
  sign_ = b < a ? -1 : 1;
  ends_ = {a, b};
  for (const limit& each : over.breaks) ends_.push_back(each.value);
  for (const std::optional<function_of_one>* const f : {&axis.weight, &axis.inner}) {
    if (!*f) continue;
    smooth_panels panels = smooth_panels_of(**f, over, of);
    evaluations_ += panels.evaluations;
    ends_.insert(ends_.end(), panels.ends.begin(), panels.ends.end());
    why_not_ = std::move(panels.why_not);
    if (!why_not_.empty()) return;
  }
  std::sort(ends_.begin(), ends_.end());
  ends_.erase(std::unique(ends_.begin(), ends_.end()), ends_.end());
  inner_ = values_of_inner();
}

axis_rule panels_of_axis::rule(int order, std::span<const double> ends) {
  std::vector<double> x;
  axis_rule rule;
  for (std::size_t p = 0; p + 1 < ends.size(); ++p)
    for (const inner_node& node : gauss_legendre_nodes(order)) {
      const double length = ends[p + 1] - ends[p];
      x.push_back(ends[p] + length * node.offset.hi);
      rule.weight.push_back(sign_ * length * node.weight.hi);
    }
  const auto take = [&](const std::optional<function_of_one>& f) {
    evaluations_ += static_cast<index_t>(x.size());
    std::vector<double> values = values_at(f->f, x);
    if (!std::all_of(values.begin(), values.end(), [](double each) { return is_finite(each); }))
      why_not_ = "it is not finite somewhere";
    return values;
  };
  rule.inner = axis_.inner ? take(axis_.inner) : std::vector<double>(x.size(), 0);
  if (!axis_.weight) return rule;
  const std::vector<double> weight = take(axis_.weight);
  for (std::size_t k = 0; k < x.size(); ++k) rule.weight[k] *= weight[k];
  return rule;
}

/// The inner function between the ends, however it bends there.
panels_of_axis::hull panels_of_axis::values_of_inner() {
  constexpr int cells = 16;  // of a panel
  constexpr int steps = 30;
  constexpr double golden = 0.38196601125010515;
  if (!axis_.inner) return {};
  std::vector<double> x{ends_.front()};
  for (std::size_t p = 0; p + 1 < ends_.size(); ++p)
    for (int k = 1; k <= cells; ++k)
      x.push_back(k == cells
                      ? ends_[p + 1]
                      : ends_[p] + (ends_[p + 1] - ends_[p]) * k / static_cast<double>(cells));
  const integrand& f = axis_.inner->f;
  const std::vector<double> values = values_at(f, x);
  evaluations_ += static_cast<index_t>(x.size());
  // The least of sign * f, by golden sections where it lies between others.
  const auto least = [&](double sign) {
    std::size_t at = 0;
    for (std::size_t k = 1; k < x.size(); ++k)
      if (sign * values[k] < sign * values[at]) at = k;
    double value = values[at];
    if (at == 0 || at + 1 == x.size()) return value;
    double from = x[at - 1];
    double to = x[at + 1];
    for (int step = 0; step < steps; ++step) {
      const std::array<double, 2> between{from + golden * (to - from), to - golden * (to - from)};
      const std::vector<double> there = values_at(f, between);
      evaluations_ += 2;
      for (const double each : there)
        if (sign * each < sign * value) value = each;
      (sign * there[0] < sign * there[1] ? to : from) =
          sign * there[0] < sign * there[1] ? between[1] : between[0];
    }
    return value;
  };
  return {least(1), least(-1)};
}

axis_rules panels_of_axis::rules(int order) {
  constexpr double share = 0.4146;  // so that nothing falls alike on both sides
  std::vector<double> parts{ends_.front()};
  for (std::size_t p = 0; p + 1 < ends_.size(); ++p) {
    parts.push_back(ends_[p] + share * (ends_[p + 1] - ends_[p]));
    parts.push_back(ends_[p + 1]);
  }
  axis_rules rules{rule(order, ends_), rule(order, parts), axis_.inner.has_value(), inner_.lowest,
                   inner_.highest};
  for (const axis_rule* const each : {&rules.coarse, &rules.fine}) {
    const auto [lowest, highest] = std::minmax_element(each->inner.begin(), each->inner.end());
    rules.lowest = std::min(rules.lowest, *lowest);
    rules.highest = std::max(rules.highest, *highest);
  }
  return rules;
}

}  // namespace riemann::separable
