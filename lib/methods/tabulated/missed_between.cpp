// Divided differences to both sides of an interval, and how far they disagree.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/tabulated/missed_between.hpp"

#include "riemann/kernels/cpu/for_each_index.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <vector>

namespace riemann::tabulated {
namespace {

constexpr double safety_of_sum = 2;
constexpr double safety_of_doubt[] = {3, 4};  // of the trapezoid rule, of Simpson's
/// Of few intervals one may hold most of the error, and its neighbours happen to agree.
constexpr double more_for_few = 12;
constexpr index_t intervals_per_block = 4096;
/// How far off a sample beside a line is that tells more of a bend than of its own rounding.
constexpr double share_of_a_line = 0.25;

/// Of one interval: what the rule misses there, and how far that may be wrong.
struct missed {
  double estimate = 0;
  double doubt = 0;
  void add(missed other) {
    estimate += other.estimate;
    doubt += other.doubt;
  }
};

/// The exponent of the unit in which a number is near 1, or as near as finite factors take it.
int exponent_of(double size) {
  constexpr int most = 1000;
  return std::clamp(std::ilogb(unit_of(size)), -most, most);
}

/// Samples, with x and y in units of powers of two: what is made of them is within range.
class neighbourhood {
 public:
  /// To be asked for intervals in `where`, and what `beyond` finds from there.
  neighbourhood(const samples& given, interval_range where)
      : given_(given), of_x_(exponent_of(given.abscissa(count() - 1) - given.abscissa(0))) {
    double highest = 0;
    const index_t end = std::min(count(), where.end + 1 + reach);
    for (index_t i = std::max<index_t>(0, where.first - reach); i < end; ++i)
      highest = std::max(highest, std::abs(given_.values[static_cast<std::size_t>(i)]));
    of_y_ = exponent_of(highest);
    per_x_ = std::ldexp(1.0, -of_x_);
    per_y_ = std::ldexp(1.0, -of_y_);
  }

  double x(index_t i) const { return given_.abscissa(i) * per_x_; }
  double y(index_t i) const { return given_.values[static_cast<std::size_t>(i)] * per_y_; }
  index_t count() const { return given_.count(); }
  double in_units_of_samples(double area) const { return std::ldexp(area, of_x_ + of_y_); }

  /// The first sample beyond `from` in the direction of `step` (1 or -1) that is at least `apart`
  /// away: nearer ones would say more about their roundings than about the function. Of the next
  /// eight, up to the end of the samples or a jump, the last, where none is so far away.
  std::optional<index_t> beyond(index_t from, index_t step, double apart) const {
    std::optional<index_t> best;
    for (index_t i = from + step; i >= 0 && i < count(); i += step) {
      if (x(i) == x(i - step)) break;  // a jump
      best = i;
      if (std::abs(x(i) - x(from)) >= apart || std::abs(i - from) == most_steps) break;
    }
    return best;
  }

  /// f[x_0, ..., x_k] unit^k for k < Count, of samples with different abscissae.
  template <std::size_t Count>
  std::array<double, Count> divided_differences(const std::array<index_t, Count>& at,
                                                double unit) const {
    std::array<double, Count> f;
    for (std::size_t k = 0; k < Count; ++k) f[k] = y(at[k]);
    for (std::size_t order = 1; order < Count; ++order)
      for (std::size_t k = Count - 1; k >= order; --k)
        f[k] = (f[k] - f[k - 1]) / ((x(at[k]) - x(at[k - order])) / unit);
    return f;
  }

