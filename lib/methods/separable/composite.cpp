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
#include <optional>
#include <utility>
#include <vector>

namespace riemann::separable {
namespace {

constexpr double epsilon = std::numeric_limits<double>::epsilon();
constexpr double roundings = 8;  // of a sum, and of a polynomial

/// F at several places.
using function = std::function<void(std::span<const double> t, double* to)>;

struct bounds_of_t {
  double lower;
  double upper;
};

bounds_of_t hull(std::initializer_list<double> all) { return {std::min(all), std::max(all)}; }

class stages {
 public:
  stages(const separated& f, const part_question& of, double precision)
      : f_(f), of_(of), precision_(precision) {
    for (const separated_axis& each : f.axes) {
      panels_.emplace_back(each, of);
      if (panels_.back().why_not().empty()) continue;
      fail(panels_.back().why_not());
      return;
    }
    for (const int each : all_orders) {
      result_ = {};
      finer_rules_may_do_ = false;
      integrate(each);
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

  double together(double t, double inner, bool has_inner) const {
    if (!has_inner) return t;
    return f_.is == separation::of_sum ? t + inner : t * inner;
  }

  /// The sums over an axis for each t.
  std::vector<double> sums(const axis_rule& by, bool has_inner, std::span<const double> t,
                           const function& before) {
    const std::size_t nodes = by.inner.size();
    std::vector<double> arguments(t.size() * nodes);
    for (std::size_t i = 0; i < t.size(); ++i)
      for (std::size_t k = 0; k < nodes; ++k)
        arguments[i * nodes + k] = together(t[i], by.inner[k], has_inner);
    std::vector<double> values(arguments.size());
    before(arguments, values.data());
    std::vector<double> result(t.size());
    for (std::size_t i = 0; i < t.size(); ++i) {
      double sum = 0;
      double magnitude = 0;
      for (std::size_t k = 0; k < nodes; ++k) {
        const double term = by.weight[k] * values[i * nodes + k];
        sum += term;
        magnitude += std::abs(term);
      }
      result[i] = sum;
      largest_sum_ = std::max(largest_sum_, magnitude);
    }
    return result;
  }

  /// Where t may be before axis `first` is integrated: it begins as one number.
  bounds_of_t bounds_before(std::size_t first, const std::vector<axis_rules>& rules) const {
    const double begin = f_.is == separation::of_sum ? 0 : 1;
    bounds_of_t now{begin, begin};
    for (std::size_t k = rules.size(); k-- > first;) {
      const axis_rules& by = rules[k];
      if (!by.has_inner) continue;
      now = f_.is == separation::of_sum ? bounds_of_t{now.lower + by.lowest, now.upper + by.highest}
                                        : hull({now.lower * by.lowest, now.lower * by.highest,
                                                now.upper * by.lowest, now.upper * by.highest});
    }
    return now;
  }

  void integrate(int order) {
    std::vector<axis_rules> rules;
    for (panels_of_axis& each : panels_) {
      rules.push_back(each.rules(order));
      if (!each.why_not().empty()) return fail(each.why_not());
    }
    // What varies most goes first, and leaves the others less to follow.
    std::stable_sort(rules.begin(), rules.end(), [](const axis_rules& a, const axis_rules& b) {
      return a.highest - a.lowest > b.highest - b.lowest;
    });
    const bounds_of_t whole = bounds_before(0, rules);
    if (!is_finite(whole.lower) || !is_finite(whole.upper)) return fail("its argument is infinite");
    if (!is_outer_smooth(whole)) return fail("the outer function is not smooth enough");
    function now = [this](std::span<const double> t, double* to) {
      const std::vector<double> values = values_at(f_.outer->f, t);
      evaluations_ += static_cast<index_t>(t.size());
      std::copy(values.begin(), values.end(), to);
    };
    double error = 0;
    for (std::size_t k = 0; k < rules.size(); ++k) {
      error *= rules[k].mass;
      const std::optional<stage> next =
          integrated(k, rules[k], bounds_before(k + 1, rules), now, error);
      if (!next) return;
      error += next->error;
      now = next->f;
      result_.value = next->at_begin;
      result_.l1 = std::max(next->l1, std::abs(next->at_begin));
    }
    result_.error = error;
  }

  /// Where it jumps or bends, so would what is left after one variable, if less.
  bool is_outer_smooth(const bounds_of_t& over) {
    if (over.lower == over.upper) return true;
    interval range;
    range.lower = {over.lower, 0};
    range.upper = {over.upper, 0};
    const smooth_panels panels = smooth_panels_of(*f_.outer, range, of_);
    evaluations_ += panels.evaluations;
    return panels.why_not.empty() && !panels.jumps_or_bends;
  }

  struct stage {
    function f;
    double at_begin = 0;  // its value where t begins
    double error = 0;
    double l1 = 0;  // the largest value
  };

  /// Over axis k, for t between these bounds; nothing where what is left is not smooth enough.
  std::optional<stage> integrated(std::size_t k, const axis_rules& by, const bounds_of_t& t,
                                  const function& before, double error_before) {
    largest_sum_ = 0;
    if (t.lower == t.upper) return at_one_place(by, t.lower, before);
    const std::optional<piecewise> result = piecewise::of(
        [&](std::span<const double> at) { return sums(by.coarse, by.has_inner, at, before); },
        t.lower, t.upper, {precision_, error_before});
    if (!result) {
      fail("what is left after some variables is not smooth enough");
      return {};
    }
    return compared(k, by, t, before, *result);
  }

  /// With what it errs by at other places, and by another rule.
  stage compared(std::size_t k, const axis_rules& by, const bounds_of_t& t, const function& before,
                 const piecewise& result) {
    const std::vector<double> others = places_between(t, k);
    const std::vector<double> coarse = sums(by.coarse, by.has_inner, others, before);
    const std::vector<double> fine = sums(by.fine, by.has_inner, others, before);
    std::vector<double> told(others.size());
    result.values(others, told.data());
    double apart = result.error();
    double of_rules = 0;
    for (std::size_t i = 0; i < others.size(); ++i) {
      apart = std::max(apart, doubtful(told[i] - coarse[i]));
      of_rules = std::max(of_rules, doubtful(fine[i] - coarse[i]));
    }
    if (of_rules > 0.5 * rounding() + precision_ * result.largest()) finer_rules_may_do_ = true;
    return {[result](std::span<const double> at, double* to) { result.values(at, to); },
            told.front(), apart + of_rules + rounding(), result.largest()};
  }

  double rounding() const { return roundings * epsilon * largest_sum_; }
  /// A few places may not show the largest difference, unless it is one of rounding.
  double doubtful(double difference) const {
    constexpr double times = 4;
    const double size = std::abs(difference);
    return size <= 0.5 * rounding() ? size : times * size;
  }

  std::optional<stage> at_one_place(const axis_rules& by, double t, const function& before) {
    const std::vector<double> place{t};
    const double coarse = sums(by.coarse, by.has_inner, place, before).front();
    const double fine = sums(by.fine, by.has_inner, place, before).front();
    const double apart = std::abs(fine - coarse);
    if (!is_finite(apart)) {
      fail("it is not finite somewhere");
      return {};
    }
    if (apart > precision_ * std::abs(fine) + rounding()) finer_rules_may_do_ = true;
    return stage{
        [fine](std::span<const double> at, double* to) { std::fill_n(to, at.size(), fine); }, fine,
        doubtful(apart) + rounding(), largest_sum_};
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
  double precision_;
  std::vector<panels_of_axis> panels_;
  bool finer_rules_may_do_ = false;
  double largest_sum_ = 0;  // of the magnitudes of a sum's terms, in this stage
  index_t evaluations_ = 0;
  part_integral result_;
};

}  // namespace

part_integral composite_integral(const separated& f, const part_question& of, double precision) {
  return stages(f, of, precision).answer();
}

}  // namespace riemann::separable
