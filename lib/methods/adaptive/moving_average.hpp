// Averages of what swings, under a window that moves along it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/integrand/integrand.hpp"
#include "riemann/lib/methods/adaptive/between_breaks.hpp"
#include "riemann/lib/methods/adaptive/even_swings.hpp"
#include "riemann/lib/methods/adaptive/halved_panels.hpp"
#include "riemann/lib/methods/adaptive/sampler.hpp"

#include <array>
#include <memory>
#include <numbers>
#include <span>
#include <vector>

namespace riemann::adaptive {

inline constexpr double samples_a_gap = 3.65;   // low harmonics do not fall upon 0
inline constexpr double told_by_doubles = 1e8;  // gaps: there x is known to a small part of a swing
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
  void values(points_view at, double* const* out) const override {
    values_ahead(0, {at.x[0], static_cast<std::size_t>(at.count)}, out[0]);
  }

 protected:
  /// At the sums of a coordinate and what is ahead of it.
  void values_ahead(double of, std::span<const double> ahead, double* to,
                    bool by_all_digits = false) const;

  std::vector<double> cuts(double v, double begin, double end) const {
    return cuts_at_breaks(f_.function(), along_, pace_, v, begin, end);
  }
  bool knows_places_in_pairs() const { return pace_.power == 1 && f_.knows_all_digits(); }

 private:
  point at(double_word v, bool in_pairs) const;

  integrand_properties facts_;
  chart along_;
  even_pace pace_;
  sampler& f_;
  bool in_pairs_;
  mutable std::vector<point> points_;
};

/// Averaged over the window whose middle is at v, by samples each `step`, or between its breaks if
/// it has some there.
class averaged final : public function_of_distance {
 public:
  /// Along a tail f may break without end. On a finite stretch, which ends at breaks, so many
  /// swings from the anchor on doubles lose their phase: places are known by pairs.
  enum class over { tail, finite_stretch };

  averaged(const chart& along, even_pace pace, sampler& f, const window& by, double step,
           over what = over::tail);

  /// Whether f has breaks where it was last averaged.
  bool is_between_breaks() const { return is_between_breaks_; }
  /// The mean at v by panels between the breaks, halved as far as they need it.
  panel_sum mean_by_panels(double v) const;

  void values(points_view at, double* const* out) const override;
  struct moments {
    double mean = 0;
    double magnitude = 0;  // of |g|
  };

  moments moments_at(double v) const;
  double mean_at(double v) const { return moments_at(v).mean; }
  double magnitude_at(double v) const { return moments_at(v).magnitude; }
  /// Whether places beyond those that doubles tell are known, too.
  bool has_all_digits() const;
  /// The largest |mean| by mean of |g| since it was last asked.
  double mean_share() const;

 private:
  /// Places beside v, and what each counts.
  struct rule {
    std::vector<double> places;
    std::vector<double> weights;
  };

  const rule& rule_at(double v) const;
  bool needs_all_digits_at(double v) const;

  window by_;
  double step_;
  rule even_;
  over what_;
  mutable rule between_breaks_;
  mutable bool is_between_breaks_ = false;
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
