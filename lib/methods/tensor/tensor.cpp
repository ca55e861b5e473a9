// Lines choose the rules, sums are taken, other lines judge them.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/tensor/tensor.hpp"

#include "riemann/lib/methods/tensor/product_sum.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <utility>

namespace riemann::tensor {
namespace {

constexpr int sweeps = 2;                   // along all axes, for the same
constexpr std::size_t points_around = 3;    // whose lines make profiles, too
constexpr std::size_t few_lines = 16;       // to choose rules
constexpr std::size_t many_lines = 32;      // to judge them
constexpr std::size_t orders_compared = 2;  // coarser ones, with the sum by the rules chosen
constexpr std::size_t most_pieces = 16;     // of an axis

std::vector<warped_coordinate> fine_rule(const piece& of) {
  std::vector<warped_coordinate> nodes;
  for (const fine_point& each : of.fine) nodes.push_back({each.place, each.width});
  return nodes;
}

/// What is left of a sequence after two such steps, if it goes on as a geometric series; but a
/// small last step may be small by accident.
double remainder(double step, double last) {
  constexpr double slowest = 0.9;
  constexpr double by_accident = 0.25;
  const double ratio = last < slowest * step ? last / step : slowest;
  return std::max(last / (1 - ratio), by_accident * step);
}

}  // namespace

integration::integration(evaluator& on, options how) : on_(on), how_(std::move(how)) {
  how_.cuts.resize(static_cast<std::size_t>(on.dimensions()));
}

/// The place where |f| is largest of random points and those that were given, then along each axis
/// from there.
void integration::look_around(const std::stop_token& stop) {
  const auto d = static_cast<std::size_t>(on_.dimensions());
  look_.emplace(on_, how_.seed);
  evaluations_ += random_look::points;
  const std::vector<double> given = on_.values_at(how_.places);
  evaluations_ += static_cast<double>(given.size());
  double largest = look_->largest();
  top_ = look_->place_of_largest();
  for (std::size_t i = 0; i < given.size(); ++i) {
    if (!is_finite(given[i]) || !(std::abs(given[i]) > largest)) continue;
    largest = std::abs(given[i]);
    const auto place = std::span(how_.places).subspan(i * d, d);
    top_.assign(place.begin(), place.end());
  }
  axes_.resize(d);
  for (int sweep = 0; sweep < sweeps; ++sweep)
    for (std::size_t k = 0; k < d && !is_over(stop); ++k) axes_[k] = pieces_of_axis(k, measured);
  if (is_over(stop)) return;
  const lines near(axes_, points_around, how_.seed + 1);
  around_.assign(near.points().begin(), near.points().end());
  for (std::size_t k = 0; k < d && !is_over(stop); ++k) axes_[k] = pieces_of_axis(k, piece_of);
}

/// Between the cuts, by the line through the top, which moves to where f is largest there, or by
/// lines through points around it as well: then what stands for f is its root mean square.
std::vector<piece> integration::pieces_of_axis(std::size_t axis,
                                               piece (*of)(double, double, double, const line&)) {
  double largest = 0;
  double place = top_[axis];
  std::vector<double> through = top_;
  through.insert(through.end(), around_.begin(), around_.end());
  const std::size_t count = through.size() / top_.size();
  const line along = [&](std::span<const double> places) {
    const std::vector<double> values = on_.values_along(through, axis, places);
    evaluations_ += static_cast<double>(values.size());
    std::vector<double> heights(values.begin(),
                                values.begin() + static_cast<std::ptrdiff_t>(places.size()));
    for (std::size_t i = 0; i < places.size(); ++i) {
      if (is_finite(heights[i]) && std::abs(heights[i]) > largest) {
        largest = std::abs(heights[i]);
        place = places[i];
      }
      double scale = 0;
      for (std::size_t l = 0; l < count; ++l)
        scale = std::max(scale, std::abs(values[l * places.size() + i]));
      if (count == 1 || !(scale > 0)) continue;
      double squares = 0;
      for (std::size_t l = 0; l < count; ++l) {
        const double share = values[l * places.size() + i] / scale;
        squares += share * share;
      }
      heights[i] = scale * std::sqrt(squares);
    }
    return heights;
  };
  std::vector<double> ends{0};
  ends.insert(ends.end(), how_.cuts[axis].begin(), how_.cuts[axis].end());
  ends.push_back(1);
  std::vector<piece> parts;
  for (std::size_t i = 0; i + 1 < ends.size(); ++i)
    parts.push_back(of(ends[i], ends[i + 1], top_[axis], along));
  top_[axis] = place;
  height_ = largest;
  return parts;
}

/// The rule that comes after one that, along the few lines, errs by less than this, as do all that
/// have more nodes: whichever weight needs the fewest.
std::optional<integration::choice> integration::chosen(const piece& of, std::size_t axis,
                                                       double error) {
  const std::vector<warped_coordinate> fine = fine_rule(of);
  std::vector<const std::vector<warped_coordinate>*> rules{&fine};
  for (const auto* const family : of.families())
    for (const auto& rule : *family) rules.push_back(&rule);
  const std::vector<lines::sums_of_line> sums = few_->sums(on_, axis, rules);
  for (const auto* const rule : rules)
    evaluations_ += static_cast<double>(rule->size() * few_->count());
  std::vector<double> errors(rules.size(), 0);
  constexpr double rounding = 0x1p-48;  // of |f|: sums differ by that much, whatever the rules
  double least = 0;
  for (const lines::sums_of_line& along : sums) {
    for (std::size_t r = 0; r < rules.size(); ++r)
      errors[r] += std::abs(along.by_rule[r] - along.by_rule[0]) / static_cast<double>(sums.size());
    least += rounding * along.magnitude / static_cast<double>(sums.size());
  }
  error = std::max(error, least);
  std::optional<choice> best;
  std::size_t first = 1;
  for (const auto* const family : of.families()) {
    std::size_t coarser = family->size();
    while (coarser > 0 && errors[first + coarser - 1] <= error) --coarser;
    const std::size_t order = std::max<std::size_t>(coarser + 1, orders_compared);
    if (order < family->size() && (!best || order < best->order)) best = choice{family, order};
    first += family->size();
  }
  return best;
}

/// Pieces for which no rule will do are halved.
bool integration::choose(std::size_t axis, double error, const std::stop_token& stop) {
  std::vector<piece>& pieces = axes_[axis];
  for (;;) {
    if (is_over(stop)) return false;
    chosen_[axis].clear();
    std::vector<std::pair<double, double>> ends;
    bool all = true;
    for (const piece& each : pieces) {
      const auto rule = chosen(each, axis, error / static_cast<double>(pieces.size()));
      const double middle = 0.5 * (each.begin + each.end);
      if (rule) {
        chosen_[axis].push_back(*rule);
        ends.emplace_back(each.begin, each.end);
      } else {
        all = false;
        ends.emplace_back(each.begin, middle);
        ends.emplace_back(middle, each.end);
      }
    }
    if (all) return true;
    if (ends.size() > most_pieces) return false;
    how_.cuts[axis].clear();
    for (std::size_t i = 1; i < ends.size(); ++i) how_.cuts[axis].push_back(ends[i].first);
    pieces = pieces_of_axis(axis, piece_of);
  }
}

void integration::plan(double error, const std::stop_token& stop, double most) {
  const auto d = static_cast<std::size_t>(on_.dimensions());
  most_ = evaluations_ + most;
  chosen_.clear();
  if (!few_) {
    look_around(stop);
    if (is_over(stop)) return;
    few_.emplace(axes_, few_lines, how_.seed + 2);
  }
  chosen_.assign(d, {});
  for (std::size_t k = 0; k < d; ++k)
    if (!choose(k, error / static_cast<double>(d), stop)) {
      chosen_.clear();
      return;
    }
}

double integration::points_planned() const {
  if (chosen_.empty()) return std::numeric_limits<double>::infinity();
  double points = 1;
  for (const index_t each : nodes()) points *= static_cast<double>(each);
  return points < most_points ? points : std::numeric_limits<double>::infinity();
}

std::vector<index_t> integration::nodes() const {
  std::vector<index_t> all;
  for (const std::vector<choice>& axis : chosen_) {
    all.push_back(0);
    for (const choice& each : axis)
      all.back() += static_cast<index_t>((*each.rules)[each.order].size());
  }
  return all;
}

std::size_t integration::axes_by_profile() const {
  std::size_t count = 0;
  for (std::size_t k = 0; k < chosen_.size(); ++k) {
    bool all_even = true;
    for (std::size_t p = 0; p < chosen_[k].size(); ++p)
      all_even = all_even && chosen_[k][p].rules == &axes_[k][p].even;
    count += all_even ? 0 : 1;
  }
  return count;
}

integration::result integration::sum_of_rules(std::size_t orders_below,
                                              const std::stop_token& stop) {
  product nodes;
  for (const std::vector<choice>& axis : chosen_) {
    nodes.emplace_back();
    for (const choice& each : axis) {
      const auto& rule = (*each.rules)[each.order - orders_below];
      nodes.back().insert(nodes.back().end(), rule.begin(), rule.end());
    }
  }
  const sampled_moments sum = sum_of(nodes, on_, stop);
  const double points = points_of(nodes);
  evaluations_ += points;
  double relative = rounding_of_sums;  // and what profiles are unsure of
  for (const std::vector<piece>& axis : axes_) {
    double doubt = 0;
    double magnitude = 0;
    for (const piece& each : axis) {
      doubt += each.doubt;
      magnitude += each.magnitude;
    }
    if (magnitude > 0) relative += doubt / magnitude;
  }
  const double lost =
      sum.not_finite > 0 ? std::numeric_limits<double>::infinity() : relative * sum.magnitude;
  return {sum.total().hi, lost, sum.magnitude, lost, points};
}

/// The mean, and as much more as chance may hide.
double integration::error_along_new_lines() {
  const lines many(axes_, many_lines, how_.seed + 3 + times_judged_++);
  double sum = 0;
  double square = 0;
  for (std::size_t k = 0; k < axes_.size(); ++k)
    for (std::size_t p = 0; p < axes_[k].size(); ++p) {
      const std::vector<warped_coordinate> fine = fine_rule(axes_[k][p]);
      const choice& rule = chosen_[k][p];
      const std::vector<const std::vector<warped_coordinate>*> rules{&fine,
                                                                     &(*rule.rules)[rule.order]};
      double mean = 0;
      double squares = 0;
      for (const lines::sums_of_line& along : many.sums(on_, k, rules)) {
        const double off = std::abs(along.by_rule[1] - along.by_rule[0]);
        mean += off / many_lines;
        squares += off * off / many_lines;
      }
      evaluations_ += static_cast<double>((fine.size() + rules[1]->size()) * many_lines);
      sum += mean;
      square += std::max(0.0, squares - mean * mean) / many_lines;
    }
  constexpr double by_chance = 2;  // standard deviations
  return sum + by_chance * std::sqrt(square);
}

/// Of a peak at the top that the rules miss along every axis, and random lines as well.
double integration::missed_at_top() {
  double share = 1;
  for (std::size_t k = 0; k < axes_.size(); ++k) {
    double apart = 0;
    for (std::size_t p = 0; p < axes_[k].size(); ++p) {
      const std::vector<warped_coordinate> fine = fine_rule(axes_[k][p]);
      const choice& by = chosen_[k][p];
      const std::vector<warped_coordinate>& rule = (*by.rules)[by.order];
      std::vector<double> places;
      for (const warped_coordinate& node : fine) places.push_back(node.u);
      for (const warped_coordinate& node : rule) places.push_back(node.u);
      const std::vector<double> values = on_.values_along(top_, k, places);
      evaluations_ += static_cast<double>(values.size());
      for (std::size_t i = 0; i < fine.size(); ++i) apart += fine[i].weight * values[i];
      for (std::size_t i = 0; i < rule.size(); ++i)
        apart -= rule[i].weight * values[fine.size() + i];
    }
    if (!(std::abs(apart) < height_)) continue;
    share *= std::abs(apart) / height_;
  }
  return height_ * share;
}

/// What rules that follow profiles do not see.
double integration::unseen() const {
  std::vector<std::vector<double>> heights;
  for (std::size_t k = 0; k < axes_.size(); ++k) {
    std::vector<bool> is_even;
    for (std::size_t p = 0; p < axes_[k].size(); ++p)
      is_even.push_back(chosen_[k][p].rules == &axes_[k][p].even);
    heights.push_back(relative_heights(axes_[k], is_even));
  }
  return look_->unexplained(heights, height_);
}

void integration::carry_out(const std::stop_token& stop) {
  assert(is_finite(points_planned()));
  std::vector<result> sums;  // by the rules chosen, and by coarser ones
  for (std::size_t below = 0; below <= orders_compared; ++below) {
    sums.push_back(sum_of_rules(below, stop));
    if (stop.stop_requested()) return;
  }
  result total = sums[0];
  constexpr double caution = 2;
  constexpr double top_caution = 4;  // the top may be beside the peak
  total.error = total.rounding + unseen() + top_caution * missed_at_top() +
                std::max(remainder(std::abs(sums[1].value - sums[2].value),
                                   std::abs(sums[0].value - sums[1].value)),
                         caution * error_along_new_lines());
  total.error = std::max(total.error, look_->contradicts(total.value, total.error));
  if (!is_finite(total.value + total.error)) total.error = std::numeric_limits<double>::infinity();
  sums_ = total;
}

}  // namespace riemann::tensor
