// Grids get finer until two differences in a row are small.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/elimination/elimination.hpp"

#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/answer/added_error.hpp"
#include "riemann/lib/nodes/gauss_nodes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <iterator>
#include <limits>
#include <string>
#include <utility>

namespace riemann::elimination {
namespace {

/// Panels of an axis, or of a piece of one that has many: growing evenly, by about the root of 2,
/// and with as many nodes each, so that differences fall as a geometric series where errors fall as
/// a power, at the ends, too.
constexpr int panels[] = {1, 2, 3, 4, 6, 8, 11, 16, 23, 32, 45, 64, 90};
constexpr int levels = static_cast<int>(std::size(panels)) - 1;
constexpr int last_of_rings = 7;  // levels
constexpr double infinity = std::numeric_limits<double>::infinity();

axis_rule rule_of(const std::vector<double>& cuts, int level) {
  constexpr int few_pieces = 4;
  constexpr int nodes_if_few = 12;  // a panel
  constexpr int nodes_if_many = 8;
  std::vector<double> ends{0};
  ends.insert(ends.end(), cuts.begin(), cuts.end());
  ends.push_back(1);
  const bool are_few = static_cast<int>(ends.size()) - 1 <= few_pieces;
  const int count = panels[are_few ? level + 1 : level];
  axis_rule rule;
  for (std::size_t piece = 0; piece + 1 < ends.size(); ++piece)
    for (int panel = 0; panel < count; ++panel) {
      const double width = (ends[piece + 1] - ends[piece]) / count;
      const double begin = ends[piece] + panel * width;
      for (const inner_node& each : gauss_legendre_nodes(are_few ? nodes_if_few : nodes_if_many)) {
        rule.places.push_back(begin + width * each.offset.hi);
        rule.weights.push_back(width * each.weight.hi);
      }
    }
  return rule;
}

/// What is left after the last of three grids, if errors fall as a power of the number of panels,
/// which grew by these factors: the power is that of the two differences.
double left_by_power(double before, double last, double first_growth, double second_growth) {
  constexpr double largest = 64;
  const auto ratio = [&](double power) {
    return (std::pow(first_growth, -power) - std::pow(first_growth * second_growth, -power)) /
           (1 - std::pow(first_growth, -power));
  };
  double low = 0x1p-10;
  double high = largest;
  if (!(ratio(low) > last / before)) return infinity;
  for (int k = 0; k < 50; ++k) {
    const double middle = 0.5 * (low + high);
    (ratio(middle) > last / before ? low : high) = middle;
  }
  return last / (std::pow(second_growth, low) - 1);
}

/// Of the last of three grids, by what they differ: at least the last difference, some of that
/// before, and twice what a power law leaves, but for differences that are of rounding.
double error_of(double before, double last, double rounding, double first_growth,
                double second_growth) {
  constexpr double of_before = 1.0 / 16;
  if (last <= rounding && before <= rounding) return last;
  if (!is_finite(before)) return infinity;
  const double left =
      last <= rounding ? 0 : 2 * left_by_power(before, last, first_growth, second_growth);
  return std::max({of_before * before, last, left});
}

/// As a share of what is not 0, however large both are.
double share_of(const scaled_sum& what, const scaled_sum& of) {
  return what.mantissa / of.mantissa * std::exp(what.exponent - of.exponent);
}

/// What one grid comes to, of the integrand or of its magnitude.
struct level {
  double sum = 0;
  std::vector<scaled_sum> products;
  std::vector<std::vector<double>> points;
};

class integration {
 public:
  integration(const linked& f, const order& by, const goal& until, const options& how,
              const std::stop_token& stop)
      : f_(f), order_(by), until_(until), how_(how), stop_(stop) {}

  integral carry_out() {
    constexpr double too_slow = 0.3;  // of the difference before
    constexpr int many = 6;           // levels, at which a steep link is seen to be resolved
    double before = infinity;
    double last = infinity;
    int slow = 0;
    for (level_ = 0; level_ < levels && !is_over(); ++level_) {
      const auto start = clock::now();
      on_.clear();
      for (std::size_t k = 0; k < static_cast<std::size_t>(f_.dimensions); ++k)
        on_.push_back(rule_of(how_.cuts[k], level_));
      products_before_ = std::exchange(products_, {});
      level all = sum();
      const double value = all.sum;
      products_ = std::move(all.products);
      if (!is_finite(value)) {
        why_ = stop_.stop_requested() ? "" : "a value is not finite, or beyond the largest double";
        break;
      }
      const double apart = level_ == 0 ? infinity : std::abs(value - value_);
      value_ = value;
      before = std::exchange(last, apart);
      const double wanted = allowed(until_, value);
      error_ = error_of(before, last, share_of_rounding() * std::abs(value), growth_at(level_ - 1),
                        growth_at(level_));
      if (error_ <= wanted && is_met()) break;
      if (last > too_slow * before && last > wanted) ++slow;
      if (2 * slow > level_ && level_ >= many) {
        why_ = "sums over finer grids do not settle quickly";
        break;
      }
      seconds_of_last_ = std::chrono::duration<double>(clock::now() - start).count();
    }
    return outcome();
  }

