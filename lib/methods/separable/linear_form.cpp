// One variable after the other: what is left is a function of one number, smoother each time.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/separable/linear_form.hpp"

#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/integrand/values_at.hpp"
#include "riemann/lib/methods/adaptive/adaptive.hpp"
#include "riemann/lib/methods/separable/axis_rules.hpp"
#include "riemann/lib/methods/separable/piecewise.hpp"
#include "riemann/lib/question/region.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace riemann::separable {
namespace {

constexpr double epsilon = std::numeric_limits<double>::epsilon();
constexpr std::size_t most_pieces = 2048;
constexpr std::size_t most_special = 256;
constexpr double aside = 4 * epsilon;  // of a place, from which a jump there is seen

/// Of an axis: what its inner function adds at the ends of its range, and how it rises between.
struct line {
  double at_lower;
  double at_upper;
  double slope;   // without a sign
  double weight;  // negative where the limits fall

  double least() const { return std::min(at_lower, at_upper); }
  double most() const { return std::max(at_lower, at_upper); }
  double spread() const { return most() - least(); }
};

/// Nothing where the inner function is no line, or the range not finite.
std::optional<line> line_of(const separated_axis& axis, const part_question& of) {
  constexpr int places = 9;  // more than a polynomial of low degree has zeros
  constexpr double roundings = 8 * epsilon;
  const interval& range = of.ranges[static_cast<std::size_t>(axis.variable)];
  const double a = std::min(range.lower.value, range.upper.value);
  const double b = std::max(range.lower.value, range.upper.value);
  if (!axis.inner || !axis.inner->is_polynomial || !(a < b)) return {};
  if (!is_finite(a) || !is_finite(b)) return {};
  if (!smooth_panels_of(*axis.inner, range, of).why_not.empty()) return {};
  std::array<double, places> x;
  for (std::size_t k = 0; k < x.size(); ++k)
    x[k] = a + (b - a) * static_cast<double>(k) / (places - 1);
  x.back() = b;
  const std::vector<double> values = values_at(axis.inner->f, x);
  const double size = std::max(std::abs(values.front()), std::abs(values.back()));
  for (std::size_t k = 0; k < x.size(); ++k) {
    const double share = (x[k] - a) / (b - a);
    const double on_line = values.front() + share * (values.back() - values.front());
    if (!(std::abs(values[k] - on_line) <= roundings * size)) return {};
  }
  if (values.front() == values.back()) return {};
  double weight = range.lower.value <= range.upper.value ? 1 : -1;
  if (axis.weight) {
    const std::vector<double> weights = values_at(axis.weight->f, x);
    const bool is_number = axis.weight->is_polynomial &&
                           std::all_of(weights.begin(), weights.end(),
                                       [&](double each) { return each == weights.front(); });
    if (!is_number) return {};
    weight *= weights.front();
  }
  return line{values.front(), values.back(), std::abs(values.back() - values.front()) / (b - a),
              weight};
}

class linear_form {
 public:
  linear_form(const function_of_one& outer, std::vector<line> lines, const part_question& of,
              double precision)
      : outer_(outer),
        of_(of),
        how_well_{precision, false, most_pieces, true},
        lines_(std::move(lines)) {
    // What varies most goes first, and leaves the others less to follow.
    std::stable_sort(lines_.begin(), lines_.end(),
                     [](const line& a, const line& b) { return a.spread() > b.spread(); });
  }

  part_integral answer() {
    std::optional<piecewise> left = outer();
    for (std::size_t k = 0; left && k + 1 < lines_.size(); ++k) left = without(k, *left);
    if (!left) {
      if (result_.why_not.empty())
        result_.why_not = "what is left after some variables is not smooth enough";
      return result_;
    }
    const std::array<double, 1> begin{0};
    const piecewise::sampled last = over(lines_.back(), *left)(begin);
    double scale = 1;
    for (const line& each : lines_) scale *= each.weight / each.slope;
    const double roundings =
        4 * static_cast<double>(lines_.size()) * epsilon;  // of slopes, weights
    result_.value = scale * last.values.front();
    result_.error = std::abs(scale) * last.errors.front() + roundings * std::abs(result_.value);
    result_.l1 = std::max(std::abs(result_.value),
                          std::abs(scale) * left->largest() * lines_.back().spread());
    return result_;
  }

