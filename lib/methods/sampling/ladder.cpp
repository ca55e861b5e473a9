// Sums by shift, merged level by level.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/sampling/ladder.hpp"

#include "riemann/kernels/points/lattice_generators.hpp"
#include "riemann/lib/methods/sampling/pilot.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace riemann::sampling {
namespace {

std::span<const unsigned> generator_of(int which, int dimensions) {
  return lattice_generator(which).first(static_cast<std::size_t>(dimensions));
}

/// A request is taken in pieces that are the same on every device.
constexpr index_t piece = index_t{1} << 22;

/// Adds the sums over points [0, count) of the rule to `sums`; false if a stop came before the end,
/// which leaves sums over some of the points.
bool add_sums(evaluator& on, const point_request& what, index_t count,
              std::vector<sampled_moments>& sums, const std::stop_token& stop) {
  for (index_t done = 0; done < count; done += piece) {
    point_request part = what;
    part.rule.begin = done;
    part.count = std::min(piece, count - done);
    const std::vector<sampled_moments> result = on.sums(part, stop);
    if (stop.stop_requested()) return false;
    for (std::size_t k = 0; k < sums.size(); ++k) sums[k].merge(result[k]);
  }
  return true;
}

}  // namespace

ladder::ladder(const point_rule& rule, int which, unsigned long long seed,
               unsigned long long stream)
    : rule_(rule), which_(which), seed_(seed), stream_(stream) {}

std::size_t ladder::shifts() const {
  std::size_t count = 0;
  for (const family& each : families_) count += each.shifts.size();
  return count;
}

std::vector<std::vector<unsigned>> ladder::new_shifts(int dimensions) const {
  std::vector<std::vector<unsigned>> fresh(shifts_at_once);
  for (std::size_t s = 0; s < fresh.size(); ++s) {
    const unsigned long long number = shifts() + s;
    for (int k = 0; k < dimensions; ++k)
      fresh[s].push_back(
          philox(seed_, stream_, number * lattice_dimensions + static_cast<unsigned>(k)).words[0]);
  }
  return fresh;
}

void ladder::start(evaluator& on, int level, const std::stop_token& stop) {
  family first{which_, {}, {}};
  if (!take_whole(on, level, first, stop)) return;
  level_ = level;
  families_ = {std::move(first)};
}

void ladder::widen(evaluator& on, const std::stop_token& stop) {
  family another{(families_.back().which + 1) % lattice_generator_count, {}, {}};
  if (take_whole(on, level_, another, stop)) families_.push_back(std::move(another));
}

void ladder::grow(evaluator& on, const std::stop_token& stop) {
  std::vector<family> grown = families_;
  const double before = estimate().half_width;
  if (level_ == largest_lattice) {
    for (family& each : grown)
      if (!take_whole(on, level_, each, stop)) return;
    families_ = std::move(grown);
    return;
  }
  rule_.level = level_ + 1;
  rule_.part = lattice_part::odd;
  for (family& each : grown)
    if (!add_sums(on, {rule_, generator_of(each.which, on.dimensions()), each.shifts, 0},
                  index_t{1} << level_, each.sums, stop))
      return;
  families_ = std::move(grown);
  ++level_;
  const double gain = before / estimate().half_width;
  if (!(gain >= least_gain_)) least_gain_ = gain;
}

/// Adds new shifts to a family; false after a stop.
bool ladder::take_whole(evaluator& on, int level, family& to, const std::stop_token& stop) {
  rule_.level = level;
  rule_.part = lattice_part::whole;
  const std::vector<std::vector<unsigned>> more = new_shifts(on.dimensions());
  std::vector<sampled_moments> sums(more.size());
  if (!add_sums(on, {rule_, generator_of(to.which, on.dimensions()), more, 0}, index_t{1} << level,
                sums, stop))
    return false;
  to.shifts.insert(to.shifts.end(), more.begin(), more.end());
  to.sums.insert(to.sums.end(), sums.begin(), sums.end());
  return true;
}

/// Where two lattices differ by more than shifts do, one of them is wrong: the mean of both is off
/// by half of that.
sampled_estimate ladder::estimate() const {
  const double points_each = std::ldexp(1.0, level_);
  std::vector<sampled_moments> all;
  double least = HUGE_VAL;
  double most = -HUGE_VAL;
  for (const family& each : families_) {
    const double value = estimate_of(each.sums, points_each).value;
    least = std::fmin(least, value);
    most = std::fmax(most, value);
    all.insert(all.end(), each.sums.begin(), each.sums.end());
  }
  sampled_estimate result = estimate_of(all, points_each);
  if (families_.size() > 1) result.half_width = std::fmax(result.half_width, (most - least) / 2);
  return in_units_of(rule_.scale, result);
}

void ladder::look_at_tail(evaluator& on, index_t points) {
  if (points_of_tail() < points) tail_.emplace(on, rule_, seed_, points);
}

double ladder::among_few_points() const {
  if (!tail_) return 0;
  const sampled_estimate sums = estimate();
  return tail_->among_few(sums.points, sums.root_of_squares * rule_.scale) / rule_.scale;
}

std::vector<drawn_error> ladder::errors_by_shift() const {
  std::vector<sampled_moments> all;
  std::vector<drawn_error> by_shift;
  for (const family& each : families_) {
    all.insert(all.end(), each.sums.begin(), each.sums.end());
    for (const std::vector<unsigned>& shift : each.shifts)  // 64 random bits tell them apart
      by_shift.push_back({static_cast<unsigned long long>(shift.front()) << 32U | shift.back()});
  }
  const std::vector<double> errors = errors_of_mean(all, std::ldexp(1.0, level_));
  for (std::size_t s = 0; s < errors.size(); ++s) by_shift[s].error = errors[s] / rule_.scale;
  return by_shift;
}

double ladder::next_points() const {
  const std::size_t more =
      level_ < largest_lattice ? shifts() : families_.size() * std::size_t{shifts_at_once};
  return std::ldexp(static_cast<double>(more), level_);
}

double ladder::points_to_widen() const {
  return std::ldexp(static_cast<double>(shifts_at_once), level_);
}

}  // namespace riemann::sampling
