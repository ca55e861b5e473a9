// Who has the smallest error leads; who is far behind, twice, is out.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/sampling/race.hpp"

#include "riemann/kernels/points/lattice_generators.hpp"
#include "riemann/lib/methods/sampling/images.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace riemann::sampling {
namespace {

constexpr double far_behind = 2;        // times the leader's error
constexpr double shows_late = 0.05;     // the relative error from which on ranks are believed
constexpr double flat = 1.25;           // a doubling that gains less
constexpr int flat_rounds_at_most = 3;  // then another vector is tried
constexpr int idle_rounds_at_most = 6;  // then there is no hope
constexpr int first_flat_level = 14;    // before, few points explain it
constexpr double far_less = 0.2;        // of the fill that training has met

constexpr periodisation plain_ways[] = {periodisation::none, periodisation::baker,
                                        periodisation::korobov_1, periodisation::korobov_2,
                                        periodisation::korobov_3};

bool is_korobov(periodisation by) {
  return by != periodisation::none && by != periodisation::baker;
}

/// The generating vector of the first lattice: they differ, as an integrand may resonate with one.
int vector_of(periodisation by) {
  return by == periodisation::korobov_2 ? 1 : by == periodisation::korobov_3 ? 2 : 0;
}

/// Over (0, 1).
double mean_square_of_weights(periodisation by) {
  switch (by) {
    case periodisation::korobov_1: return 6.0 / 5;
    case periodisation::korobov_2: return 10.0 / 7;
    case periodisation::korobov_3: return 700.0 / 429;
    default: return 1;
  }
}

/// The less, the better. A value that is not finite may be due to points too near to a face of the
/// cube; of few hits, the spread says nothing.
double rank_of(const sampled_estimate& of) {
  constexpr double few = 100;
  if (of.not_finite > 0 || !is_finite(of.half_width)) return HUGE_VAL;
  return of.hits < few ? 1e300 / (1 + of.hits) : of.half_width;
}

}  // namespace

race::race(evaluator& on, double scale, unsigned long long seed, std::stop_token stop,
           known_places known)
    : on_(on), scale_(scale), seed_(seed), stop_(std::move(stop)), known_(std::move(known)) {}

point_rule race::rule_of(periodisation by, const importance_map* on_map) const {
  point_rule rule;
  rule.periodic = by;
  rule.scale = on_map == nullptr ? scale_ : of_mapped_;
  rule.map = on_map == nullptr ? nullptr : on_map->nodes.data();
  return rule;
}

void race::enter(std::span<const periodisation> ways, const importance_map* on_map, int level) {
  std::vector<ladder> newcomers;
  std::vector<ladder::step> steps;
  for (const periodisation by : ways) {
    newcomers.emplace_back(on_.dimensions(), rule_of(by, on_map), vector_of(by), seed_, ++streams_);
    steps.push_back(newcomers.back().to_start(level));
    evaluations_ += std::ldexp(static_cast<double>(shifts_at_once), level);
  }
  ladder::take_together(on_, newcomers, std::move(steps), stop_);
  for (ladder& each : newcomers) {
    estimates_.push_back(each.estimate());
    racers_.push_back(std::move(each));
  }
  find_leader();
}

void race::enter_plain(double at_most) {
  constexpr double lattices = std::size(plain_ways) * shifts_at_once;
  const int affordable = std::ilogb(std::max(1.0, at_most / lattices));
  const int level = std::clamp(affordable, 1, first_level);
  const double each = std::ldexp(static_cast<double>(shifts_at_once), level);
  const double count = std::clamp(std::floor((at_most - evaluations_) / each), 1.0,
                                  static_cast<double>(std::size(plain_ways)));
  enter(std::span(plain_ways).first(static_cast<std::size_t>(count)), nullptr, level);
}

void race::leave_plain() {
  keep([&](std::size_t k) { return racers_[k].is_mapped(); });
}

void race::run_round() {
  if (flat_rounds_ >= flat_rounds_at_most) change_vector();
  before_ = lead();
  std::vector<ladder::step> steps;
  for (const ladder& each : racers_) {
    evaluations_ += each.next_points();
    steps.push_back(each.to_grow());
  }
  ladder::take_together(on_, racers_, std::move(steps), stop_);
  for (std::size_t k = 0; k < racers_.size(); ++k) {
    estimates_[k] = racers_[k].estimate();
    map_has_missed_ =
        map_has_missed_ || (racers_[k].is_mapped() && estimates_[k].fill < least_fill(k));
  }
  find_leader();
  drop_losers();
  const bool gained = lead().half_width * flat < before_->half_width;
  const bool counts = !gained && leader().level() >= first_flat_level;
  flat_rounds_ = counts ? flat_rounds_ + 1 : 0;
  idle_rounds_ = counts ? idle_rounds_ + 1 : 0;
}

void race::widen() {
  evaluations_ += leader().points_to_widen();
  racers_[best_].take(on_, leader().to_widen(), stop_);
  estimates_[best_] = leader().estimate();
}

/// Of values that vary little on the map, beside the weights of periodic points. Few of these
/// weigh so much that the squares of few points vary as much again.
double race::least_fill(std::size_t racer) const {
  const double squares = mean_square_of_weights(racers_[racer].periodic());
  return far_less * map_.fill / std::pow(squares, 2 * on_.dimensions());
}

bool race::is_stuck() const { return idle_rounds_ >= idle_rounds_at_most; }

void race::look() {
  if (look_) return;
  look_.emplace(on_, scale_, seed_);
  evaluations_ += second_look::points;
}