 private:
  /// The least or the most that variables from this one on add.
  double from_others(std::size_t first, bool least) const {
    double sum = 0;
    for (std::size_t k = first; k < lines_.size(); ++k)
      sum += least ? lines_[k].least() : lines_[k].most();
    return sum;
  }

  /// Between the ends of the adaptive method's panels.
  std::optional<piecewise> outer() {
    const double lower = from_others(0, true);
    const double upper = from_others(0, false);
    if (!is_finite(lower) || !is_finite(upper) || !(lower < upper)) return {};
    adaptive::options how;
    how.account = true;
    goal until;
    until.evaluations = std::min(until.evaluations, of_.until.evaluations);
    until.seconds = of_.until.seconds;
    interval whole;
    whole.lower = {lower, 0};
    whole.upper = {upper, 0};
    const integral answer = adaptive::integrate(outer_.f, whole, until, how, of_.stop);
    const account& told = *answer.told;
    result_.evaluations += answer.evaluations;
    if (answer.status != status::met && answer.status != status::roundoff)
      result_.why_not = answer.reason;
    left_out_ = lost_by(told);
    if (!is_finite(left_out_)) result_.why_not = "the outer function is singular at a point";
    if (!result_.why_not.empty()) return {};
    std::vector<double> ends{lower};
    std::vector<range> gaps;  // around singular points
    const auto go_on_to = [&](double end, bool is_gap) {
      if (!(end > ends.back())) return;
      if (is_gap) gaps.push_back({ends.back(), end});
      ends.push_back(end);
    };
    for (const account_panel& each : told.panels) {
      go_on_to(each.from, true);
      go_on_to(each.to, false);
    }
    go_on_to(upper, true);
    const auto is_at_singular_point = [&](const range& gap) {
      return std::any_of(told.tails.begin(), told.tails.end(), [&](const account_tail& each) {
        return gap.lower <= each.toward && each.toward <= gap.upper;
      });
    };
    if (!std::all_of(gaps.begin(), gaps.end(), is_at_singular_point)) {
      result_.why_not = "the outer function has too many swings for panels";
      return {};
    }
    for (const account_tail& each : told.tails) special_.push_back(each.toward);
    special_.insert(special_.end(), told.breaks.begin(), told.breaks.end());
    const auto f = [&](std::span<const double> at) {
      const double inside = 0.5 * (at.front() + at.back());
      for (const range& gap : gaps)
        if (inside > gap.lower && inside < gap.upper)
          return piecewise::sampled{std::vector<double>(at.size()), std::vector<double>(at.size())};
      return outer_at(at);
    };
    return piecewise::of(f, ends, {}, how_well_);
  }

  /// At places of a piece: at its ends, where it may jump, values come from within.
  piecewise::sampled outer_at(std::span<const double> at) {
    constexpr double roundings = 4;
    const double inside = 0.5 * (at.front() + at.back());
    std::vector<double> within(at.begin(), at.end());
    for (const std::size_t k : {std::size_t{0}, at.size() - 1})
      within[k] += std::copysign(aside * std::abs(within[k]), inside - within[k]);
    result_.evaluations += static_cast<index_t>(at.size());
    std::vector<double> values = values_at(outer_.f, within);
    std::vector<double> errors;
    for (const double each : values) errors.push_back(roundings * epsilon * std::abs(each));
    for (std::size_t k = 1; k < at.size(); ++k) {  // places are rounded, too
      const double slope = std::abs((values[k] - values[k - 1]) / (within[k] - within[k - 1]));
      for (const std::size_t i : {k - 1, k})
        errors[i] = std::max(errors[i], epsilon * std::abs(at[i]) * slope);
    }
    return {std::move(values), std::move(errors)};
  }

  /// Of the outer function's integral: beyond the last panels beside a point, by the rounding of
  /// places where it jumps, and where doubles lose digits.
  double lost_by(const account& told) const {
    double lost = told.in_pairs ? lost_in_doubles(told.values) : 0;
    for (const account_tail& each : told.tails) lost += std::abs(each.beyond) + each.error;
    for (const double each : told.breaks) {
      if (each == 0) continue;  // which is not rounded
      const double beside = aside * std::abs(each);
      const std::array<double, 2> sides{each - beside, each + beside};
      const std::vector<double> values = values_at(outer_.f, sides);
      lost += beside * std::abs(values[1] - values[0]);
    }
    return lost;
  }

