// Errors of boxes, and which of them are halved.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/regions/frontier.hpp"

#include "riemann/kernels/double_word.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace riemann::regions {
namespace {

/// From the null rules, with the estimator of DCUHRE: where what they see falls from degree to
/// degree, the rule is better than its best null rule by as much again; where it does not fall, as
/// at a singular corner, the rule may be worse than any of them says. DCUHRE has half of `least`,
/// which is too little for (x1 + ... + x6)^16; a box that was never halved has shown nothing yet.
double error_by_null_rules(const box_record& of, bool has_parent) {
  constexpr double safety = 8;
  constexpr double least = 2;
  const double falls = std::max(of.null[1] > 0 ? of.null[0] / of.null[1] : 1.0,
                                of.null[2] > 0 ? of.null[1] / of.null[2] : 1.0);
  return of.null[0] * std::clamp(safety * falls, has_parent ? least : safety, safety);
}

bool is_blind(const box_record& of) { return of.not_finite > 0 && of.magnitude == 0; }

double error_of(const box_record& of, double parent) {
  if (is_blind(of)) return std::numeric_limits<double>::infinity();
  const double by_rule = std::max(error_by_null_rules(of, parent >= 0), parent) + of.surprise;
  return of.not_finite > 0 ? std::max(by_rule, of.magnitude) : by_rule;
}

/// What null rules see; where it does not fall from the least of them on, the best of them is no
/// better than that lets expect: beside a singular point it is small by chance in one box of many.
double seen_by_null_rules(const box_record& of) {
  constexpr double falls = 0.5;
  if (!(of.null[1] > falls * of.null[2]) || of.null[2] == 0) return of.null[0];
  return std::max(of.null[0], falls * of.null[1] * std::min(1.0, of.null[1] / of.null[2]));
}

/// What the error of a half may be where halving has moved the sum by `apart`. Where the half is
/// nearly as bad as the whole was, as at a singular corner, halving for ever shows a geometric
/// series; where it is much better, so is its error. What an earlier halving has shown, maybe along
/// an axis that matters more, shrinks as null rules do, and is at most so many times what they see.
double error_shown(double apart, const box_record& half, const box_record& whole, double before) {
  constexpr double slowest = 0.95;
  constexpr double safety = 4;
  constexpr double least = 1.0 / 16;
  constexpr double most_of_null = 32;
  const double of_half = seen_by_null_rules(half);
  const double of_whole = seen_by_null_rules(whole);
  const double ratio = of_whole > 0 ? std::min(of_half / of_whole, slowest) : slowest;
  return std::max(apart * std::max({least, std::min(1.0, safety * ratio), ratio / (1 - ratio)}),
                  std::min(ratio * before, most_of_null * of_half));
}

/// A half that has hardly anything of what is unknown in the whole may have it where none of its
/// points are, as beside a shell or a jump.
double error_unseen(const box_record& half, double error_of_whole) {
  constexpr double hardly = 0x1p-20;
  constexpr double share = 1.0 / 64;
  return half.magnitude <= hardly * error_of_whole ? share * error_of_whole : 0;
}

constexpr double no_parent = -1;
constexpr double narrowest = 0x1p-46;  // that a box may become

}  // namespace

frontier::frontier(int dimensions, const std::vector<std::vector<double>>& cuts)
    : d_(static_cast<std::size_t>(dimensions)), lower_(d_, 0.0), upper_(d_, 1.0) {
  for (std::size_t k = 0; k < cuts.size(); ++k)
    for (const double cut : cuts[k]) {
      const std::size_t count = lower_.size() / d_;
      for (std::size_t box = 0; box < count; ++box) {
        if (!(lower_[box * d_ + k] < cut && cut < upper_[box * d_ + k])) continue;
        for (std::size_t j = 0; j < d_; ++j) {
          lower_.push_back(j == k ? cut : lower_[box * d_ + j]);
          upper_.push_back(upper_[box * d_ + j]);
        }
        upper_[box * d_ + k] = cut;
      }
    }
  const std::size_t count = lower_.size() / d_;
  records_.resize(count);
  error_.assign(count, std::numeric_limits<double>::infinity());
  parents_.assign(count, no_parent);
}

double frontier::volume_of(std::size_t box) const {
  return volume_between(lower().subspan(box * d_, d_), upper().subspan(box * d_, d_));
}

void frontier::set(std::size_t box, const box_record& record) {
  records_[box] = record;
  error_[box] = error_of(record, parents_[box]);
}

bool frontier::can_be_halved(std::size_t box) const {
  const std::size_t k = axis_to_halve(box);
  return upper_[box * d_ + k] - lower_[box * d_ + k] > narrowest;
}

/// The axis along which the integrand is hardest; the widest where none stands out, or where random
/// points know better than the rule.
std::size_t frontier::axis_to_halve(std::size_t box) const {
  const box_record& of = records_[box];
  const bool by_rule = of.axis >= 0 && of.surprise <= error_[box] / 2;
  if (by_rule) return static_cast<std::size_t>(of.axis);
  std::size_t widest = 0;
  for (std::size_t k = 1; k < d_; ++k)
    if (upper_[box * d_ + k] - lower_[box * d_ + k] >
        upper_[box * d_ + widest] - lower_[box * d_ + widest])
      widest = k;
  return widest;
}

