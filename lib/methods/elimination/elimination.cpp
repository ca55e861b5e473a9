// Orders rise until two differences in a row are small.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/elimination/elimination.hpp"

#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/answer/rounding.hpp"
#include "riemann/lib/nodes/gauss_nodes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

namespace riemann::elimination {
namespace {

/// By the root of 2, so that differences fall as a geometric series where errors fall as a power.
constexpr int orders[] = {24, 34, 48, 68, 96, 135, 192, 270, 384, 540, 768, 1088};
constexpr int largest_in_rings = 384;
constexpr double infinity = std::numeric_limits<double>::infinity();

/// A composite rule of about this order. Many pieces have fewer nodes each, and more each time.
axis_rule rule_of(const std::vector<double>& cuts, int order, int times) {
  constexpr int few_pieces = 4;
  constexpr int least = 6;  // nodes of a piece
  std::vector<double> ends{0};
  ends.insert(ends.end(), cuts.begin(), cuts.end());
  ends.push_back(1);
  const int pieces = static_cast<int>(ends.size()) - 1;
  const int of_piece = std::min(order, std::max(few_pieces * order / pieces, least + 2 * times));
  const int panels = (of_piece + largest_gauss_order - 1) / largest_gauss_order;
  const std::vector<inner_node>& nodes = gauss_legendre_nodes(of_piece / panels);
  axis_rule rule;
  for (std::size_t piece = 0; piece + 1 < ends.size(); ++piece)
    for (int panel = 0; panel < panels; ++panel) {
      const double width = (ends[piece + 1] - ends[piece]) / panels;
      const double begin = ends[piece] + panel * width;
      for (const inner_node& each : nodes) {
        rule.places.push_back(begin + width * each.offset.hi);
        rule.weights.push_back(width * each.weight.hi);
      }
    }
  return rule;
}

/// Of the last of three grids, by what they differ: at least the last difference, some of that
/// before, and twice what is left of a geometric series, but for differences that are of rounding.
double error_of(double before, double last, double rounding) {
  constexpr double of_before = 1.0 / 16;
  if (last <= rounding && before <= rounding) return last;
  const double ratio = last / before;
  if (!(ratio < 1) && last > rounding) return infinity;
  return std::max(of_before * before, last * std::max(1.0, 2 * ratio / (1 - ratio)));
}

/// As a share of what is not 0, however large both are.
double share_of(const scaled_sum& what, const scaled_sum& of) {
  return what.mantissa / of.mantissa * std::exp(what.exponent - of.exponent);
}

/// What one grid comes to.
struct level {
  double value = 0;
  double magnitude = 0;
  std::vector<scaled_sum> products;
  std::vector<std::vector<double>> points;
};

class integration {
 public:
  integration(const linked& f, const order& by, const goal& until, const options& how,
              const std::stop_token& stop)
      : f_(f), order_(by), until_(until), how_(how), stop_(stop) {}

  integral carry_out() {
    constexpr double far_apart = 1000;  // differences of orders before the last, beside it
    constexpr double too_slow = 0.3;    // of the difference before
    constexpr int many = 192;           // nodes, with which a steep link is seen to be resolved
    double before = infinity;
    double last = infinity;
    int slow = 0;
    for (const int order : orders) {
      if (why_stop(order)) break;
      const auto start = clock::now();
      order_now_ = order;
      on_.clear();
      for (std::size_t k = 0; k < static_cast<std::size_t>(f_.dimensions); ++k)
        on_.push_back(rule_of(how_.cuts[k], order, levels_));
      products_before_ = std::exchange(products_, {});
      level all = sum();
      const double value = all.value;
      products_ = std::move(all.products);
      if (!is_finite(value)) {
        why_ = stop_.stop_requested() ? "" : "a value is not finite, or beyond the largest double";
        break;
      }
      const double apart = levels_ == 0 ? infinity : std::abs(value - value_);
      value_ = value;
      ++levels_;
      before = std::exchange(last, apart);
      const double wanted = allowed(until_, value);
      error_ = error_of(before, last, share_of_rounding() * std::abs(value));
      if (error_ <= wanted && before <= far_apart * wanted && is_met()) break;
      slow = last > too_slow * before && last > wanted ? slow + 1 : 0;
      if (slow >= 2 && order >= many) {
        why_ = "sums over finer grids do not settle quickly";
        break;
      }
      seconds_of_last_ = std::chrono::duration<double>(clock::now() - start).count();
    }
    return outcome();
  }

 private:
  using clock = std::chrono::steady_clock;

  /// Before a grid of this order is tried.
  bool why_stop(int order) {
    const bool has_rings = order_.most_neighbours > 1;
    if (has_rings && order > largest_in_rings) {
      why_ = "rings are not worth finer grids";
      return true;
    }
    const double growth = levels_ == 0 ? 1 : static_cast<double>(order) / order_now_;
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
    constexpr unsigned few = 4;  // points
    level all;
    evaluations_of_last_ = 0;
    double largest = 0;
    for (const std::vector<std::size_t>& each : f_.products) {
      product_over_grid product(f_, each, order_, on_, how_.threads, stop_);
      const scaled_sum found = product.sum(of_magnitudes);
      const double value = found.mantissa * std::exp(found.exponent);
      (of_magnitudes ? all.magnitude : all.value) += value;
      all.products.push_back(found);
      evaluations_of_last_ += product.evaluations();
      if (!of_magnitudes || !(value > largest)) continue;
      largest = value;
      all.points.clear();
      for (unsigned k = 0; k < few; ++k) all.points.push_back(product.drawn(how_.seed, k));
    }
    evaluations_ += evaluations_of_last_;
    return all;
  }

  bool is_met() {
    const level all = sum(true);
    magnitude_ = std::max(all.magnitude, std::abs(value_));
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
    found_value& of = result;
    of.value = levels_ == 0 ? std::numeric_limits<double>::quiet_NaN() : value_;
    of.error = misses_something_ ? infinity : error_;
    of.l1 = std::max(magnitude_, std::abs(value_));
    of.parts.estimate = of.error;
    std::size_t nodes = 0;
    for (const axis_rule& each : on_) nodes = std::max(nodes, each.places.size());
    result.points = fmt::format("{} nodes at most for each of {} variables", nodes, f_.dimensions);
    result.status = is_met_ ? status::met : status::not_met;
    if (!is_met_) result.reason = why_not();
    if (is_met_) add_rounding(share_of_rounding() * of.l1, "sums over a grid", until_, result);
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
  int order_now_ = 0;
  int levels_ = 0;
  std::vector<scaled_sum> products_;
  std::vector<scaled_sum> products_before_;
  double value_ = 0;
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
