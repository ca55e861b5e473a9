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
    const std::vector<sampled_moments> found = on.sums(part, stop);
    if (stop.stop_requested()) return false;
    for (std::size_t k = 0; k < sums.size(); ++k) sums[k].merge(found[k]);
  }
  return true;
}

}  // namespace

ladder::ladder(const point_rule& rule, int which, unsigned long long seed,
               unsigned long long stream)
    : rule_(rule), which_(which), seed_(seed), stream_(stream) {}

std::vector<std::vector<unsigned>> ladder::new_shifts(int dimensions) {
  std::vector<std::vector<unsigned>> made(shifts_at_once);
  for (std::size_t s = 0; s < made.size(); ++s) {
    const unsigned long long number = shifts_.size() + s;
    for (int k = 0; k < dimensions; ++k)
      made[s].push_back(
          philox(seed_, stream_, number * lattice_dimensions + static_cast<unsigned>(k)).words[0]);
  }
  return made;
}

void ladder::start(evaluator& on, int level, const std::stop_token& stop) {
  take_whole(on, level, stop);
}

void ladder::grow(evaluator& on, const std::stop_token& stop) {
  if (level_ == largest_lattice) return take_whole(on, level_, stop);
  rule_.level = level_ + 1;
  rule_.part = lattice_part::odd;
  std::vector<sampled_moments> sums = sums_;
  if (!add_sums(on, {rule_, generator_of(which_, on.dimensions()), shifts_, 0},
                index_t{1} << level_, sums, stop))
    return;
  sums_ = std::move(sums);
  ++level_;
}

void ladder::take_whole(evaluator& on, int level, const std::stop_token& stop) {
  rule_.level = level;
  rule_.part = lattice_part::whole;
  const std::vector<std::vector<unsigned>> more = new_shifts(on.dimensions());
  std::vector<sampled_moments> sums(more.size());
  if (!add_sums(on, {rule_, generator_of(which_, on.dimensions()), more, 0}, index_t{1} << level,
                sums, stop))
    return;
  level_ = level;
  shifts_.insert(shifts_.end(), more.begin(), more.end());
  sums_.insert(sums_.end(), sums.begin(), sums.end());
}

sampled_estimate ladder::estimate() const {
  return in_units_of(rule_.scale, estimate_of(sums_, std::ldexp(1.0, level_)));
}

double ladder::next_points() const {
  const auto shifts = level_ < largest_lattice ? shifts_.size() : std::size_t{shifts_at_once};
  return std::ldexp(static_cast<double>(shifts), level_);
}

}  // namespace riemann::sampling
