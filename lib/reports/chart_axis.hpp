// The axes of charts: what they can show, from where to where they run, and where their ticks are.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace riemann {

enum class chart_scale { linear, powers_of_two, powers_of_ten };

struct chart_axis {
  std::string label;
  std::string unit;
  chart_scale scale = chart_scale::linear;
  std::vector<double> holds = {};  // values that it shows beside those of the curves
};

/// "elements", "speed, GB/s".
std::string words_of(const chart_axis&);

/// Numbers that are finite and, where their logarithm is taken, positive.
bool can_show(chart_scale, double);

struct chart_tick {
  double share = 0;      // of the axis, from its beginning
  std::string text;      // "200", or the base ...
  std::string exponent;  // ... of a power
};

/// The words of a tick.
std::string svg_of(const chart_tick&);

/// From a tick below all values to one above: whole powers, or multiples of 1, 2 or 5 times a power
/// of ten. Values that cannot be shown are passed over; without any the axis runs from 0 to 1, or
/// over one power.
class chart_range {
 public:
  chart_range(chart_scale, const std::vector<double>& values);

  /// 0 at the axis's beginning, 1 at its end. Of a value that can be shown.
  double share_of(double value) const;
  const std::vector<chart_tick>& ticks() const { return ticks_; }

 private:
  void span_numbers(double least, double most);
  void span_powers(double least, double most);
  double share_at(double place) const { return (place - begin_) / (end_ - begin_); }
  double place_of(double value) const;

  chart_scale scale_;
  double unit_ = 1;  // of the places that follow, on a linear axis: huge numbers stay small
  double begin_ = 0;
  double end_ = 1;
  std::vector<chart_tick> ticks_;
};

}  // namespace riemann
