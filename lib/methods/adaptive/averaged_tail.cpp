// A Gaussian window, whose transform falls fastest, sampled some seven times a period: two gaps.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/averaged_tail.hpp"

#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/methods/adaptive/chains.hpp"
#include "riemann/lib/methods/adaptive/halved_panels.hpp"
#include "riemann/lib/methods/adaptive/integration.hpp"
#include "riemann/lib/methods/adaptive/sign_changes.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <numbers>
#include <utility>

namespace riemann::adaptive {
namespace {

/// A Gaussian of integral 1 over [0, width()]; `ahead` is the distance from its begin.
class window {
 public:
  explicit window(double deviation) : deviation_(deviation) {}

  double width() const { return 2 * reach * deviation_; }
  double density(double ahead) const {
    const double s = ahead / deviation_ - reach;
    return std::exp(-0.5 * s * s) * std::numbers::inv_sqrtpi / (std::numbers::sqrt2 * deviation_);
  }
  double weight_beyond(double ahead) const {
    return 0.5 * std::erfc((ahead / deviation_ - reach) / std::numbers::sqrt2);
  }

 private:
  static constexpr double reach = 8.5;  // deviations: beyond is less than a rounding
  double deviation_;
};

/// A function of v along a tail, from values of f at distances u, times du/dv.
class function_of_distance : public integrand_model {
 public:
  function_of_distance(const chart& along, even_pace pace, sampler& f)
      : along_(along), pace_(pace), f_(f) {}
  const integrand_properties& facts() const override { return facts_; }

 protected:
  void values_at(std::span<const double> coordinates, double* to) const {
    points_.clear();
    for (const double v : coordinates) points_.push_back(along_.at(pace_.distance(v)));
    f_.values(points_, to, along_.anchor.hi != 0);
    for (std::size_t k = 0; k < coordinates.size(); ++k) to[k] *= pace_.slope(coordinates[k]);
  }

 private:
  integrand_properties facts_;
  chart along_;
  even_pace pace_;
  sampler& f_;
  mutable std::vector<point> points_;
};

/// f, of which less and less counts.
class fading final : public function_of_distance {
 public:
  fading(const chart& along, even_pace pace, sampler& f, const window& by, double from)
      : function_of_distance(along, pace, f), by_(by), from_(from) {}

  void values(points_view at, double* const* out) const override {
    values_at({at.x[0], static_cast<std::size_t>(at.count)}, out[0]);
    for (int i = 0; i < at.count; ++i) out[0][i] *= by_.weight_beyond(at.x[0][i] - from_);
  }

 private:
  window by_;
  double from_;
};

/// Averaged over the window whose middle is at v.
class averaged final : public function_of_distance {
 public:
  averaged(const chart& along, even_pace pace, sampler& f, const window& by, double step)
      : function_of_distance(along, pace, f) {
    const auto count = static_cast<int>(by.width() / step);
    for (int k = 0; k <= count; ++k) {
      places_.push_back(k * step - 0.5 * by.width());
      weights_.push_back(step * by.density(k * step));
    }
  }

  void values(points_view at, double* const* out) const override {
    for (int i = 0; i < at.count; ++i) {
      const moments here = moments_at(at.x[0][i]);
      out[0][i] = here.mean;
      if (here.magnitude > 0)
        mean_share_ = std::max(mean_share_, std::abs(here.mean) / here.magnitude);
    }
  }

  double mean_at(double v) const { return moments_at(v).mean; }
  /// Of |g|.
  double magnitude_at(double v) const { return moments_at(v).magnitude; }
  /// The largest |mean| by mean of |g| since it was last asked.
  double mean_share() const { return std::exchange(mean_share_, 0); }

 private:
  struct moments {
    double mean = 0;
    double magnitude = 0;
  };

