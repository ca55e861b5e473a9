// A Gaussian window, whose transform falls fastest, sampled some seven times a period: two gaps.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/moving_average.hpp"

#include "riemann/lib/methods/adaptive/gauss_kronrod.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace riemann::adaptive {
namespace {

using weight_ahead = double (window::*)(double ahead) const;

/// f at so far ahead of v, by what counts of it under a window that begins at `from`.
class weighted final : public function_of_distance {
 public:
  weighted(const function_of_distance& f, double v, const window& by, weight_ahead weight,
           double from, bool by_all_digits)
      : function_of_distance(f),
        v_(v),
        by_(by),
        weight_(weight),
        from_(from),
        by_all_digits_(by_all_digits) {}

  void values(points_view at, double* const* out) const override {
    values_ahead(v_, {at.x[0], static_cast<std::size_t>(at.count)}, out[0], by_all_digits_);
    for (int i = 0; i < at.count; ++i) out[0][i] *= (by_.*weight_)(at.x[0][i] - from_);
  }

  panel_sum integral_over(std::span<const double> cuts, double tolerance) const {
    boundless_sampler held(std::make_shared<const weighted>(*this));
    panel_sum result;
    std::vector<panel> panels;
    for (std::size_t k = 1; k < cuts.size(); ++k)
      result += halve_until_small({{}, cuts[k - 1], cuts[k]}, *held, tolerance, panels);
    // A jump just inside an end shows at no node.
    constexpr std::array just_inside{-1 + 1e-6, 1 - 1e-6};
    result.error += missed_between_nodes(*held, panels, just_inside);
    return result;
  }

 private:
  double v_;
  window by_;
  weight_ahead weight_;
  double from_;
  bool by_all_digits_;
};

}  // namespace

double window::density(double ahead) const {
  const double s = ahead / deviation_ - reach_;
  return std::exp(-0.5 * s * s) * std::numbers::inv_sqrtpi / (std::numbers::sqrt2 * deviation_);
}

double window::weight_beyond(double ahead) const {
  return 0.5 * std::erfc((ahead / deviation_ - reach_) / std::numbers::sqrt2);
}

point function_of_distance::at(double_word v, bool in_pairs) const {
  if (pace_.power != 1 || !in_pairs) return along_.at(pace_.distance(v.rounded()));
  const double_word place = along_.anchor + (along_.side > 0 ? v : double_word(0) - v);
  return {place.hi, place.lo, 1};
}

void function_of_distance::values_ahead(double of, std::span<const double> ahead, double* to,
                                        bool by_all_digits) const {
  points_.clear();
  for (const double each : ahead)
    points_.push_back(at(two_sum(of, each), in_pairs_ || by_all_digits));
  if (by_all_digits)
    f_.full_values(points_, to);
  else
    f_.values(points_, to, in_pairs_);
  for (std::size_t k = 0; k < ahead.size(); ++k) to[k] *= pace_.slope(of + ahead[k]);
}

averaged::averaged(const chart& along, even_pace pace, sampler& f, const window& by, double step,
                   over what)
    : function_of_distance(along, pace, f, what == over::finite_stretch || along.anchor.hi != 0),
      by_(by),
      step_(step),
      what_(what) {
  // Multiples of a number of few digits are exact: to phases far from 0 a rounding is much.
  int exponent = 0;
  constexpr double few_digits = 0x1p20;
  const double share = std::round(std::frexp(step, &exponent) * few_digits);
  const double exact = std::ldexp(share / few_digits, exponent);
  const auto half = static_cast<int>(0.5 * by.width() / exact);
  for (int k = -half; k <= half; ++k) {
    even_.places.push_back(k * exact);
    even_.weights.push_back(exact * by.density(k * exact + 0.5 * by.width()));
  }
}

void averaged::values(points_view at, double* const* out) const {
  for (int i = 0; i < at.count; ++i) {
    const moments here = moments_at(at.x[0][i]);
    out[0][i] = here.mean;
    if (here.magnitude > 0)
      mean_share_ = std::max(mean_share_, std::abs(here.mean) / here.magnitude);
  }
}

double averaged::mean_share() const { return std::exchange(mean_share_, 0); }

const averaged::rule& averaged::rule_at(double v) const {
  constexpr double longest = 8;  // steps: two gaps and a little more
  is_between_breaks_ = false;
  if (what_ == over::finite_stretch) return even_;
  const double half = 0.5 * by_.width();
  std::vector<double> ends = cuts(v, -half, half);
  if (ends.size() == 2) return even_;
  is_between_breaks_ = true;
  ends = parted(ends, longest * step_);
  rule& by = between_breaks_;
  by.places.clear();
  by.weights.clear();
  for (std::size_t k = 1; k < ends.size(); ++k) {
    const double middle = 0.5 * (ends[k - 1] + ends[k]);
    const double reach = 0.5 * (ends[k] - ends[k - 1]);
    for (std::size_t i = 0; i < all_gauss_weights.size(); ++i) {
      by.places.push_back(middle + reach * all_nodes[2 * i + 1]);
      by.weights.push_back(reach * all_gauss_weights[i] * by_.density(by.places.back() + half));
    }
  }
  return by;
}

bool averaged::needs_all_digits_at(double v) const {
  return v > told_by_doubles * samples_a_gap * step_ && has_all_digits();
}

panel_sum averaged::mean_by_panels(double v) const {
  constexpr double small = 1e-11;  // of the magnitude
  const double half = 0.5 * by_.width();
  const weighted under(*this, v, by_, &window::density, -half, needs_all_digits_at(v));
  return under.integral_over(cuts(v, -half, half), small * magnitude_at(v));
}

bool averaged::has_all_digits() const { return what_ == over::tail && knows_places_in_pairs(); }

averaged::moments averaged::moments_at(double v) const {
  const rule& by = rule_at(v);
  values_.resize(by.places.size());
  values_ahead(v, by.places, values_.data(), needs_all_digits_at(v));
  moments result;
  for (std::size_t k = 0; k < by.weights.size(); ++k) {
    result.mean += by.weights[k] * values_[k];
    result.magnitude += by.weights[k] * std::abs(values_[k]);
  }
  return result;
}

double missed_between_nodes(sampler& f, const std::vector<panel>& panels,
                            std::span<const double> places) {
  double worst = 0;
  for (const panel& each : panels)
    for (const double s : places) {
      const point at = each.on.at(each.t_at(s));
      const double off = std::abs(f.value(at, false) * at.weight - interpolant(each.g, s));
      worst = std::max(worst, off * 2 * each.half_width());
    }
  return worst;
}

panel_sum integral_of_fading(const chart& along, even_pace pace, sampler& f, const window& by,
                             double from, double gap, double tolerance) {
  const function_of_distance plain(along, pace, f, along.anchor.hi != 0);
  const std::vector<double> cuts =
      cuts_at_breaks(f.function(), along, pace, 0, from, from + by.width());
  return weighted(plain, 0, by, &window::weight_beyond, from, false)
      .integral_over(parted(cuts, 2 * gap), tolerance);
}

}  // namespace riemann::adaptive