 private:
  static constexpr index_t most_steps = 8;
  static constexpr index_t reach = 2 * most_steps;  // where it is asked twice
  const samples& given_;
  int of_x_;
  int of_y_ = 0;
  double per_x_ = 1;
  double per_y_ = 1;
};

/// What `near` may grow to, one interval on, if it grew from `far` by the same factor. Where the
/// sign changes there is no such factor; a jump makes it four times as large at most.
double grown(double near, double far) {
  constexpr double after_a_change_of_sign = 4;
  if (near == 0) return 0;
  if (far != 0 && std::signbit(near) != std::signbit(far)) return near * after_a_change_of_sign;
  return near * std::max(1.0, std::abs(near / far));  // of 0, whatever its sign, to anything
}

double variation_between(const neighbourhood& all, index_t i) {
  return std::abs((all.x(i + 1) - all.x(i)) * (all.y(i + 1) - all.y(i)));
}

/// Whether one of the samples beside `first` and `last` is so far away that it tells how the
/// function bends between these.
bool tells_bend(const neighbourhood& all, index_t first, std::optional<index_t> before,
                index_t last, std::optional<index_t> after, double apart) {
  return (before && std::abs(all.x(*before) - all.x(first)) >= apart) ||
         (after && std::abs(all.x(*after) - all.x(last)) >= apart);
}

/// Of what no sample tells the shape of: a hill as high as the samples `first` and `last`.
double hill_between(const neighbourhood& all, index_t first, index_t last) {
  return std::abs(all.x(last) - all.x(first)) *
         std::max(std::abs(all.y(first)), std::abs(all.y(last)));
}

/// The straight line over interval i misses -h^3/6 times the second divided difference of its ends
/// and a sample beside them. Where that changes from one interval to the next, the function bends
/// in between, which two sides that agree by chance do not show.
missed missed_by_line(const neighbourhood& all, index_t i) {
  const double width = all.x(i + 1) - all.x(i);
  const double by_variation = variation_between(all, i) / 2;
  const double unit = unit_of(width);
  const double h = width / unit;
  const double weight = h * h * h / 6 * unit;
  const double apart = share_of_a_line * std::abs(width);
  /// Divided differences on one side: with the sample beside the interval, and beyond that.
  struct side {
    std::optional<index_t> beside = {};
    double near = 0;
    double far = 0;
  };
  const auto look = [&](index_t end, index_t other, index_t step) {
    const auto beside = all.beyond(end, step, apart);
    if (!beside) return side{};
    const double near = all.divided_differences<3>({other, end, *beside}, unit)[2];
    const auto next = all.beyond(*beside, step, apart);
    return side{beside, near,
                next ? all.divided_differences<3>({end, *beside, *next}, unit)[2] : near};
  };
  const side before = look(i, i + 1, -1);
  const side after = look(i + 1, i, 1);
  missed result{0, by_variation};
  if (before.beside && after.beside) {
    const double change =
        std::max({std::abs(before.near - after.near), std::abs(before.near - before.far),
                  std::abs(after.near - after.far)});
    result = {weight * (before.near + after.near) / 2, std::abs(weight * change)};
  } else if (before.beside || after.beside) {
    const side& one = before.beside ? before : after;
    const double outer = grown(one.near, one.far);
    result = {weight * (one.near + outer) / 2, std::abs(weight * (one.near - outer))};
    const double most = std::max(by_variation, std::abs(weight * one.near));
    if (!(std::abs(result.estimate) + result.doubt <= most)) result = {0, most};
  }
  const bool known = is_finite(result.estimate) && is_finite(result.doubt);
  if (!known) result = {0, by_variation};
  if (!tells_bend(all, i, before.beside, i + 1, after.beside, apart))
    result.doubt = std::max(result.doubt, hill_between(all, i, i + 1));
  return result;
}

/// The parabola through samples i, i + 1, i + 2, over both of its intervals or the last one. With
/// two samples more, a and b, the polynomial through all five differs from it by
/// f[.., a] w(x) + f[.., a, b] w(x) (x - x_a), w(x) = (x - x_i) (x - x_{i+1}) (x - x_{i+2}).
missed missed_by_parabola(const neighbourhood& all, index_t i, bool last_interval_only) {
  constexpr double share_of_width = 0.125;
  constexpr double within_the_end = 4;
  constexpr double at_the_end = 20;
  const double unit = unit_of(all.x(i + 2) - all.x(i));
  const double h = (all.x(i + 1) - all.x(i)) / unit;
  const double g = (all.x(i + 2) - all.x(i + 1)) / unit;
  const double begin = last_interval_only ? 0 : -h;  // as distances from the middle sample
  std::array<double, 5> moment;                      // of x^k over the interval
  double power_of_g = g;
  double power_of_begin = begin;
  for (std::size_t k = 0; k < moment.size(); ++k) {
    moment[k] = (power_of_g - power_of_begin) / static_cast<double>(k + 1);
    power_of_g *= g;
    power_of_begin *= begin;
  }
  const double of_w = moment[3] + (h - g) * moment[2] - h * g * moment[1];
  const double of_w_x = moment[4] + (h - g) * moment[3] - h * g * moment[2];
  const double bend = all.divided_differences<3>({i, i + 1, i + 2}, unit)[2];
  const double by_bend = std::abs(bend * (h + g) * (h + g) * (h + g)) / 6 * unit;

  const double apart = share_of_width * std::abs(h + g) * unit;
  const auto before = all.beyond(i, -1, apart);
  const auto before_that = before ? all.beyond(*before, -1, apart) : before;
  const auto after = all.beyond(i + 2, 1, apart);
  const auto after_that = after ? all.beyond(*after, 1, apart) : after;
  std::array<double, 3> seen;
  std::size_t seen_count = 0;
  const auto look = [&](std::optional<index_t> a, std::optional<index_t> b) {
    if (!a || !b) return;
    const auto f = all.divided_differences<5>({i, i + 1, i + 2, *a, *b}, unit);
    const double to_a = (all.x(*a) - all.x(i + 1)) / unit;
    const double value = (f[3] * of_w + f[4] * (of_w_x - to_a * of_w)) * unit;
    if (is_finite(value)) seen[seen_count++] = value;
  };
  look(before, before_that);
  look(before, after);
  look(after, after_that);
  double unknown = 0;
  if (!tells_bend(all, i, before, i + 2, after, apart)) {
    const bool bend_is_seen =
        std::min(std::abs(h), std::abs(g)) >= share_of_width * std::abs(h + g);
    const double in_first = last_interval_only ? 0 : hill_between(all, i, i + 1);
    unknown = bend_is_seen ? by_bend : in_first + hill_between(all, i + 1, i + 2);
  }
  if (seen_count == 0) return {0, std::max(unknown, is_finite(by_bend) ? by_bend : 0)};
  const auto [least, most] = std::minmax_element(seen.begin(), seen.begin() + seen_count);
  const double largest = std::max(std::abs(*least), std::abs(*most));
  if (seen_count == 1) return {seen[0], std::max(unknown, std::min(at_the_end * largest, by_bend))};
  const double apart_by = *most - *least;
  if (seen_count == 2)
    return {(seen[0] + seen[1]) / 2, std::max({unknown, apart_by, within_the_end * largest})};
  return {seen[1], std::max(unknown, apart_by)};
}

/// By three samples: the most that straight lines miss of a function that rises or falls from one
/// to the next, or what their bend says if that is more.
double missed_by_two_lines(const neighbourhood& all) {
  const double unit = unit_of(all.x(2) - all.x(0));
  const double bend = all.divided_differences<3>({0, 1, 2}, unit)[2];
  double sum = 0;
  for (const index_t i : {0, 1}) {
    const double h = std::abs(all.x(i + 1) - all.x(i)) / unit;
    const double by_bend = std::abs(bend) * h * h * h / 6 * unit;
    const double apart = share_of_a_line * std::abs(all.x(i + 1) - all.x(i));
    const bool told = std::abs(all.x(2 - i) - all.x(1 - i)) >= apart;
    const double hill = told ? 0 : hill_between(all, i, i + 1);
    sum += std::max({variation_between(all, i) / 2, is_finite(by_bend) ? by_bend : 0, hill});
  }
  return sum;
}

missed missed_from(const neighbourhood& all, bool parabolas, index_t interval) {
  if (!parabolas) return missed_by_line(all, interval);
  const index_t intervals = all.count() - 1;
  if (interval % 2 != 0) return {};
  if (interval + 1 == intervals) return missed_by_parabola(all, interval - 1, true);
  return missed_by_parabola(all, interval, false);
}

}  // namespace

double unit_of(double width) {
  return width != 0 && is_finite(width) ? std::ldexp(1.0, std::ilogb(width)) : 1;
}

double missed_between(const samples& given, const how& settings, interval_range where,
                      int threads) {
  const neighbourhood all(given, where);
  if (all.count() == 3) return all.in_units_of_samples(missed_by_two_lines(all));
  const bool parabolas = settings.rule == "simpson";
  const index_t intervals = where.end - where.first;
  const index_t blocks = (intervals + intervals_per_block - 1) / intervals_per_block;
  std::vector<missed> parts(static_cast<std::size_t>(blocks));
  cpu::for_each_index(blocks, threads, [&](index_t block) {
    missed part;
    const index_t first = where.first + block * intervals_per_block;
    const index_t end = std::min(where.end, first + intervals_per_block);
    for (index_t i = first; i < end; ++i) part.add(missed_from(all, parabolas, i));
    parts[static_cast<std::size_t>(block)] = part;
  });
  missed total;
  for (const missed& part : parts) total.add(part);
  const double for_few = 1 + more_for_few / static_cast<double>(all.count() - 1);
  return all.in_units_of_samples(for_few * (safety_of_sum * std::abs(total.estimate) +
                                            safety_of_doubt[parabolas] * total.doubt));
}

// f[x0, x1, x2, x3] times the integral of (x - x1) (x - x2) (x - x3), which is h^3 (h + 2 g) / 12
// for the interval's width h and g of the one before it.
double missed_in_last_interval(const samples& given) {
  const index_t last = given.count() - 1;
  const neighbourhood all(given, {last - 1, last});
  const double unit = unit_of(all.x(last) - all.x(last - 2));
  const double h = (all.x(last) - all.x(last - 1)) / unit;
  const double g = (all.x(last - 1) - all.x(last - 2)) / unit;
  const double third = all.divided_differences<4>({last - 3, last - 2, last - 1, last}, unit)[3];
  const double missed = std::abs(third * h * h * h * (h + 2 * g) / 12) * unit;
  if (!is_finite(missed)) return 0;  // no widths: no area
  return all.in_units_of_samples(missed);
}

}  // namespace riemann::tabulated