  moments moments_at(double v) const {
    coordinates_.clear();
    for (const double each : places_) coordinates_.push_back(v + each);
    values_.resize(coordinates_.size());
    values_at(coordinates_, values_.data());
    moments result;
    for (std::size_t k = 0; k < weights_.size(); ++k) {
      result.mean += weights_[k] * values_[k];
      result.magnitude += weights_[k] * std::abs(values_[k]);
    }
    return result;
  }

  std::vector<double> places_;  // beside v
  std::vector<double> weights_;
  mutable std::vector<double> coordinates_;
  mutable std::vector<double> values_;
  mutable double mean_share_ = 0;
};

struct partial_integral {
  double integral = 0;
  double error = 0;
  bool diverges = false;
};

/// Of a function of v; its evaluations are f's, which has its own bounds.
class distance_sampler {
 public:
  explicit distance_sampler(std::shared_ptr<const integrand_model> of)
      : function_(std::move(of)), samples_(function_, until_, stop_) {}
  sampler& operator*() { return samples_; }

 private:
  integrand function_;
  goal until_{.evaluations = std::numeric_limits<index_t>::max(), .seconds = 1e9};
  std::stop_token stop_;
  sampler samples_;
};

/// How far the panels are off at places between their nodes, times their widths.
double missed(sampler& f, const std::vector<panel>& panels) {
  double worst = 0;
  for (const panel& each : panels)
    for (const double s : {-0.61, 0.23}) {
      const point at = each.on.at(each.t_at(s));
      const double off = std::abs(f.value(at, false) * at.weight - interpolant(each.g, s));
      worst = std::max(worst, off * 2 * each.half_width());
    }
  return worst;
}

bool smaller(double a, double b) { return std::abs(a) < std::abs(b); }

/// From `from` on: a chain that ends where nothing is left, where it can be closed, or where the
/// average is no more than what rounding leaves of the swings. The error is infinite where the
/// average swings.
partial_integral integral_of_average(const std::shared_ptr<const averaged>& average, double from,
                                     double gap, double tolerance) {
  constexpr double farthest = 1e8;  // gaps: there x is still known to a small part of a swing
  constexpr double left_of_swings = 1e-12;
  constexpr double smooth = 1e-3;  // error by integral of |average|
  constexpr std::size_t most_panels = 24;
  distance_sampler held(average);
  sampler& f = *held;
  chain along = outward(0, 1, from);
  along.limit = std::log(farthest * gap + 100 * from);
  std::vector<panel> panels;
  while (along.now == chain::state::growing) {
    average->mean_share();
    grow(along, panels, f, tolerance);
    if (panels.empty()) return {0, infinite};
    const panel& last = panels.back();
    const double rounding = left_of_swings + 8 * epsilon_of_doubles * std::exp(along.reached) / gap;
    if (average->mean_share() < rounding) {
      // Rounding grows outward, what may be beneath it falls.
      along.tail = 0;
      along.tail_error =
          10 * std::abs(*std::max_element(last.g.begin(), last.g.begin() + 5, smaller));
      panels.pop_back();
      break;
    }
    if (last.error > std::max(smooth * last.l1, tolerance)) return {0, infinite};
  }
  partial_integral result{along.tail, along.tail_error, along.now == chain::state::diverges};
  halve_worst(panels, f, tolerance, most_panels);
  for (const panel& each : panels) {
    result.integral += each.integral;
    result.error += each.error;
  }
  result.error += missed(f, panels);
  return result;
}

/// From `from` on, under the window.
partial_integral integral_of_fading(const chart& along, even_pace pace, sampler& f,
                                    const window& by, double from, double gap, double tolerance) {
  distance_sampler held(std::make_shared<const fading>(along, pace, f, by, from));
  const auto pieces = static_cast<int>(by.width() / (2 * gap)) + 1;
  const double width = by.width() / pieces;
  partial_integral result;
  std::vector<panel> panels;
  for (int p = 0; p < pieces; ++p) {
    const panel_sum piece =
        halve_until_small({{}, from + p * width, from + (p + 1) * width}, *held, tolerance, panels);
    result.integral += piece.integral;
    result.error += piece.error;
  }
  return result;
}

/// The power with which |g| falls as v^-power, so far out that addends which fall faster no longer
/// count.
double decay_of(const averaged& average, double from) {
  constexpr double near = 30;
  constexpr double far = 3e5;
  return std::log(average.magnitude_at(near * from) / average.magnitude_at(far * from)) /
         std::log(far / near);
}

/// Whether swings are about as fast at 30 and 900 times v as here.
bool keeps_its_pace(const swing& change, double from, double gap) {
  constexpr double gaps = 10;
  for (const double further : {30.0, 900.0}) {
    const double there = gap_of_changes(change, further * from, gaps * gap);
    if (!(0.6 * gap < there && there < 1.6 * gap)) return false;
  }
  return true;
}

constexpr double samples_a_gap = 3.65;                    // low harmonics do not fall upon 0
constexpr double least_deviation = 8 / std::numbers::pi;  // gaps: e^-32 is left of the swings

}  // namespace

double least_distance_of_mean(double gap) { return window(least_deviation * gap).width(); }

double mean_at(const chain& of, sampler& f, double u, double gap, double times_wider) {
  const averaged average({of.on.anchor, of.on.side, false}, {}, f,
                         window(times_wider * least_deviation * gap), gap / samples_a_gap);
  return average.mean_at(u);
}

std::optional<oscillating_tail> average_swings(const chain& of, sampler& f, const even_swings& by,
                                               double tolerance) {
  constexpr double gaps_before = 4;
  constexpr int most_windows = 5;  // each twice as wide
  constexpr double finer = 1.37;
  constexpr double safety = 3;
  constexpr double does_not_fall = 0.003;  // power: means over a window vary a little
  constexpr double surely_falls = 0.04;
  const double of_part = 0.02 * tolerance;
  const double gap = by.gap;
  const double from = by.begin + gaps_before * gap;
  if (!keeps_its_pace(by.change, from, gap)) return std::nullopt;
  const chart plain{of.on.anchor, of.on.side, false};
  const auto average_by = [&](const window& under, double times_finer = 1) {
    return std::make_shared<const averaged>(plain, by.pace, f, under,
                                            gap / samples_a_gap / times_finer);
  };
  oscillating_tail result;
  result.is_average = true;
  double deviation = least_deviation * gap;
  const window wide(8 * deviation);  // beats do not matter
  const double power = decay_of(*average_by(wide), from + wide.width());
  result.diverges = power < does_not_fall;
  if (result.diverges) return result;
  if (power < surely_falls) return std::nullopt;
  const double first = std::exp(of.begin);
  const double last = by.pace.distance(from);
  halve_until_small({plain, std::min(first, last), std::max(first, last)}, f, of_part,
                    result.panels);
  result.error = infinite;
  for (int k = 0; k < most_windows && !(result.error < 0.5 * tolerance); ++k, deviation *= 2) {
    const window under(deviation);
    const double middle = from + 0.5 * under.width();
    const auto average = average_by(under);
    const partial_integral rest = integral_of_average(average, middle, gap, of_part);
    result.diverges = rest.diverges;
    if (result.diverges) return result;
    if (!is_finite(rest.error)) continue;
    const partial_integral front = integral_of_fading(plain, by.pace, f, under, from, gap, of_part);
    const double by_samples =  // swings so fast that they look slow
        middle * std::abs(average->mean_at(middle) - average_by(under, finer)->mean_at(middle));
    const double error = safety * (rest.error + front.error + by_samples);
    if (!(error < result.error)) continue;
    result.beyond = front.integral + rest.integral;
    result.error = error;
    result.swings = static_cast<index_t>(under.width() / gap);
  }
  if (!is_finite(result.error)) return std::nullopt;
  return result;
}

}  // namespace riemann::adaptive
