// Stage by stage from the outer function to a number: polynomials in between, errors added up.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/separable/composite.hpp"

#include "riemann/kernels/host_device.hpp"
#include "riemann/kernels/points/philox.hpp"
#include "riemann/lib/integrand/values_at.hpp"
#include "riemann/lib/methods/separable/axis_rules.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace riemann::separable {
namespace {

constexpr double epsilon = std::numeric_limits<double>::epsilon();
constexpr double ulps_of_sum = 8;            // and of a polynomial
constexpr std::array orders{8, 16, 32, 64};  // nodes between two ends
constexpr double few_digits = 1e-11;         // to which the least order may do

/// F at several places, and what it may err by there.
using known_function = std::function<void(std::span<const double> t, double* f, double* error)>;

struct bounds_of_t {
  double lower;
  double upper;
};

bounds_of_t hull(std::initializer_list<double> all) { return {std::min(all), std::max(all)}; }

struct out_of_budget {};

class stages {
 public:
  stages(const separated& f, const part_question& of, const piecewise::wanted& how_well)
      : f_(f), of_(of), how_well_(how_well) {
    for (const separated_axis& each : f.axes) {
      axes_.push_back(like(each));
      if (axes_.back() < panels_.size()) continue;
      panels_.emplace_back(each, of);
      if (panels_.back().why_not().empty()) continue;
      fail(panels_.back().why_not());
      return;
    }
    try {
      integrate();
    } catch (const out_of_budget&) {
      fail("it takes more evaluations than are left");
    }
  }

  part_integral answer() && {
    for (const panels_of_axis& each : panels_) evaluations_ += each.evaluations();
    result_.evaluations = evaluations_;
    return std::move(result_);
  }

 private:
  void fail(std::string why) { result_.why_not = std::move(why); }

  double together(double t, double inner) const {
    return f_.is == separation::of_sum ? t + inner : t * inner;
  }

  /// The panels that serve an axis: those of one like it before, or others.
  std::size_t like(const separated_axis& axis) const {
    for (std::size_t k = 0; k < axes_.size(); ++k)
      if (are_alike(f_.axes[k], axis, of_)) return axes_[k];
    return panels_.size();
  }

  struct axis_sums {
    std::vector<double> values;
    std::vector<double> magnitudes;  // sums of the terms' magnitudes
    std::vector<double> errors;      // owed to F
  };

  /// The sums over an axis for each t.
  axis_sums sums(const axis_rule& by, bool has_inner, std::span<const double> t,
                 const known_function& before) {
    const std::size_t nodes = by.inner.size();
    const std::size_t places = t.size();
    arguments_.resize(places * nodes);
    terms_.resize(places * nodes);
    errors_.resize(places * nodes);
    const bool is_sum = f_.is == separation::of_sum;
    for (std::size_t k = 0; k < nodes; ++k) {
      double* const to = arguments_.data() + k * places;
      const double inner = by.inner[k];
      const double added = has_inner && is_sum ? inner : 0;
      const double times = has_inner && !is_sum ? inner : 1;
      for (std::size_t i = 0; i < places; ++i) to[i] = t[i] * times + added;
    }
    before(arguments_, terms_.data(), errors_.data());
    axis_sums result{std::vector<double>(places), std::vector<double>(places),
                     std::vector<double>(places)};
    double* const values = result.values.data();
    double* const magnitudes = result.magnitudes.data();
    double* const errors = result.errors.data();
    for (std::size_t k = 0; k < nodes; ++k) {
      const double weight = by.weight[k];
      const double* const f = terms_.data() + k * places;
      const double* const of_f = errors_.data() + k * places;
      for (std::size_t i = 0; i < places; ++i) {
        const double term = weight * f[i];
        values[i] += term;
        magnitudes[i] += std::abs(term);
        errors[i] += std::abs(weight) * of_f[i];
      }
    }
    return result;
  }