  /// About the integral of what values in doubles are off, by those in pairs of doubles.
  double lost_in_doubles(const std::vector<account::value>& in_pairs) const {
    constexpr double margin = 4;
    std::vector<double> x;
    for (const account::value& each : in_pairs) x.push_back(each.x);
    const std::vector<double> values = values_at(outer_.f, x);
    double sum = 0;
    for (std::size_t k = 1; k < x.size(); ++k)
      sum += (x[k] - x[k - 1]) * std::max(std::abs(values[k] - in_pairs[k].f),
                                          std::abs(values[k - 1] - in_pairs[k - 1].f));
    return x.empty() ? std::numeric_limits<double>::infinity() : margin * sum;
  }

  /// What is left of `before` after one more variable, as a function.
  piecewise::function over(const line& by, const piecewise& before) {
    struct integrals {
      piecewise before;
      piecewise after;
    };
    const auto h = std::make_shared<const integrals>(
        integrals{before.integral(piecewise::error_of_integral::before),
                  before.integral(piecewise::error_of_integral::after)});
    const double once =
        std::exchange(left_out_, 0);  // it enters what is left of the outer function
    const double rounding = 4 * epsilon * h->after.largest() + once;
    return [by, h, rounding, &before](std::span<const double> t) {
      const std::size_t count = t.size();
      std::vector<double> from(count);
      std::vector<double> to(count);
      for (std::size_t i = 0; i < count; ++i) {
        from[i] = t[i] + by.least();
        to[i] = t[i] + by.most();
      }
      piecewise::sampled result{std::vector<double>(count), std::vector<double>(count)};
      std::vector<double> lower(count);
      std::vector<double> error_before(count);
      std::vector<double> at_end(count);
      std::vector<double> ignored(count);
      h->after.evaluate(to, result.values.data(), result.errors.data());
      h->before.evaluate(from, lower.data(), error_before.data());
      for (std::size_t i = 0; i < count; ++i) {
        result.values[i] -= lower[i];
        result.errors[i] += rounding - error_before[i];
      }
      // Where a rounding of t moves them.
      for (const std::vector<double>* const ends : {&from, &to}) {
        before.evaluate(*ends, at_end.data(), ignored.data());
        for (std::size_t i = 0; i < count; ++i)
          result.errors[i] +=
              epsilon * std::max(std::abs(t[i]), std::abs((*ends)[i])) * std::abs(at_end[i]);
      }
      return result;
    };
  }

  /// Pieces are seen to be right where it may have what `before` has at ends of pieces.
  std::optional<piecewise> without(std::size_t k, const piecewise& before) {
    const double lower = from_others(k + 1, true);
    const double upper = from_others(k + 1, false);
    const auto moved = [&](const std::vector<double>& all) {
      std::vector<double> result;
      for (const double each : all)
        for (const double shift : {lines_[k].least(), lines_[k].most()})
          if (each - shift > lower && each - shift < upper) result.push_back(each - shift);
      std::sort(result.begin(), result.end());
      result.erase(std::unique(result.begin(), result.end()), result.end());
      return result;
    };
    const std::vector<double> places = moved(before.ends());
    special_ = moved(special_);
    if (special_.size() > most_special) special_.clear();
    std::vector<double> ends{lower};
    ends.insert(ends.end(), special_.begin(), special_.end());
    ends.push_back(upper);
    return piecewise::of(over(lines_[k], before), ends, places, how_well_);
  }

  const function_of_one& outer_;
  const part_question& of_;
  piecewise::wanted how_well_;
  std::vector<line> lines_;      // in the order of integration
  std::vector<double> special_;  // where what is left jumps, bends or is singular, perhaps
  double left_out_ = 0;          // of the outer function's integral
  part_integral result_;
};

}  // namespace

std::optional<part_integral> integral_of_linear_form(const separated& f, const part_question& of,
                                                     double precision) {
  if (f.is != separation::of_sum) return {};
  std::vector<line> lines;
  for (const separated_axis& each : f.axes) {
    const std::optional<line> one = line_of(each, of);
    if (!one) return {};
    lines.push_back(*one);
  }
  return linear_form(*f.outer, std::move(lines), of, precision).answer();
}

}  // namespace riemann::separable
