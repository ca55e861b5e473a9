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

/// Sums are taken in pieces that are the same on every device.
constexpr index_t piece = index_t{1} << 22;

/// Half-widths, as long as lattices have equally many shifts: one and a half deviations of what
/// chance puts between a lattice and the mean of two.
constexpr double by_chance = 0.6;

}  // namespace

ladder::ladder(int dimensions, const point_rule& rule, int which, unsigned long long seed,
               unsigned long long stream)
    : dimensions_(dimensions), rule_(rule), which_(which), seed_(seed), stream_(stream) {}

std::size_t ladder::shifts() const {
  std::size_t count = 0;
  for (const family& each : families_) count += each.shifts.size();
  return count;
}

std::vector<std::vector<unsigned>> ladder::new_shifts(std::size_t count) const {
  std::vector<std::vector<unsigned>> fresh(count);
  for (std::size_t s = 0; s < fresh.size(); ++s) {
    const unsigned long long number = shifts() + s;
    for (int k = 0; k < dimensions_; ++k)
      fresh[s].push_back(
          philox(seed_, stream_, number * lattice_dimensions + static_cast<unsigned>(k)).words[0]);
  }
  return fresh;
}

ladder::step ladder::to_start(int level) const {
  family first{which_, {}, {}};
  add_shifts(first, shifts_at_once);
  return to_add({std::move(first)}, level);
}

ladder::step ladder::to_widen() const {
  std::vector<family> wider = families_;
  for (family& each : wider) each.first_lacking = each.shifts.size();
  wider.push_back({(families_.back().which + 1) % lattice_generator_count, {}, {}});
  add_shifts(wider.back(), static_cast<std::size_t>(shifts_to_compare(level_)));
  return to_add(std::move(wider), level_);
}

ladder::step ladder::to_grow() const {
  if (level_ == largest_lattice) {
    std::vector<family> grown = families_;
    for (family& each : grown) add_shifts(each, shifts_at_once);
    return to_add(std::move(grown), level_);
  }
  step next{level_ + 1, rule_, index_t{1} << level_, families_};
  next.rule.level = next.level;
  next.rule.part = lattice_part::odd;
  for (family& each : next.families) each.first_lacking = 0;
  return next;
}

/// Whole lattices, for the shifts that lack them.
ladder::step ladder::to_add(std::vector<family> all, int level) const {
  step next{level, rule_, index_t{1} << level, std::move(all)};
  next.rule.level = level;
  next.rule.part = lattice_part::whole;
  return next;
}

void ladder::add_shifts(family& to, std::size_t count) const {
  to.first_lacking = to.shifts.size();
  for (std::vector<unsigned>& each : new_shifts(count)) to.shifts.push_back(std::move(each));
  to.sums.resize(to.shifts.size());
}

void ladder::take_together(evaluator& on, std::span<ladder> all, std::vector<step> steps,
                           const std::stop_token& stop) {
  index_t most = 0;
  for (const step& each : steps) most = std::max(most, each.count);
  for (index_t done = 0; done < most; done += piece) {
    std::vector<point_request> requests;
    for (step& each : steps) {
      if (done >= each.count) continue;
      point_rule rule = each.rule;
      rule.begin = done;
      for (const family& of : each.families)
        if (of.first_lacking < of.shifts.size())
          requests.push_back({rule, generator_of(of.which, on.dimensions()),
                              std::span(of.shifts).subspan(of.first_lacking),
                              std::min(piece, each.count - done)});
    }
    const std::vector<sampled_moments> found = on.sums(requests, stop);
    if (stop.stop_requested()) return;
    auto next = found.begin();
    for (step& each : steps) {
      if (done >= each.count) continue;
      for (family& to : each.families)
        for (std::size_t k = to.first_lacking; k < to.sums.size(); ++k) to.sums[k].merge(*next++);
    }
  }
  for (std::size_t k = 0; k < all.size(); ++k) all[k].become(std::move(steps[k]));
}

void ladder::take(evaluator& on, step next, const std::stop_token& stop) {
  take_together(on, std::span(this, 1), {std::move(next)}, stop);
}

void ladder::become(step next) {
  const bool grows = level_ > 0 && next.level > level_;
  const double before = grows ? estimate().half_width : 0;
  rule_ = next.rule;
  level_ = next.level;
  families_ = std::move(next.families);
  if (!grows) return;
  const double gain = before / estimate().half_width;
  if (!(gain >= least_gain_)) least_gain_ = gain;
}

/// Where a lattice differs from all others by more than shifts do, either is wrong, and the mean is
/// off by as much.
sampled_estimate ladder::estimate() const {
  const double points_each = std::ldexp(1.0, level_);
  std::vector<sampled_moments> all;
  for (const family& each : families_) all.insert(all.end(), each.sums.begin(), each.sums.end());
  sampled_estimate result = estimate_of(all, points_each);
  double apart = 0;
  for (const family& each : families_) {
    const double off = std::abs(estimate_of(each.sums, points_each).value - result.value);
    const double others_for_one =
        static_cast<double>(all.size() - each.sums.size()) / static_cast<double>(each.sums.size());
    if (off > by_chance * result.half_width * std::sqrt(others_for_one))
      apart = std::max(apart, off);
  }
  result.half_width = std::fmax(result.half_width, apart);
  return in_units_of(rule_.scale, result);
}

void ladder::look_at_tail(evaluator& on, index_t points) {
  if (points_of_tail() < points) tails_.emplace_back(on, rule_, seed_, points);
}

double ladder::among_few_points() const {
  const sampled_estimate sums = estimate();
  double most = 0;
  double last = 0;
  for (const value_tail& each : tails_) {
    last = each.among_few(sums.points, sums.root_of_squares * rule_.scale) / rule_.scale;
    most = std::max(most, last);
  }
  return last == 0 ? 0 : most;
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

const char* ladder::periodic_in_words() const {
  switch (periodic()) {
    case periodisation::none: return "that is not made periodic";
    case periodisation::baker: return "made periodic by the baker's map";
    case periodisation::korobov_1: return "made periodic by Korobov's polynomial of order 1";
    case periodisation::korobov_2: return "made periodic by Korobov's polynomial of order 2";
    case periodisation::korobov_3: return "made periodic by Korobov's polynomial of order 3";
  }
  return "";
}

double ladder::next_points() const {
  const std::size_t more =
      level_ < largest_lattice ? shifts() : families_.size() * std::size_t{shifts_at_once};
  return std::ldexp(static_cast<double>(more), level_);
}

double ladder::points_to_widen() const {
  return std::ldexp(static_cast<double>(shifts_to_compare(level_)), level_);
}

}  // namespace riemann::sampling