  /// Where t may be, of the axes that count: it begins as one number.
  template <class Counts>
  bounds_of_t bounds_over(const Counts& counts) const {
    const double begin = f_.is == separation::of_sum ? 0 : 1;
    bounds_of_t now{begin, begin};
    for (std::size_t k = axes_.size(); k-- > 0;) {
      const axis_rules& by = least_[axes_[k]];
      if (!by.has_inner || !counts(k)) continue;
      now = f_.is == separation::of_sum ? bounds_of_t{now.lower + by.lowest, now.upper + by.highest}
                                        : hull({now.lower * by.lowest, now.lower * by.highest,
                                                now.upper * by.lowest, now.upper * by.highest});
    }
    return now;
  }

  bool take_axes() {
    for (panels_of_axis& each : panels_) {
      least_.push_back(each.rules(least_order()));
      if (each.why_not().empty()) continue;
      fail(each.why_not());
      return false;
    }
    // What varies most goes first, and leaves the others less to follow.
    const auto spread = [&](std::size_t of) { return least_[of].highest - least_[of].lowest; };
    std::stable_sort(axes_.begin(), axes_.end(),
                     [&](std::size_t a, std::size_t b) { return spread(a) > spread(b); });
    return true;
  }

  int least_order() const { return orders[how_well_.precision < few_digits ? 1 : 0]; }

  void integrate() {
    if (!take_axes()) return;
    const bounds_of_t whole = bounds_over([](std::size_t) { return true; });
    if (!is_finite(whole.lower) || !is_finite(whole.upper)) return fail("its argument is infinite");
    if (!is_outer_smooth(whole)) return fail("the outer function is not smooth enough");
    if (is_small_where_most_is()) how_well_.level = true;
    stage now;
    now.f = [this](std::span<const double> t, double* f, double* error) {
      if (evaluations_ > of_.until.evaluations) throw out_of_budget{};
      const std::vector<double> values = outer_at(t);
      std::copy(values.begin(), values.end(), f);
      std::fill_n(error, t.size(), 0.0);
    };
    for (std::size_t k = 0; k < axes_.size(); ++k) {
      std::optional<stage> next = integrated(k, now.f);
      if (!next) return;
      now = *std::move(next);
    }
    result_.value = now.at_begin;
    result_.error = now.error_at_begin;
    result_.l1 = std::max(now.l1, std::abs(now.at_begin));
  }

  std::vector<double> outer_at(std::span<const double> t) {
    evaluations_ += static_cast<index_t>(t.size());
    return values_at(f_.outer->f, t);
  }

  /// Where it jumps or bends, so would what is left after one variable, if less.
  bool is_outer_smooth(const bounds_of_t& over) {
    if (over.lower == over.upper) return true;
    interval range;
    range.lower = {over.lower, 0};
    range.upper = {over.upper, 0};
    const smooth_panels panels = smooth_panels_of(*f_.outer, range, of_);
    evaluations_ += panels.evaluations;
    ends_of_outer_ = panels.ends;
    ends_of_outer_.push_back(over.upper);
    std::sort(ends_of_outer_.begin(), ends_of_outer_.end());
    return panels.why_not.empty() && !panels.jumps_or_bends;
  }

  /// Whether what pieces may err by, were it a share of the largest value, is more than the outer
  /// function is where all axes have their means.
  bool is_small_where_most_is() {
    double t = f_.is == separation::of_sum ? 0 : 1;
    for (const std::size_t axis : axes_) {
      if (!least_[axis].has_inner) continue;
      const axis_rule& by = least_[axis].coarse;
      double sum = 0;
      double mass = 0;
      for (std::size_t k = 0; k < by.inner.size(); ++k) {
        sum += std::abs(by.weight[k]) * by.inner[k];
        mass += std::abs(by.weight[k]);
      }
      t = together(t, sum / mass);
    }
    double largest = 0;
    for (const double each : outer_at(ends_of_outer_)) largest = std::max(largest, std::abs(each));
    return std::abs(outer_at({&t, 1}).front()) < how_well_.precision * largest;
  }