std::vector<std::size_t> frontier::worth_halving(double rest, std::size_t most) const {
  // Two buckets for each power of two: the first bits of positive doubles rise with them.
  constexpr int shift = 51;
  constexpr std::size_t buckets = std::size_t{1} << (63 - shift);  // their sign is 0
  const auto bucket_of = [](double error) {
    return static_cast<std::size_t>(std::bit_cast<std::uint64_t>(error) >> shift);
  };
  const auto largest_of = [](std::size_t bucket) {
    return std::bit_cast<double>(static_cast<std::uint64_t>(bucket + 1) << shift);
  };
  std::vector<std::size_t> counts(buckets);
  for (std::size_t box = 0; box < error_.size(); ++box)
    if (error_[box] > 0 && can_be_halved(box)) ++counts[bucket_of(error_[box])];
  std::size_t least = 0;  // bucket that is halved
  for (double left = 0; least < buckets; ++least) {
    if (counts[least] == 0) continue;
    left += static_cast<double>(counts[least]) * largest_of(least);
    if (!(left <= rest)) break;
  }
  std::size_t chosen = 0;
  std::size_t top = buckets;
  while (top > least && chosen + counts[top - 1] <= most) chosen += counts[--top];
  std::size_t of_next = top > least ? most - chosen : 0;  // of the bucket that is too large
  std::vector<std::size_t> boxes;
  for (std::size_t box = 0; box < error_.size(); ++box) {
    if (!(error_[box] > 0)) continue;
    const std::size_t bucket = bucket_of(error_[box]);
    const bool some = bucket + 1 == top && of_next > 0;
    if ((bucket < top && !some) || !can_be_halved(box)) continue;
    if (some) --of_next;
    boxes.push_back(box);
  }
  return boxes;
}

double frontier::cut_of(std::size_t box, std::size_t axis, std::span<const double> places) const {
  constexpr double too_near = 0x1p-20;  // to a side, as a share of the box
  const auto low = lower_of(box);
  const auto high = upper_of(box);
  for (; !places.empty(); places = places.subspan(d_)) {
    const double margin = too_near * (high[axis] - low[axis]);
    bool inside = low[axis] + margin < places[axis] && places[axis] < high[axis] - margin;
    for (std::size_t k = 0; k < d_ && inside; ++k)
      inside = low[k] <= places[k] && places[k] <= high[k];
    if (inside) return places[axis];
  }
  return 0.5 * (low[axis] + high[axis]);
}

frontier::halves frontier::halves_of(std::span<const std::size_t> boxes,
                                     std::span<const double> places) const {
  halves result;
  for (const bool is_upper : {false, true})
    for (const std::size_t box : boxes) {
      const std::size_t axis = axis_to_halve(box);
      const double middle = cut_of(box, axis, places);
      for (std::size_t k = 0; k < d_; ++k) {
        result.lower.push_back(k == axis && is_upper ? middle : lower_[box * d_ + k]);
        result.upper.push_back(k == axis && !is_upper ? middle : upper_[box * d_ + k]);
      }
    }
  return result;
}

void frontier::replace(std::span<const std::size_t> boxes, const halves& by,
                       std::span<const box_record> records) {
  const std::size_t count = boxes.size();
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t box = boxes[i];
    const double before = records_[box].value;
    const double after = records[i].value + records[count + i].value;
    const double apart = std::abs(before - after);
    const box_record whole = records_[box];
    const double shown = std::max(parents_[box], 0.0);
    const double unknown = error_[box];
    const auto least_of = [&](const box_record& half) {
      return std::max(error_shown(apart, half, whole, shown), error_unseen(half, unknown));
    };
    const auto take = [&](const std::vector<double>& from, std::size_t half) {
      return std::span(from).subspan(half * d_, d_);
    };
    std::ranges::copy(take(by.lower, i), lower_.begin() + static_cast<std::ptrdiff_t>(box * d_));
    std::ranges::copy(take(by.upper, i), upper_.begin() + static_cast<std::ptrdiff_t>(box * d_));
    const auto lower = take(by.lower, count + i);
    const auto upper = take(by.upper, count + i);
    lower_.insert(lower_.end(), lower.begin(), lower.end());
    upper_.insert(upper_.end(), upper.begin(), upper.end());
    parents_[box] = least_of(records[i]);
    parents_.push_back(least_of(records[count + i]));
    records_.push_back({});
    error_.push_back(0);
    set(box, records[i]);
    set(records_.size() - 1, records[count + i]);
  }
}

box_sums frontier::sums() const {
  double_word value = 0;
  double_word apart = 0;
  box_sums totals;
  for (std::size_t box = 0; box < size(); ++box) {
    value = value + double_word(records_[box].value);
    apart = apart + double_word(records_[box].apart);
    totals.variance += records_[box].variance;
    totals.error += error_[box];
    totals.surprise += records_[box].surprise;
    totals.magnitude += records_[box].magnitude;
    totals.rounding += records_[box].rounding;
    totals.not_finite += records_[box].not_finite;
    if (is_blind(records_[box])) totals.blind += volume_of(box);
  }
  totals.value = value.rounded();
  totals.apart = apart.rounded();
  return totals;
}

}  // namespace riemann::regions
