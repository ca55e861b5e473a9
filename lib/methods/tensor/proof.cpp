// Each piece of an axis has the ellipses in which the integrand is known; a tolerance chooses the
// ellipse, and with it the fewest nodes, or halves the piece.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/tensor/proof.hpp"

#include "riemann/lib/answer/boxes.hpp"
#include "riemann/lib/nodes/gauss_nodes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <memory>

namespace riemann::tensor {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// Sizes of ellipses; those beyond hundreds are for polynomials.
constexpr std::array<double, sizes_of_ellipses> sizes = {1.15, 1.3, 1.6, 2,  2.6, 3.5,  5,
                                                         8,    13,  25,  60, 300, 3000, 1e5};

constexpr int no_rule = 1 << 20;  // more nodes than an axis may have
constexpr int many_nodes = 12;    // from so many on, halves may do with fewer
constexpr int most_halvings = 6;
constexpr std::size_t most_axes_halved = 3;  // of more a product has too many points all the same
constexpr int most_bounds = 4096;            // after so many no more halves are made
constexpr double most_boxes = 256;           // boxes that the cuts make

/// Of a Gauss rule of n nodes on an interval of unit length, where |f| <= 1 in the ellipse.
double error_of_rule(double size, int n) {
  return 64.0 / 15 / 2 * std::pow(size, -2.0 * n) / (1 - 1 / (size * size));
}

/// Calls with every box of pieces and its volume; an axis has `only` that piece, if there is such
/// an axis.
template <class Call>
void for_each_box(const std::vector<std::vector<double>>& ends, std::size_t axis, range only,
                  const Call& call) {
  std::vector<std::size_t> at(ends.size(), 0);
  std::vector<range> box(ends.size());
  for (std::size_t next = 0; next < ends.size();) {
    double volume = 1;
    for (std::size_t k = 0; k < ends.size(); ++k) {
      box[k] = k == axis ? only : range{ends[k][at[k]], ends[k][at[k] + 1]};
      volume *= box[k].upper - box[k].lower;
    }
    call(box, volume);
    for (next = 0; next < ends.size(); ++next) {
      if (next == axis) continue;
      if (++at[next] + 1 < ends[next].size()) break;
      at[next] = 0;
    }
  }
}

}  // namespace

proof::proof(enclosure& of, const std::vector<std::vector<double>>& cuts)
    : of_(of), panels_(of.dimensions()) {
  double boxes = 1;
  for (std::size_t k = 0; k < of.dimensions(); ++k) {
    ends_.push_back({0});
    if (k < cuts.size()) ends_[k].insert(ends_[k].end(), cuts[k].begin(), cuts[k].end());
    ends_[k].push_back(1);
    boxes *= static_cast<double>(ends_[k].size() - 1);
  }
  if (!(boxes <= most_boxes)) {
    largest_ = infinity;
    return;
  }
  for (std::size_t i = 0; i + 1 < ends_[0].size(); ++i)
    for_each_box(ends_, 0, {ends_[0][i], ends_[0][i + 1]},
                 [&](const std::vector<range>& box, double volume) {
                   of_.enter(box);
                   largest_ += volume * of_.largest();
                   rounding_ += volume * of_.largest_rounding();
                 });
}

proof::panel proof::panel_between(std::size_t axis, double begin, double end) {
  panel result{begin, end, {}, 0, {}};
  result.around.fill(-1);
  const double smallest = largest_around(axis, result, 0);
  if (!is_finite(smallest)) return result;
  for_each_box(ends_, axis, {begin, end}, [&](const std::vector<range>& box, double volume) {
    of_.enter(box);
    const double share = of_.share_left_out();
    // Of the function, and of the one that is bounded around the axis.
    if (share > 0) result.left_out += volume * share * (of_.largest() + smallest / (end - begin));
  });
  return result;
}

double proof::largest_around(std::size_t axis, panel& of, std::size_t size) {
  double& known = of.around[size];
  if (known >= 0) return known;
  known = 0;
  for_each_box(ends_, axis, {of.begin, of.end}, [&](const std::vector<range>& box, double volume) {
    if (!is_finite(known)) return;
    of_.enter(box);
    known += volume * of_.largest_around(axis, sizes[size]);
    ++bounds_asked_;
  });
  if (!is_finite(known))  // nor is it known in larger ones
    std::fill(of.around.begin() + static_cast<std::ptrdiff_t>(size), of.around.end(), infinity);
  return of.around[size];
}