  /// Whether the nodes of axis k miss no part of the outer function, wherever the others are: it
  /// has no panel there that is shorter than what lies between two of them.
  bool meets_outer(std::size_t k, const axis_rules& by) const {
    if (!by.has_inner) return true;
    const bounds_of_t others = bounds_over([k](std::size_t other) { return other != k; });
    const std::vector<double>& inner = by.coarse.inner;
    const auto [least, most] = std::minmax_element(inner.begin(), inner.end());
    bool meets = is_met(others, by.lowest, *least) && is_met(others, *most, by.highest);
    for (std::size_t i = 0; i + 1 < inner.size() && meets; ++i)
      meets = is_met(others, inner[i], inner[i + 1]);
    return meets;
  }

  bool is_met(const bounds_of_t& others, double from, double to) const {
    const double a = together(others.lower, from);
    const double b = together(others.lower, to);
    const double c = together(others.upper, from);
    const double d = together(others.upper, to);
    const auto [lower, upper] = hull({a, b, c, d});
    const double length = std::max(std::abs(b - a), std::abs(d - c));
    for (std::size_t p = 0; p + 1 < ends_of_outer_.size(); ++p) {
      const bool is_within = ends_of_outer_[p] < upper && ends_of_outer_[p + 1] > lower;
      if (is_within && ends_of_outer_[p + 1] - ends_of_outer_[p] < length) return false;
    }
    return true;
  }

  struct stage {
    known_function f;
    double at_begin = 0;  // its value where t begins
    double error_at_begin = 0;
    double l1 = 0;  // the largest value
  };

  /// Over axis k; nothing where what is left is not smooth enough.
  std::optional<stage> integrated(std::size_t k, const known_function& before) {
    const bounds_of_t t = bounds_over([k](std::size_t other) { return other > k; });
    const std::optional<compared_rules> by = fine_enough(k, t, before);
    if (!by) return {};
    return t.lower == t.upper ? at_one_place(*by) : over_pieces(t, *by, before);
  }

  /// Rules for an axis, and the sums by both at some places.
  struct compared_rules {
    axis_rules rules;
    std::vector<double> places;
    axis_sums coarse;
    axis_sums fine;
  };

  /// The first whose nodes miss nothing, and which agree: if none do, the last.
  std::optional<compared_rules> fine_enough(std::size_t k, const bounds_of_t& t,
                                            const known_function& before) {
    const std::vector<double> places =
        t.lower == t.upper ? std::vector<double>{t.lower} : places_between(t, k);
    std::optional<compared_rules> best;
    for (const int order : orders) {
      if (order < least_order()) continue;
      panels_of_axis& panels = panels_[axes_[k]];
      axis_rules rules = order == least_order() ? least_[axes_[k]] : panels.rules(order);
      if (!panels.why_not().empty()) {
        fail(panels.why_not());
        return {};
      }
      if (!meets_outer(k, rules)) continue;
      axis_sums coarse = sums(rules.coarse, rules.has_inner, places, before);
      axis_sums fine = sums(rules.fine, rules.has_inner, places, before);
      best = {std::move(rules), places, std::move(coarse), std::move(fine)};
      if (agree(*best)) break;
    }
    if (!best) fail("the outer function is narrow between the nodes of an axis");
    return best;
  }

  bool agree(const compared_rules& by) const {
    const double largest =
        *std::max_element(by.coarse.magnitudes.begin(), by.coarse.magnitudes.end());
    for (std::size_t i = 0; i < by.places.size(); ++i) {
      const double magnitude = magnitude_at(by, i);
      const double size = how_well_.level ? magnitude : largest;
      const double apart = doubtful(by.fine.values[i] - by.coarse.values[i], magnitude);
      if (!(apart <= 0.5 * rounding(magnitude) + how_well_.precision * size)) return false;
    }
    return true;
  }
  static double magnitude_at(const compared_rules& by, std::size_t i) {
    return std::max(by.coarse.magnitudes[i], by.fine.magnitudes[i]);
  }