const std::vector<double>& race::heaviest_on_map() {
  look();
  look_->unseen(0, &map_);
  return look_->heaviest();
}

/// Of the wells of a symmetric integrand, as exp(x^2-x^4) has them in several variables, a map may
/// be trained to one: the others may be at the images of its highest place.
void race::know_images() {
  if (!leader().is_mapped() || map_.highest.empty() || map_.highest == imaged_) return;
  imaged_ = map_.highest;
  const auto values_at = [&](std::span<const double> coordinates) {
    std::vector<double> values = on_.values_at(coordinates);
    evaluations_ += static_cast<double>(values.size());
    return values;
  };
  const double highest = std::abs(values_at(imaged_).front());
  for (large_value& each : images_of({imaged_, highest}, values_at)) known_.add(std::move(each));
}

known_places::unmet_peaks race::unmet(double wanted, const std::function<bool(double)>& may_take) {
  know_images();
  const double before = known_.evaluations();
  known_places::unmet_peaks peaks =
      known_.unmet(on_, lead(), leader().is_mapped() ? &map_ : nullptr, wanted, may_take);
  evaluations_ += known_.evaluations() - before;
  return peaks;
}

double race::unseen() {
  look();
  return look_->unseen(lead().root_of_squares, leader().is_mapped() ? &map_ : nullptr);
}

void race::look_at_tail() {
  if (!top_) {
    top_.emplace(on_, seed_, highest_);
    evaluations_ += singular_point::evaluations(on_);
  }
  if (has_looked_at_tail()) return;
  racers_[best_].look_at_tail(on_, value_tail::few_points);
  evaluations_ += static_cast<double>(value_tail::few_points);
}

index_t race::points_of_closer_look() const {
  constexpr double far_fewer = 1.0 / 16;
  constexpr index_t far_more = 4;
  const auto most = static_cast<double>(value_tail::most_points);
  auto points = static_cast<index_t>(std::min(most, far_fewer * lead().points));
  if (leader().tail_may_be_heavy()) points = std::max(points, value_tail::enough_points);
  return points >= far_more * leader().points_of_tail() ? points : 0;
}

void race::look_closer_at_tail(index_t points) {
  racers_[best_].look_at_tail(on_, points);
  evaluations_ += static_cast<double>(points);
}

double race::among_few_points() const {
  const double around_point = top_ ? top_->among_few(leader().rule(), lead().points) : 0;
  return std::max({known_near_faces().among_few_points, leader().among_few_points(), around_point});
}

race::parts_near_faces race::near_faces() {
  if (!faces_) {
    faces_.emplace(on_, seed_, leader().rule().map);
    evaluations_ += faces::evaluations(on_);
  }
  return known_near_faces();
}

race::parts_near_faces race::known_near_faces() const {
  if (!faces_) return {};
  return {faces_->lost_to_rounding(), faces_->among_few_points(leader().rule(), lead().points)};
}

void race::find_leader() {
  best_ = 0;
  for (std::size_t k = 1; k < racers_.size(); ++k)
    if (rank_of(estimates_[k]) < rank_of(estimates_[best_])) best_ = k;
}

void race::drop_losers() {
  const double relative = lead().half_width / std::abs(lead().value);
  const double limit = far_behind * lead().half_width;
  const std::size_t best = best_;
  keep([&](std::size_t k) {
    const bool shows = relative < shows_late || !is_korobov(racers_[k].periodic());
    return k == best || !shows || rank_of(estimates_[k]) < limit;
  });
}

/// The leader alone goes on, with the next vector and as many points as it has.
void race::change_vector() {
  flat_rounds_ = 0;
  const int level = leader().level();
  ladder next(on_.dimensions(),
              rule_of(leader().periodic(), leader().is_mapped() ? &map_ : nullptr),
              (leader().which() + 1) % lattice_generator_count, seed_, ++streams_);
  next.take(on_, next.to_start(level), stop_);
  evaluations_ += std::ldexp(static_cast<double>(shifts_at_once), level);
  const sampled_estimate result = next.estimate();
  if (!(rank_of(result) < rank_of(lead()))) return;
  racers_ = {std::move(next)};
  estimates_ = {result};
  best_ = 0;
}

double race::next_evaluations() const {
  double points = 0;
  for (const ladder& each : racers_) points += each.next_points();
  if (flat_rounds_ >= flat_rounds_at_most)  // for another vector
    points += std::ldexp(static_cast<double>(shifts_at_once), leader().level());
  return points;
}

std::string race::words() const {
  const ladder& by = leader();
  return fmt::format("lattice of 2^{} points, {} shifts{}", by.level(),
                     static_cast<int>(std::lround(lead().points / std::ldexp(1.0, by.level()))),
                     by.is_mapped() ? ", importance map" : "");
}

std::vector<std::string> race::notes() const {
  std::vector<std::string> all{fmt::format("of {} kinds of lattices the best in the end is one {}",
                                           std::size(plain_ways), leader().periodic_in_words())};
  if (leader().which() != vector_of(leader().periodic()))
    all.push_back("it has another generating vector than at first, as more points gained little");
  const std::string trained =
      fmt::format("an importance map was trained with {:.2g}% of the evaluations",
                  100 * in_training_ / evaluations_);
  all.push_back(in_training_ == 0      ? "no importance map was trained"
                : !has_map()           ? trained + ", but it did not help"
                : leader().is_mapped() ? trained + ", and the best lattice uses it"
                                       : trained + ", but a lattice without it is better");
  return all;
}

}  // namespace riemann::sampling
