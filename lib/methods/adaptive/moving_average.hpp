// Averages of what swings, under a window that moves along it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/integrand/integrand.hpp"
#include "riemann/lib/methods/adaptive/even_swings.hpp"
#include "riemann/lib/methods/adaptive/halved_panels.hpp"
#include "riemann/lib/methods/adaptive/sampler.hpp"

#include <array>
#include <memory>
#include <numbers>
#include <span>
#include <vector>

namespace riemann::adaptive {

inline constexpr double samples_a_gap = 3.65;                    // low harmonics do not fall upon 0
inline constexpr double least_deviation = 8 / std::numbers::pi;  // gaps: e^-32 is left of swings

/// A Gaussian of integral 1 over [0, width()], cut off at so many deviations; `ahead` is the
/// distance from its begin.
class window {
 public:
  static constexpr double usual_reach = 8.5;  // beyond is less than a rounding

  explicit window(double deviation, double reach = usual_reach)
      : deviation_(deviation), reach_(reach) {}

  double width() const { return 2 * reach_ * deviation_; }
  double density(double ahead) const;
  double weight_beyond(double ahead) const;

 private:
  double deviation_;
  double reach_;
};

/// A function of v along a tail or a stretch, from values of f at distances u, times du/dv.
class function_of_distance : public integrand_model {
 public:
  function_of_distance(const chart& along, even_pace pace, sampler& f, bool in_pairs)
      : along_(along), pace_(pace), f_(f), in_pairs_(in_pairs) {}
  const integrand_properties& facts() const override { return facts_; }

 protected:
  /// At the sums of a coordinate and what is ahead of it.
  void values_ahead(double of, std::span<const double> ahead, double* to) const;

 private:
  point at(double_word v) const;

  integrand_properties facts_;
  chart along_;
  even_pace pace_;
  sampler& f_;
  bool in_pairs_;
  mutable std::vector<point> points_;
};

/// Averaged over the window whose middle is at v, by samples each `step`; `in_pairs`: at places
/// that are known by pairs, for so many swings from the anchor on doubles lose their phase.
class averaged final : public function_of_distance {
 public:
  averaged(const chart& along, even_pace pace, sampler& f, const window& by, double step,
           bool in_pairs = false);

  void values(points_view at, double* const* out) const override;
  struct moments {
    double mean = 0;
    double magnitude = 0;  // of |g|
  };

  moments moments_at(double v) const;
  double mean_at(double v) const { return moments_at(v).mean; }
  double magnitude_at(double v) const { return moments_at(v).magnitude; }
  /// The largest |mean| by mean of |g| since it was last asked.
  double mean_share() const;

 private:
  std::vector<double> places_;  // beside v
  std::vector<double> weights_;
  mutable std::vector<double> values_;
  mutable double mean_share_ = 0;
};

/// Places between a panel's nodes.
inline constexpr std::array between_nodes{-0.61, 0.23};

/// How far the panels are off at places from -1 to 1 of each, times their widths.
double missed_between_nodes(sampler& f, const std::vector<panel>& panels,
                            std::span<const double> places = between_nodes);

/// The integral from `from` on of f times what of the window, which begins there, lies beyond.
panel_sum integral_of_fading(const chart& along, even_pace pace, sampler& f, const window& by,
                             double from, double gap, double tolerance);

}  // namespace riemann::adaptive