  std::optional<stage> over_pieces(const bounds_of_t& t, const compared_rules& by,
                                   const known_function& before) {
    const auto f = [&](std::span<const double> at) {
      axis_sums all = sums(by.rules.coarse, by.rules.has_inner, at, before);
      for (std::size_t i = 0; i < at.size(); ++i) all.errors[i] += rounding(all.magnitudes[i]);
      return piecewise::sampled{std::move(all.values), std::move(all.errors)};
    };
    std::optional<piecewise> result = piecewise::of(f, t.lower, t.upper, how_well_);
    const double times = result ? contradiction(by, *result) : 0;
    if (!result || !is_finite(times)) {
      fail("what is left after some variables is not smooth enough");
      return {};
    }
    result->multiply_errors(times);
    const double largest = result->largest();
    const auto pieces = std::make_shared<const piecewise>(*std::move(result));
    return stage{[pieces](std::span<const double> at, double* values, double* errors) {
                   pieces->evaluate(at, values, errors);
                 },
                 0, 0, largest};
  }

  /// How much larger errors must be so that they hold at other places, and beside another rule.
  static double contradiction(const compared_rules& by, const piecewise& result) {
    std::vector<double> told(by.places.size());
    std::vector<double> allowed(by.places.size());
    result.evaluate(by.places, told.data(), allowed.data());
    double times = 1;
    for (std::size_t i = 0; i < by.places.size(); ++i) {
      const double magnitude = magnitude_at(by, i);
      const double apart = doubtful(told[i] - by.coarse.values[i], magnitude);
      const double of_rules = doubtful(by.fine.values[i] - by.coarse.values[i], magnitude);
      if (apart + of_rules > 0) times = std::max(times, 1 + (apart + of_rules) / allowed[i]);
    }
    return times;
  }

  static double rounding(double magnitude) { return ulps_of_sum * epsilon * magnitude; }
  /// A few places may not show the largest difference, unless it is one of rounding.
  static double doubtful(double difference, double magnitude) {
    constexpr double times = 4;
    const double size = std::abs(difference);
    return size <= 0.5 * rounding(magnitude) ? size : times * size;
  }

  std::optional<stage> at_one_place(const compared_rules& by) {
    const double value = by.fine.values.front();
    const double magnitude = by.fine.magnitudes.front();
    const double apart = std::abs(value - by.coarse.values.front());
    if (!is_finite(apart)) {
      fail("it is not finite somewhere");
      return {};
    }
    const double error = by.fine.errors.front() + doubtful(apart, magnitude) + rounding(magnitude);
    return stage{[value, error](std::span<const double> at, double* values, double* errors) {
                   std::fill_n(values, at.size(), value);
                   std::fill_n(errors, at.size(), error);
                 },
                 value, error, magnitude};
  }

  /// Both ends, and some random ones.
  static std::vector<double> places_between(const bounds_of_t& t, std::size_t axis) {
    constexpr unsigned long long key = 0x5E9A;
    constexpr unsigned random = 6;
    std::vector<double> places{t.lower, t.upper};
    for (unsigned i = 0; i < random; ++i)
      places.push_back(t.lower + (t.upper - t.lower) * random_unit(key, i, static_cast<int>(axis)));
    return places;
  }

  const separated& f_;
  const part_question& of_;
  piecewise::wanted how_well_;
  std::vector<panels_of_axis> panels_;  // axes that are the same share them
  std::vector<axis_rules> least_;       // by panels, of the least order
  std::vector<std::size_t> axes_;       // their panels, in the order of integration
  std::vector<double> arguments_;       // of F, for sums; values and errors there
  std::vector<double> terms_;
  std::vector<double> errors_;
  std::vector<double> ends_of_outer_;  // of panels of the outer function
  index_t evaluations_ = 0;
  part_integral result_;
};

}  // namespace

part_integral composite_integral(const separated& f, const part_question& of,
                                 const piecewise::wanted& how_well) {
  return stages(f, of, how_well).answer();
}

}  // namespace riemann::separable