/// The rule that this ellipse proves to be good enough.
proof::order proof::with_ellipse(std::size_t axis, panel& of, std::size_t size, double error) {
  const double left = error - of.left_out;
  const double around = largest_around(axis, of, size);
  if (!(left > 0) || !is_finite(around)) return {no_rule, infinity};
  const double needed =
      std::log(around * error_of_rule(sizes[size], 0) / left) / (2 * std::log(sizes[size]));
  if (!(needed <= largest_gauss_order)) return {no_rule, infinity};
  const int n = needed > 1 ? static_cast<int>(std::ceil(needed)) : 1;
  return {n, around * error_of_rule(sizes[size], n) + of.left_out};
}

/// Of one rule for the whole panel. As ellipses grow, nodes become fewer, then more: the logarithm
/// of the largest |f| is convex in that of the size (Hadamard's theorem of three circles).
proof::order proof::cheapest(std::size_t axis, panel& of, double error) {
  constexpr std::size_t first = 5;
  order best = with_ellipse(axis, of, first, error);
  const auto is_turned = [&](std::size_t size) {
    const order order_of_axis = with_ellipse(axis, of, size, error);
    const bool is_better = order_of_axis.nodes < best.nodes ||
                           (order_of_axis.nodes == best.nodes && order_of_axis.error < best.error);
    if (is_better) best = order_of_axis;
    return !is_better && best.nodes < no_rule;
  };
  for (std::size_t k = first; k-- > 0;)
    if (is_turned(k)) break;
  for (std::size_t k = first + 1; k < sizes.size() && is_finite(of.around[k]); ++k)
    if (is_turned(k)) break;
  return best;
}

/// Of the panel or its halves, which are made where they may be better. They stay, as a smaller
/// error may need them.
int proof::fewest_nodes(std::size_t axis, panel& of, double error, int halvings) {
  const int whole = cheapest(axis, of, error).nodes;
  if (whole <= many_nodes || halvings == most_halvings || bounds_asked_ > most_bounds ||
      panels_.size() > most_axes_halved)
    return whole;
  if (of.halves.empty()) {
    const double middle = 0.5 * (of.begin + of.end);
    of.halves.push_back(panel_between(axis, of.begin, middle));
    of.halves.push_back(panel_between(axis, middle, of.end));
  }
  int sum = 0;
  for (panel& half : of.halves) sum += fewest_nodes(axis, half, 0.5 * error, halvings + 1);
  of.is_halved = sum < whole;
  return std::min({whole, sum, no_rule});
}

double proof::add_rules(std::size_t axis, panel& of, double error,
                        std::vector<warped_coordinate>& to, std::vector<double>& ends) {
  if (of.is_halved)
    return add_rules(axis, of.halves[0], 0.5 * error, to, ends) +
           add_rules(axis, of.halves[1], 0.5 * error, to, ends);
  ends.push_back(of.end);
  const order best = cheapest(axis, of, error);
  for (const inner_node& each : gauss_legendre_nodes(best.nodes))
    to.push_back(
        {of.begin + (of.end - of.begin) * each.offset.hi, (of.end - of.begin) * each.weight.hi});
  return best.error;
}

std::optional<proof::rules> proof::within(double error, double points_allowed) {
  const double of_axis = error / static_cast<double>(panels_.size());
  double points = 1;
  for (std::size_t k = 0; k < panels_.size(); ++k) {
    std::vector<panel>& pieces = panels_[k];
    if (pieces.empty())
      for (std::size_t i = 0; i + 1 < ends_[k].size(); ++i)
        pieces.push_back(panel_between(k, ends_[k][i], ends_[k][i + 1]));
    double nodes = 0;
    for (panel& each : pieces) {
      const int fewest = fewest_nodes(k, each, of_axis / static_cast<double>(pieces.size()), 0);
      nodes += fewest < no_rule ? fewest : infinity;
    }
    points *= nodes;
    if (!(points <= points_allowed)) return {};
  }
  rules result;
  for (std::size_t k = 0; k < panels_.size(); ++k) {
    result.nodes.emplace_back();
    result.ends.push_back({0});
    for (panel& each : panels_[k])
      result.error += add_rules(k, each, of_axis / static_cast<double>(panels_[k].size()),
                                result.nodes.back(), result.ends.back());
  }
  return result;
}

