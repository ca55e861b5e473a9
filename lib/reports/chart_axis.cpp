// The axes of charts.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reports/chart_axis.hpp"

#include "riemann/lib/text/numerals.hpp"
#include "riemann/lib/reports/svg.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace riemann {
namespace {

constexpr double most_steps = 8;
constexpr int digits_of_ticks = 6;
constexpr double narrowest = 1e-13;  // range, as a share of its values: its steps are doubles yet

/// 1, 2 or 5 times a power of ten, `rough` at least.
double round_step(double rough) {
  const double power = std::pow(10, std::floor(std::log10(rough)));
  for (const double factor : {1.0, 2.0, 5.0})
    if (factor * power >= rough) return factor * power;
  return 10 * power;
}

/// How many steps lie below `place`, a whole number where only rounding keeps it from being one.
double steps_to(double place, double step, double (*rounded_to)(double)) {
  constexpr double roundings = 8 * std::numeric_limits<double>::epsilon();
  const double steps = place / step;
  const double nearest = std::round(steps);
  return std::abs(steps - nearest) <= roundings * std::abs(steps) ? nearest : rounded_to(steps);
}

/// As many as tell values of this size apart that are a step from each other.
int digits_for(double size, double step) {
  return std::max(digits_of_ticks, 1 + static_cast<int>(std::ceil(std::log10(size / step))));
}

/// Whether powers of ten from 10^begin to 10^end are written in full: "0.001" to "100000".
bool in_full(double begin, double end) {
  constexpr double smallest = -3;
  constexpr double largest = 5;
  return begin >= smallest && end <= largest;
}

chart_tick power_of_ten(int exponent, bool full) {
  if (!full) return {0, "10", std::to_string(exponent)};
  return {0, rounded(std::pow(10, exponent), digits_of_ticks), ""};
}

}  // namespace

std::string words_of(const chart_axis& axis) {
  return axis.unit.empty() ? axis.label : axis.label + ", " + axis.unit;
}

bool can_show(chart_scale scale, double value) {
  return std::isfinite(value) && (scale == chart_scale::linear || value > 0);
}

std::string svg_of(const chart_tick& tick) {
  if (tick.exponent.empty()) return svg::escaped(tick.text);
  return tick.text + "<tspan dy=\"-5\" class=\"small\">" + tick.exponent + "</tspan>";
}

chart_range::chart_range(chart_scale scale, const std::vector<double>& values) : scale_(scale) {
  std::vector<double> shown;
  std::copy_if(values.begin(), values.end(), std::back_inserter(shown),
               [&](double value) { return can_show(scale, value); });
  const bool linear = scale == chart_scale::linear;
  if (shown.empty()) shown = {linear ? 0.0 : 1.0, linear ? 1.0 : 2.0};
  const auto [least, most] = std::minmax_element(shown.begin(), shown.end());
  if (linear)
    span_numbers(*least, *most);
  else
    span_powers(*least, *most);
}

void chart_range::span_numbers(double least, double most) {
  constexpr double smallest = 1e-280;  // whose steps are numbers with all their digits
  unit_ = std::max(std::abs(least), std::abs(most));
  if (unit_ == 0) unit_ = 1;
  double begin = least / unit_;
  double end = most / unit_;
  if (begin >= 0 && begin <= end / 2) begin = 0;
  if (end <= 0 && end >= begin / 2) end = 0;
  if (begin == end) end += begin == 0 ? 1 : std::abs(begin) / 2;
  const double size = std::max(std::abs(begin), std::abs(end));
  end = std::max(end, begin + narrowest * size);
  // Steps are round in the values' own measure, and few.
  const double measure = unit_ < smallest ? 1 : unit_;
  const double step = round_step((end - begin) / most_steps * measure) / measure;
  const double first = steps_to(begin, step, std::floor);
  const double last = steps_to(end, step, std::ceil);
  begin_ = first * step;
  end_ = last * step;
  const int digits = digits_for(size, step);
  for (double k = first; k <= last; ++k)
    ticks_.push_back({share_at(k * step), rounded(k * step * unit_, digits), ""});
}

void chart_range::span_powers(double least, double most) {
  begin_ = std::floor(place_of(least));
  end_ = std::ceil(place_of(most));
  if (begin_ == end_) {
    --begin_;
    ++end_;
  }
  const double stride = std::ceil((end_ - begin_) / most_steps);
  const bool two = scale_ == chart_scale::powers_of_two;
  const bool few = !two && end_ - begin_ <= 2;
  const bool full = in_full(begin_, end_);  // one notation for all ticks of an axis
  for (double e = begin_; e <= end_; e += stride) {
    const int exponent = static_cast<int>(e);
    chart_tick tick =
        two ? chart_tick{0, "2", std::to_string(exponent)} : power_of_ten(exponent, full);
    tick.share = share_at(e);
    ticks_.push_back(tick);
    for (const double between : {2.0, 5.0})
      if (few && e < end_) {
        chart_tick small = power_of_ten(exponent, full);
        small.text = full ? rounded(between * std::pow(10, exponent), digits_of_ticks)
                          : rounded(between, 1) + "·" + small.text;
        small.share = share_at(e + std::log10(between));
        ticks_.push_back(small);
      }
  }
}

double chart_range::place_of(double value) const {
  switch (scale_) {
    case chart_scale::powers_of_two: return std::log2(value);
    case chart_scale::powers_of_ten: return std::log10(value);
    case chart_scale::linear: break;
  }
  return value / unit_;
}

double chart_range::share_of(double value) const {
  return std::clamp(share_at(place_of(value)), 0.0, 1.0);
}

}  // namespace riemann
