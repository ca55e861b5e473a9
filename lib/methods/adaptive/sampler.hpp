// The integrand as the adaptive method asks for it: values counted, within a budget, in pairs where
// low parts matter.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/integrand/integrand.hpp"
#include "riemann/lib/methods/adaptive/cut_short.hpp"
#include "riemann/lib/methods/adaptive/panel.hpp"
#include "riemann/lib/question/question.hpp"

#include <chrono>
#include <limits>
#include <memory>
#include <span>
#include <stop_token>
#include <utility>
#include <vector>

namespace riemann::adaptive {

class sampler {
 public:
  /// f and stop stay where they are: threads that share them would wait for a count of copies.
  sampler(const integrand& f, const goal& until, const std::stop_token& stop);

  bool knows_pairs() const { return f_.facts().pairs; }
  /// Whether all functions of f are known to some 30 digits.
  bool knows_all_digits() const { return f_.facts().full_epsilon <= epsilon_of_30_digits; }
  bool is_black_box() const { return f_.inside().empty() && !knows_pairs(); }
  const integrand& function() const { return f_; }
  /// Whether the formula has sums: of others rounding leaves nearly all digits.
  bool may_cancel() const;

  /// From now on every point is evaluated in pairs, functions to all their digits.
  void take_all_digits() { all_digits_ = knows_pairs(); }
  bool takes_all_digits() const { return all_digits_; }
  bool may_take_more_digits() const { return knows_pairs() && !all_digits_; }

  /// f at each point; not finite where f is not. Throws cut_short.
  void values(std::span<const point> at, double* f, bool in_pairs);
  double value(const point& at, bool in_pairs);

  /// The same in pairs with functions to all their digits, as far as f knows pairs: what the
  /// formula means, free of its own rounding.
  void full_values(std::span<const point> at, double* f);
  double full_value(const point& at);
  /// What such a value may be off by.
  double lost_of_all_digits(const point& at) const;
  /// What values may be off by, as they are computed now; 0 where that is not known.
  void losses_at(std::span<const point> at, double* lost) const;
  /// Likewise in pairs, with functions to all their digits.
  void losses_of_all_digits_at(std::span<const point> at, double* lost) const;
  /// The most that f dx/dt may be off by at these nodes of a panel, as values are computed now.
  double most_lost(const panel&, std::span<const int> nodes) const;
  /// What such values may be off by, as a share of what doubles lose: all digits lose as much of
  /// what a formula cancels, in units of their last place.
  double share_lost_of_all_digits() const;
  void values_in_doubles(std::span<const point> at, double* f);

  /// Fills in the values of these panels and judges them.
  void evaluate(std::span<panel> panels);
  /// The same by 320 bits, a hundred times as slow: false if not even these tell all its values,
  /// which leaves a panel as it is that has others.
  bool evaluate_by_more_digits(panel&);
  /// By 320 bits; NaN if these do not tell it.
  double value_by_more_digits(const point& at);

  index_t evaluations() const { return evaluations_; }

  /// Whether some value was wrong in doubles because a part of the formula was out of range, or too
  /// near 1.
  bool has_met_parts_out_of_range() const { return rescued_ || honest_zeros_ < 0; }

  /// Until told otherwise zeros are believed: a scan for mass meets many.
  void be_for_scan(bool is_scan) { is_scan_ = is_scan; }

  /// Of what it may spend, evaluations or time, whichever is nearer its end.
  double share_spent() const;

  /// From now on every abscissa is kept.
  void keep_places() { keeps_places_ = true; }
  const std::vector<double>& places() const { return places_; }

 private:
  enum class digits { of_doubles, of_pairs, all };
  void evaluate(std::span<const point> at, double* f, digits);
  void heed_infinite_parts(std::span<const point> at, double* f);
  void heed_zeros(std::span<const point> at, double* f);
  void heed_overflow(std::span<const point> at, const bool* is_told, double* f);
  double negligible_at(double x) const;
  /// Throws cut_short where no more values may be had.
  void require_allowed(index_t more) const;
  /// Whether a part of f is beyond the range of doubles there.
  bool overflows_at(double x) const;
  void take_values(panel&, std::span<const point>, const double* f);
  void take_more_digits_where_lost(std::span<panel>);
  void correct_rounded_places(panel&, std::span<const point>) const;

  const integrand& f_;
  goal until_;
  const std::stop_token& stop_;
  std::chrono::steady_clock::time_point deadline_;
  index_t evaluations_ = 0;
  bool all_digits_ = false;
  bool is_scan_ = false;
  index_t by_more_digits_ = 0;  // of the evaluations
  double known_mass_ = 0;    // of |f| over panels evaluated together, at most, without what is lost
  double largest_ = 0;       // |f| that was finite
  double largest_mass_ = 0;  // and |f x|
  index_t unknown_ = 0;      // values that are not finite, and nobody knows why
  bool rescued_ = false;     // a value that was not finite, or lacked a term
  index_t without_loss_ = 0;  // values beside overflows, right since the last wrong one
  std::size_t single_ = 0;    // of these, asked one by one
  int honest_zeros_ = 0;      // that are 0 by wide values, too; -1: one was not
  bool keeps_places_ = false;
  std::vector<double> places_;
  std::vector<point> nodes_;  // of panels that are evaluated together
  std::vector<double> at_nodes_;
};

/// With its function, and without bounds of its own.
class boundless_sampler {
 public:
  explicit boundless_sampler(std::shared_ptr<const integrand_model> of)
      : function_(std::move(of)), samples_(function_, until_, stop_) {}
  sampler& operator*() { return samples_; }

 private:
  integrand function_;
  goal until_{.evaluations = std::numeric_limits<index_t>::max(), .seconds = 1e9};
  std::stop_token stop_;
  sampler samples_;
};

}  // namespace riemann::adaptive