namespace {

/// Boxes between these ends.
account_of_boxes account_of(const std::vector<std::vector<double>>& ends,
                            const std::vector<std::vector<double>>& cuts) {
  account_of_boxes account{.of = account_of_boxes::made_by::products, .dimensions = ends.size()};
  account.cuts = cuts;
  for_each_box(ends, ends.size(), {}, [&](const std::vector<range>& box, double) {
    for (const range& each : box) {
      account.lower.push_back(each.lower);
      account.upper.push_back(each.upper);
    }
  });
  return account;
}

constexpr double share = 0.5;  // of the error allowed, that rules may err by

}  // namespace

proved_integration::proved_integration(evaluator& on, const goal& until, const options& how)
    : on_(on), until_(until), how_(how), bounds_(*how.bounds, how.cuts) {
  result_.method = "tensor";
}

integral proved_integration::answer(double points_allowed, const std::stop_token& stop) {
  result_.status = status::not_met;
  result_.reason.clear();
  static_cast<found_value&>(result_) = {0, infinity, 0, {}};
  may_need_more_points_ = false;
  const double left = static_cast<double>(until_.evaluations - result_.evaluations);
  result_.reason = why_not(std::min({points_allowed, left, most_points - 1}), stop);
  result_.tried = {{.method = "proof",
                    .done = result_.points,
                    .evaluations = result_.evaluations,
                    .value = result_.value,
                    .error = result_.error,
                    .verdict = result_.status == status::met ? "met" : result_.reason,
                    .nodes = nodes_}};
  return result_;
}

/// What the error may be at first.
double proved_integration::first_error() {
  const std::vector<double> middle(static_cast<std::size_t>(on_.dimensions()), 0.5);
  const double value = on_.values_at(middle).front();
  ++result_.evaluations;
  const double tolerance = share * allowed(until_, is_finite(value) ? value : 0);
  return tolerance > 0 ? tolerance : share * allowed(until_, 0x1p-10 * bounds_.largest());
}

/// Empty: the integral is made.
std::string proved_integration::why_not(double points_allowed, const std::stop_token& stop) {
  constexpr int most_tries = 5;
  if (!is_finite(bounds_.largest() + bounds_.rounding()))
    return "no bounds of the formula are known";
  if (!sought_) sought_ = first_error();
  for (int tries = 0; tries < most_tries; ++tries) {
    sought_ = std::max(*sought_, bounds_.rounding());
    const std::optional<proof::rules> rules = bounds_.within(*sought_, points_allowed);
    if (!rules) {
      may_need_more_points_ = points_allowed < most_points - 1;
      return fmt::format("no rules of at most {:.0f} points are proved to be good enough",
                         points_allowed);
    }
    const sampled_moments sum = sum_of(rules->nodes, on_, stop);
    result_.evaluations += static_cast<index_t>(points_of(rules->nodes));
    if (stop.stop_requested()) return "stopped";
    if (sum.not_finite > 0) return "some values are not finite";
    const double value = sum.total().hi;
    const double rounding = bounds_.rounding() + rounding_of_sums * sum.magnitude;
    if (is_answer({value, rules->error + rounding, sum.magnitude, {rules->error, rounding, 0}},
                  *rules))
      return result_.reason;
    const double left = std::abs(value) - rules->error - rounding;  // of the integral, at least
    const double wanted = share * allowed(until_, std::max(left, 0.0));
    if (left > 0 && rounding > wanted) break;
    constexpr double by_far = 0x1p-14;
    sought_ = left > 0 ? wanted : std::max(wanted, by_far * *sought_);
  }
  return "rounding may be more than the tolerance";
}

/// Met; or only rounding is left, and no more than it must be, so that others would do no better.
bool proved_integration::is_answer(const found_value& value, const proof::rules& by) {
  constexpr double least_rounding = 1e-13;
  const bool is_met = value.error <= allowed(until_, value.value);
  if (!is_met && (value.parts.estimate > value.parts.rounding ||
                  value.parts.rounding > least_rounding * value.l1))
    return false;
  static_cast<found_value&>(result_) = value;
  result_.status = is_met ? status::met : status::roundoff;
  result_.is_proved = true;
  if (!is_met) result_.reason = "the error is at the rounding of the integral of |f|";
  result_.points =
      fmt::format("{:.0f} points of a product rule whose error is proved", points_of(by.nodes));
  for (const auto& axis : by.nodes) nodes_.push_back(static_cast<index_t>(axis.size()));
  if (how_.account)
    result_.boxes = std::make_shared<const account_of_boxes>(account_of(by.ends, how_.cuts));
  return true;
}

}  // namespace riemann::tensor