 private:
  using clock = std::chrono::steady_clock;

  /// From the grid before.
  static double growth_at(int level) {
    return level < 1 ? 1 : static_cast<double>(panels[level + 1]) / panels[level];
  }

  /// Whether the next grid is not to be tried.
  bool is_over() {
    const bool has_rings = order_.most_neighbours > 1;
    if (has_rings && level_ > last_of_rings) {
      why_ = "rings are not worth finer grids";
      return true;
    }
    const double growth = growth_at(level_);
    const double more = std::pow(growth, order_.most_neighbours + 1);
    const std::chrono::duration<double> spent = clock::now() - start_;
    const bool is_late = spent.count() + more * seconds_of_last_ > until_.seconds;
    const auto expected = static_cast<double>(evaluations_of_last_) * growth * growth;
    const bool is_much =
        static_cast<double>(evaluations_) + expected > static_cast<double>(until_.evaluations);
    if (is_late) why_ = "a finer grid would take more time than is allowed";
    if (is_much) why_ = "a finer grid would take more evaluations than are allowed";
    return is_late || is_much;
  }

  level sum(bool of_magnitudes = false) {
    constexpr std::size_t few = 8;
    const unsigned points = f_.products.size() > 1 ? 2 : 4;
    level all;
    evaluations_of_last_ = 0;
    for (const std::vector<std::size_t>& each : f_.products) {
      product_over_grid product(f_, each, order_, on_, how_.threads, stop_);
      const scaled_sum found = product.sum(of_magnitudes);
      all.sum += found.mantissa * std::exp(found.exponent);
      all.products.push_back(found);
      evaluations_of_last_ += product.evaluations();
      if (!of_magnitudes || found.mantissa == 0 || all.points.size() >= few) continue;
      for (unsigned k = 0; k < points; ++k) all.points.push_back(product.drawn(how_.seed, k));
    }
    evaluations_ += evaluations_of_last_;
    return all;
  }

  bool is_met() {
    const level all = sum(true);
    magnitude_ = std::max(all.sum, std::abs(value_));
    is_met_ = is_finite(magnitude_) && are_all_settled(all.products) && how_.holds(on_, all.points);
    misses_something_ = !is_met_;
    return is_met_;
  }

  /// A product whose links are steep may be next to nothing on coarse grids.
  bool are_all_settled(const std::vector<scaled_sum>& magnitudes) const {
    constexpr double apart = 0.05;
    for (std::size_t k = 0; k < magnitudes.size(); ++k)
      if (magnitudes[k].mantissa != 0 &&
          !(std::abs(share_of(products_[k], magnitudes[k]) -
                     share_of(products_before_[k], magnitudes[k])) <= apart))
        return false;
    return true;
  }

  integral outcome() const {
    integral result;
    result.method = "elimination";
    result.evaluations = evaluations_;
    result.value = value_;
    result.error = is_met_ ? error_ : infinity;  // nobody has looked at lines
    result.l1 = std::max(magnitude_, std::abs(value_));
    result.parts.estimate = result.error;
    std::size_t nodes = 0;
    for (const axis_rule& each : on_) nodes = std::max(nodes, each.places.size());
    result.points = fmt::format("{} nodes at most for each of {} variables", nodes, f_.dimensions);
    result.status = is_met_ ? status::met : status::not_met;
    if (!is_met_) result.reason = why_not();
    if (is_met_) add_rounding(share_of_rounding() * result.l1, "sums over a grid", until_, result);
    if (stop_.stop_requested() && !is_met_) result.status = status::interrupted;
    result.tried = {attempt_of(result, is_met_ ? "met" : result.reason)};
    return result;
  }

  std::string why_not() const {
    if (!why_.empty()) return misses_something_ ? "something is missed by the grid; " + why_ : why_;
    return misses_something_ ? "something is missed by the finest grid"
                             : "a finer grid than there is would be needed";
  }

  /// Of each factor a value is off by an ulp or two, and so is each sum.
  double share_of_rounding() const {
    return 2 * std::numeric_limits<double>::epsilon() *
           static_cast<double>(f_.links.size() + static_cast<std::size_t>(f_.dimensions));
  }

  const linked& f_;
  const order& order_;
  const goal& until_;
  const options& how_;
  const std::stop_token& stop_;
  clock::time_point start_ = clock::now();
  grid on_;
  int level_ = 0;
  std::vector<scaled_sum> products_;
  std::vector<scaled_sum> products_before_;
  double value_ = std::numeric_limits<double>::quiet_NaN();
  double error_ = infinity;
  double magnitude_ = 0;
  bool is_met_ = false;
  bool misses_something_ = false;  // along lines, or of a product
  index_t evaluations_ = 0;
  index_t evaluations_of_last_ = 0;
  double seconds_of_last_ = 0;
  std::string why_;
};

}  // namespace

integral integrate(const linked& f, const order& by, const goal& until, const options& how,
                   const std::stop_token& stop) {
  return integration(f, by, until, how, stop).carry_out();
}

}  // namespace riemann::elimination
