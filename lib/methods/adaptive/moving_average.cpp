// A Gaussian window, whose transform falls fastest, sampled some seven times a period: two gaps.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/moving_average.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace riemann::adaptive {
namespace {

/// f, of which less and less counts.
class fading final : public function_of_distance {
 public:
  fading(const chart& along, even_pace pace, sampler& f, const window& by, double from)
      : function_of_distance(along, pace, f, along.anchor.hi != 0), by_(by), from_(from) {}

  void values(points_view at, double* const* out) const override {
    values_ahead(0, {at.x[0], static_cast<std::size_t>(at.count)}, out[0]);
    for (int i = 0; i < at.count; ++i) out[0][i] *= by_.weight_beyond(at.x[0][i] - from_);
  }

 private:
  window by_;
  double from_;
};

}  // namespace

double window::density(double ahead) const {
  const double s = ahead / deviation_ - reach_;
  return std::exp(-0.5 * s * s) * std::numbers::inv_sqrtpi / (std::numbers::sqrt2 * deviation_);
}

double window::weight_beyond(double ahead) const {
  return 0.5 * std::erfc((ahead / deviation_ - reach_) / std::numbers::sqrt2);
}

point function_of_distance::at(double_word v) const {
  if (pace_.power != 1 || !in_pairs_) return along_.at(pace_.distance(v.rounded()));
  const double_word place = along_.anchor + (along_.side > 0 ? v : double_word(0) - v);
  return {place.hi, place.lo, 1};
}

void function_of_distance::values_ahead(double of, std::span<const double> ahead,
                                        double* to) const {
  points_.clear();
  for (const double each : ahead) points_.push_back(at(two_sum(of, each)));
  f_.values(points_, to, in_pairs_);
  for (std::size_t k = 0; k < ahead.size(); ++k) to[k] *= pace_.slope(of + ahead[k]);
}

averaged::averaged(const chart& along, even_pace pace, sampler& f, const window& by, double step,
                   bool in_pairs)
    : function_of_distance(along, pace, f, in_pairs || along.anchor.hi != 0) {
  // Multiples of a number of few digits are exact: to phases far from 0 a rounding is much.
  int exponent = 0;
  constexpr double few_digits = 0x1p20;
  const double share = std::round(std::frexp(step, &exponent) * few_digits);
  const double exact = std::ldexp(share / few_digits, exponent);
  const auto half = static_cast<int>(0.5 * by.width() / exact);
  for (int k = -half; k <= half; ++k) {
    places_.push_back(k * exact);
    weights_.push_back(exact * by.density(k * exact + 0.5 * by.width()));
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

averaged::moments averaged::moments_at(double v) const {
  values_.resize(places_.size());
  values_ahead(v, places_, values_.data());
  moments result;
  for (std::size_t k = 0; k < weights_.size(); ++k) {
    result.mean += weights_[k] * values_[k];
    result.magnitude += weights_[k] * std::abs(values_[k]);
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
  boundless_sampler held(std::make_shared<const fading>(along, pace, f, by, from));
  const auto pieces = static_cast<int>(by.width() / (2 * gap)) + 1;
  const double width = by.width() / pieces;
  panel_sum result;
  std::vector<panel> panels;
  for (int p = 0; p < pieces; ++p)
    result +=
        halve_until_small({{}, from + p * width, from + (p + 1) * width}, *held, tolerance, panels);
  // A jump just inside an end shows at no node.
  constexpr std::array just_inside{-1 + 1e-6, 1 - 1e-6};
  result.error += missed_between_nodes(*held, panels, just_inside);
  return result;
}

}  // namespace riemann::adaptive
