// An evaluator for as long as time is left: slow integrands are asked for less at once.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/evaluating/evaluator.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <functional>
#include <span>
#include <stop_token>
#include <vector>

namespace riemann {

/// The replies of `on`, until so many seconds have passed. A request that would take longer than
/// what is left is taken in parts; when time is over, `over` is asked to stop, values are no
/// numbers, and sums and boxes are left as a stop leaves them. How long a value takes is tried at
/// some points that nobody asked for, and that nobody counts. Whoever hears how far it is, as a
/// share of the time, hears it at least twice a second, unless a part takes longer.
class within_time final : public evaluator {
 public:
  within_time(evaluator& on, double seconds, std::stop_source over,
              std::function<void(double share)> progress = {});

  int dimensions() const override { return on_.dimensions(); }
  using evaluator::sums;
  std::vector<sampled_moments> sums(std::span<const point_request>,
                                    const std::stop_token&) override;
  void values(const point_request&, double* out) override;
  bool takes_boxes() const override { return on_.takes_boxes(); }
  std::vector<box_record> boxes(const box_request&, const std::stop_token&) override;
  std::vector<double> values_beside(std::span<const double> point,
                                    std::span<const double> distances) override {
    return on_.values_beside(point, distances);
  }
  void on_host(index_t count, const std::function<void(index_t)>& work) override {
    on_.on_host(count, work);
  }
  double affordable() const override {
    return seconds_each_ > 0 ? seconds_left() / seconds_each_ : HUGE_VAL;
  }
  double seconds_before() const override { return on_.seconds_before(); }

 private:
  using clock = std::chrono::steady_clock;

  double seconds_left() const;
  double seconds_until_told() const;
  void tell() const;
  double seconds_for(double evaluations);
  bool takes_too_long(double evaluations);
  void try_points(double count);
  void learn(clock::time_point start, double evaluations);

  /// Calls take(first, some) for parts [first, first + some) of `count`, of so many evaluations
  /// each, as many at once as time is left for; how many were taken before it was over.
  template <class Take>
  std::size_t in_time(std::size_t count, double evaluations_each, const Take& take);

  evaluator& on_;
  std::stop_source over_;
  std::function<void(double share)> progress_;  // may be empty
  double allowed_;                              // seconds
  clock::time_point end_;
  bool heeds_time_;
  double seconds_ = 0;       // that requests took ...
  double evaluations_ = 0;   // ... and their evaluations
  double at_once_ = 0;       // evaluations of the largest request so far
  double seconds_each_ = 0;  // of an evaluation; 0: not known
};

}  // namespace riemann
