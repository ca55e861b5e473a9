// Stage by stage from the outer function to a number: polynomials in between, errors added up.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/separable/composite.hpp"

#include "riemann/kernels/host_device.hpp"
#include "riemann/kernels/points/philox.hpp"
#include "riemann/lib/integrand/values_at.hpp"
#include "riemann/lib/methods/separable/axis_rules.hpp"
#include "riemann/lib/methods/separable/piecewise.hpp"

#include <algorithm>
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
constexpr double roundings = 8;  // of a sum, and of a polynomial

/// F at several places, and what it may err by there.
struct known_function {
  using at_places = std::function<void(std::span<const double> t, double* to)>;
  at_places values;
  at_places errors;
};

known_function::at_places constant(double value) {
  return [value](std::span<const double> t, double* to) { std::fill_n(to, t.size(), value); };
}

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
      const std::size_t same = like(each);
      panels_of_.push_back(same);
      if (same < panels_.size()) continue;
      panels_.emplace_back(each, of);
      if (panels_.back().why_not().empty()) continue;
      fail(panels_.back().why_not());
      return;
    }
    for (const int each : all_orders) {
      result_ = {};
      finer_rules_may_do_ = false;
      try {
        integrate(each);
      } catch (const out_of_budget&) {
        fail("it takes more evaluations than are left");
        break;
      }
      if (!finer_rules_may_do_) break;
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

  /// The panels that serve an axis: those of one before it with the same functions and range, or
  /// others.
  std::size_t like(const separated_axis& axis) const {
    const auto model = [](const std::optional<function_of_one>& f) {
      return f ? std::optional<integrand>(f->f) : std::nullopt;
    };
    const auto range = [this](const separated_axis& of) -> const interval& {
      return of_.ranges[static_cast<std::size_t>(of.variable)];
    };
    for (std::size_t k = 0; k < panels_of_.size(); ++k) {
      const separated_axis& before = f_.axes[k];
      if (model(before.weight) == model(axis.weight) && model(before.inner) == model(axis.inner) &&
          range(before) == range(axis))
        return panels_of_[k];
    }
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
    for (std::size_t k = 0; k < nodes; ++k) {
      double* const to = arguments_.data() + k * places;
      const double inner = by.inner[k];
      if (!has_inner)
        std::copy(t.begin(), t.end(), to);
      else
        std::transform(t.begin(), t.end(), to,
                       [this, inner](double each) { return together(each, inner); });
    }
    before.values(arguments_, terms_.data());
    before.errors(arguments_, errors_.data());
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

  /// Where t may be before axis `first` is integrated: it begins as one number.
  bounds_of_t bounds_before(std::size_t first, const std::vector<axis_rules>& rules) const {
    return bounds_over(rules, [first](std::size_t k) { return k >= first; });
  }

  template <class Counts>
  bounds_of_t bounds_over(const std::vector<axis_rules>& rules, const Counts& counts) const {
    const double begin = f_.is == separation::of_sum ? 0 : 1;
    bounds_of_t now{begin, begin};
    for (std::size_t k = rules.size(); k-- > 0;) {
      const axis_rules& by = rules[k];
      if (!by.has_inner || !counts(k)) continue;
      now = f_.is == separation::of_sum ? bounds_of_t{now.lower + by.lowest, now.upper + by.highest}
                                        : hull({now.lower * by.lowest, now.lower * by.highest,
                                                now.upper * by.lowest, now.upper * by.highest});
    }
    return now;
  }

  void integrate(int order) {
    std::vector<axis_rules> distinct;
    for (panels_of_axis& each : panels_) {
      distinct.push_back(each.rules(order));
      if (!each.why_not().empty()) return fail(each.why_not());
    }
    std::vector<axis_rules> rules;
    for (const std::size_t each : panels_of_) rules.push_back(distinct[each]);
    // What varies most goes first, and leaves the others less to follow.
    std::stable_sort(rules.begin(), rules.end(), [](const axis_rules& a, const axis_rules& b) {
      return a.highest - a.lowest > b.highest - b.lowest;
    });
    const bounds_of_t whole = bounds_before(0, rules);
    if (!is_finite(whole.lower) || !is_finite(whole.upper)) return fail("its argument is infinite");
    if (!is_outer_smooth(whole)) return fail("the outer function is not smooth enough");
    for (std::size_t k = 0; k < rules.size(); ++k) {
      if (meets_outer(k, rules)) continue;
      finer_rules_may_do_ = true;
      return fail("the outer function is narrow between the nodes of an axis");
    }
    stage now;
    now.f.values = [this](std::span<const double> t, double* to) {
      if (evaluations_ > of_.until.evaluations) throw out_of_budget{};
      const std::vector<double> values = values_at(f_.outer->f, t);
      evaluations_ += static_cast<index_t>(t.size());
      std::copy(values.begin(), values.end(), to);
    };
    now.f.errors = constant(0);
    for (std::size_t k = 0; k < rules.size(); ++k) {
      std::optional<stage> next = integrated(k, rules[k], bounds_before(k + 1, rules), now.f);
      if (!next) return;
      now = *std::move(next);
    }
    result_.value = now.at_begin;
    result_.error = now.error_at_begin;
    result_.l1 = std::max(now.l1, std::abs(now.at_begin));
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

  /// Whether the nodes of an axis miss no part of the outer function, wherever the others are: it
  /// has no panel there that is shorter than what lies between two of them.
  bool meets_outer(std::size_t axis, const std::vector<axis_rules>& rules) const {
    const axis_rules& by = rules[axis];
    if (!by.has_inner) return true;
    const bounds_of_t others = bounds_over(rules, [axis](std::size_t k) { return k != axis; });
    const std::vector<double>& inner = by.coarse.inner;
    const auto [least, most] = std::minmax_element(inner.begin(), inner.end());
    bool meets = is_met(others, by.lowest, *least) && is_met(others, *most, by.highest);
    for (std::size_t k = 0; k + 1 < inner.size() && meets; ++k)
      meets = is_met(others, inner[k], inner[k + 1]);
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

  /// Over axis k, for t between these bounds; nothing where what is left is not smooth enough.
  std::optional<stage> integrated(std::size_t k, const axis_rules& by, const bounds_of_t& t,
                                  const known_function& before) {
    if (t.lower == t.upper) return at_one_place(by, t.lower, before);
    const auto f = [&](std::span<const double> at) {
      axis_sums all = sums(by.coarse, by.has_inner, at, before);
      for (std::size_t i = 0; i < at.size(); ++i) all.errors[i] += rounding(all.magnitudes[i]);
      return piecewise::sampled{std::move(all.values), std::move(all.errors)};
    };
    std::optional<piecewise> result = piecewise::of(f, t.lower, t.upper, how_well_);
    const double times = result ? contradiction(k, by, t, before, *result) : 0;
    if (!result || !is_finite(times)) {
      fail("what is left after some variables is not smooth enough");
      return {};
    }
    result->multiply_errors(times);
    const double largest = result->largest();
    const auto pieces = std::make_shared<const piecewise>(*std::move(result));
    return stage{{[pieces](std::span<const double> at, double* to) { pieces->values(at, to); },
                  [pieces](std::span<const double> at, double* to) { pieces->errors(at, to); }},
                 0,
                 0,
                 largest};
  }

  /// How much larger errors must be so that they hold at other places, and beside another rule.
  double contradiction(std::size_t k, const axis_rules& by, const bounds_of_t& t,
                       const known_function& before, const piecewise& result) {
    const std::vector<double> others = places_between(t, k);
    const axis_sums coarse = sums(by.coarse, by.has_inner, others, before);
    const axis_sums fine = sums(by.fine, by.has_inner, others, before);
    std::vector<double> told(others.size());
    result.values(others, told.data());
    std::vector<double> allowed(others.size());
    result.errors(others, allowed.data());
    double times = 1;
    for (std::size_t i = 0; i < others.size(); ++i) {
      const double magnitude = std::max(coarse.magnitudes[i], fine.magnitudes[i]);
      const double apart = doubtful(told[i] - coarse.values[i], magnitude);
      const double of_rules = doubtful(fine.values[i] - coarse.values[i], magnitude);
      note_rules(of_rules, how_well_.level ? magnitude : result.largest(), magnitude);
      if (apart + of_rules > 0) times = std::max(times, 1 + (apart + of_rules) / allowed[i]);
    }
    return times;
  }

  /// Rules of one axis that are apart by more than rounding and this share of `size`.
  void note_rules(double apart, double size, double magnitude) {
    if (apart > 0.5 * rounding(magnitude) + how_well_.precision * size) finer_rules_may_do_ = true;
  }

  static double rounding(double magnitude) { return roundings * epsilon * magnitude; }
  /// A few places may not show the largest difference, unless it is one of rounding.
  static double doubtful(double difference, double magnitude) {
    constexpr double times = 4;
    const double size = std::abs(difference);
    return size <= 0.5 * rounding(magnitude) ? size : times * size;
  }

  std::optional<stage> at_one_place(const axis_rules& by, double t, const known_function& before) {
    const std::vector<double> place{t};
    const axis_sums coarse = sums(by.coarse, by.has_inner, place, before);
    const axis_sums fine = sums(by.fine, by.has_inner, place, before);
    const double value = fine.values.front();
    const double magnitude = fine.magnitudes.front();
    const double apart = std::abs(value - coarse.values.front());
    if (!is_finite(apart)) {
      fail("it is not finite somewhere");
      return {};
    }
    note_rules(apart, std::abs(value), magnitude);
    const double error = fine.errors.front() + doubtful(apart, magnitude) + rounding(magnitude);
    return stage{{constant(value), constant(error)}, value, error, magnitude};
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
  std::vector<std::size_t> panels_of_;  // by axis
  std::vector<double> arguments_;       // of F, for sums; values and errors there
  std::vector<double> terms_;
  std::vector<double> errors_;
  std::vector<double> ends_of_outer_;  // of panels of the outer function
  bool finer_rules_may_do_ = false;
  index_t evaluations_ = 0;
  part_integral result_;
};

}  // namespace

part_integral composite_integral(const separated& f, const part_question& of, double precision,
                                 bool level) {
  return stages(f, of, {precision, level}).answer();
}

}  // namespace riemann::separable
