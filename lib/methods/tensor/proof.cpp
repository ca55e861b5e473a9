// Each piece of an axis has the ellipses in which the integrand is known; a tolerance chooses the
// ellipse, and with it the fewest nodes, or halves the piece.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/tensor/proof.hpp"

#include "riemann/lib/rules/gauss_nodes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace riemann::tensor {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// Sizes of ellipses; those beyond hundreds are for polynomials.
constexpr double sizes[] = {1.15, 1.3, 1.6, 2, 2.6, 3.5, 5, 8, 13, 25, 60, 300, 3000, 1e5};

constexpr int no_rule = 1 << 20;  // more nodes than an axis may have
constexpr int many_nodes = 12;  // from so many on, halves may do with fewer
constexpr int most_halvings = 6;
constexpr int most_bounds = 4096;    // after so many no more halves are made
constexpr double most_boxes = 256;  // boxes that the cuts make

/// Of a Gauss rule of n nodes on an interval of unit length, where |f| <= 1 in the ellipse.
double error_of_rule(double size, int n) {
  return 64.0 / 15 / 2 * std::pow(size, -2.0 * n) / (1 - 1 / (size * size));
}

/// Calls with every box of pieces, of which the axis has the one from `begin` to `end` alone.
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

proof::panel proof::measured(std::size_t axis, double begin, double end) {
  panel made{begin, end, {}, 0, {}};
  made.around.assign(std::size(sizes), 0);
  for_each_box(ends_, axis, {begin, end}, [&](const std::vector<range>& box, double volume) {
    of_.enter(box);
    double beside = of_.largest();  // of the function that is bounded around the axis
    for (std::size_t s = 0; s < made.around.size(); ++s) {
      const double most = of_.largest_around(axis, sizes[s]);
      ++bounds_asked_;
      if (s == 0 && is_finite(most)) beside += most;
      if (is_finite(most))
        made.around[s] += volume * most;
      else
        made.around.resize(s);  // nor is it known in larger ones
    }
    made.left_out += volume * of_.share_left_out() * beside;
  });
  return made;
}

/// Of one rule for the whole panel.
proof::order proof::cheapest(const panel& of, double error) {
  order best{no_rule, infinity};
  for (std::size_t s = 0; s < of.around.size(); ++s) {
    const double left = error - of.left_out;
    if (!(left > 0)) break;
    const double once = of.around[s] * error_of_rule(sizes[s], 0);
    const double needed = std::log(once / left) / (2 * std::log(sizes[s]));
    if (!(needed <= largest_gauss_order)) continue;
    const int n = needed > 1 ? static_cast<int>(std::ceil(needed)) : 1;
    const double proved = of.around[s] * error_of_rule(sizes[s], n) + of.left_out;
    if (n < best.nodes || (n == best.nodes && proved < best.error)) best = {n, proved};
  }
  return best;
}

/// Of the panel or its halves, which are made where they may be better. They stay, as a smaller
/// error may need them.
int proof::fewest_nodes(std::size_t axis, panel& of, double error, int halvings) {
  const int whole = cheapest(of, error).nodes;
  if (whole <= many_nodes || halvings == most_halvings || bounds_asked_ > most_bounds) return whole;
  if (of.halves.empty()) {
    const double middle = 0.5 * (of.begin + of.end);
    of.halves.push_back(measured(axis, of.begin, middle));
    of.halves.push_back(measured(axis, middle, of.end));
  }
  int sum = 0;
  for (panel& half : of.halves) sum += fewest_nodes(axis, half, 0.5 * error, halvings + 1);
  of.is_halved = sum < whole;
  return std::min({whole, sum, no_rule});
}

double proof::add_rules(const panel& of, double error, std::vector<warped_coordinate>& to) {
  if (of.is_halved)
    return add_rules(of.halves[0], 0.5 * error, to) + add_rules(of.halves[1], 0.5 * error, to);
  const order best = cheapest(of, error);
  for (const inner_node& each : gauss_legendre_nodes(best.nodes))
    to.push_back({of.begin + (of.end - of.begin) * each.offset.hi,
                  (of.end - of.begin) * each.weight.hi});
  return best.error;
}

std::optional<proof::rules> proof::within(double error, double points_allowed) {
  const double of_axis = error / static_cast<double>(panels_.size());
  double points = 1;
  for (std::size_t k = 0; k < panels_.size(); ++k) {
    std::vector<panel>& pieces = panels_[k];
    if (pieces.empty())
      for (std::size_t i = 0; i + 1 < ends_[k].size(); ++i)
        pieces.push_back(measured(k, ends_[k][i], ends_[k][i + 1]));
    double nodes = 0;
    for (panel& each : pieces) {
      const int fewest = fewest_nodes(k, each, of_axis / static_cast<double>(pieces.size()), 0);
      nodes += fewest < no_rule ? fewest : infinity;
    }
    points *= nodes;
    if (!(points <= points_allowed)) return {};
  }
  rules made;
  for (std::vector<panel>& pieces : panels_) {
    made.nodes.emplace_back();
    for (const panel& each : pieces)
      made.error +=
          add_rules(each, of_axis / static_cast<double>(pieces.size()), made.nodes.back());
  }
  return made;
}

std::optional<integral> proved(evaluator& on, enclosure& of,
                               const std::vector<std::vector<double>>& cuts, const goal& until,
                               double points_allowed, const std::stop_token& stop) {
  constexpr int most_tries = 5;
  constexpr double share = 0.5;  // of the error allowed
  constexpr double least_rounding = 1e-13;
  proof bounds(of, cuts);
  if (!is_finite(bounds.largest() + bounds.rounding())) return {};
  const std::vector<double> middle(of.dimensions(), 0.5);
  const double first = on.values_at(middle).front();
  double sought = share * allowed(until, is_finite(first) ? first : 0);
  if (!(sought > 0)) sought = share * allowed(until, 0x1p-10 * bounds.largest());
  double evaluations = 1;
  for (int tries = 0; tries < most_tries; ++tries) {
    sought = std::max(sought, bounds.rounding());
    const std::optional<proof::rules> rules =
        bounds.within(sought, std::min(points_allowed, static_cast<double>(until.evaluations)));
    if (!rules) return {};
    const sampled_moments sum = sum_of(rules->nodes, on, stop);
    const double points = points_of(rules->nodes);
    evaluations += points;
    if (stop.stop_requested() || sum.not_finite > 0) return {};
    const double value = sum.total().hi;
    const double rounding = bounds.rounding() + rounding_of_sums * sum.magnitude;
    const double error = rules->error + rounding;
    const bool is_met = error <= allowed(until, value);
    // Where rounding is all that is left, and no more than it must be, others would do no better.
    const bool is_rounding = rules->error <= rounding && rounding <= least_rounding * sum.magnitude;
    if (is_met || is_rounding) {
      integral made;
      made.components.push_back({value, error, sum.magnitude, {rules->error, rounding, 0}});
      made.how = is_met ? ending::met : ending::roundoff;
      if (!is_met) made.reason = "the error is at the rounding of the integral of |f|";
      made.evaluations = static_cast<index_t>(evaluations);
      made.method = "tensor";
      made.points = fmt::format("{:.0f} points of a product rule whose error is proved", points);
      return made;
    }
    const double left = std::abs(value) - error;  // of the integral, at least
    const double wanted = share * allowed(until, std::max(left, 0.0));
    if (left > 0 && rounding > wanted) return {};
    constexpr double by_far = 0x1p-14;
    sought = left > 0 ? wanted : std::max(wanted, by_far * sought);
  }
  return {};
}

}  // namespace riemann::tensor
