// Rounds: which boxes are worth halving, their halves, what these say.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/regions/regions.hpp"

#include "riemann/lib/answer/boxes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace riemann::regions {
namespace {

constexpr int tests_a_box = 8;
constexpr double most_boxes = 1 << 21;
constexpr double share_of_rest = 0.5;      // of the tolerance, for boxes that are not halved
constexpr double of_few = 0x1p-10;         // the same, as long as boxes take less than ...
constexpr double noise = 0x1p-46;          // of null rules, relative to the values
constexpr double share_of_tests = 0.125;   // ... so much of what their tests take in the end
constexpr double most_in_mirrors = 16;     // evaluations, as a multiple of tests
constexpr double by_chance = 3;            // standard deviations
constexpr double blind_stretch = 0x1p-10;  // of the region
constexpr std::size_t most_places = 256;   // that are kept in mind
constexpr std::size_t places_given = 16;   // of these, of those that were given

/// Between all cuts.
double first_boxes(const options& how) {
  double boxes = 1;
  for (const std::vector<double>& each : how.cuts) boxes *= static_cast<double>(each.size() + 1);
  return boxes;
}

}  // namespace

integration::integration(evaluator& on, const goal& until, const options& how)
    : on_(on),
      until_(until),
      how_(how),
      rule_(box_rule_for(on.dimensions())),
      mirrored_(on.dimensions(), rule_.weights.magnitude, how.seed),
      tests_in_mirrors_((on.dimensions() <= 4 ? 0.25 : 0.5) * how.tests),
      boxes_(on.dimensions(), how.cuts) {}

double integration::evaluations_of(double boxes) const {
  return boxes * (rule_.weights.points + tests_a_box);
}

double integration::error() const { return error_of_boxes() + rounding(); }

double integration::error_of_boxes() const {
  return std::max(error_factor_ * sums_.error, apart_from_told());
}

double integration::rounding() const {
  constexpr double of_each = 16 * 0x1p-53;  // of values and their weights
  return of_each * sums_.rounding;
}

bool integration::is_contradicted(double apart, double variance) const {
  constexpr double by_rounding = 0x1p-40;  // of what is predicted
  return std::abs(apart) > by_chance * std::sqrt(variance) + by_rounding * sums_.rounding;
}

double integration::apart_from_told() const {
  if (!told_) return 0;
  const double apart = std::abs(told_->value - sums_.value);
  return is_contradicted(apart, told_->variance) ? apart : 0;
}

void integration::end(std::string why_not) {
  is_done_ = true;
  why_not_ = std::move(why_not);
}

/// Those places that were given where the integrand is largest are kept in mind.
void integration::begin(const std::stop_token& stop) {
  const auto d = static_cast<std::size_t>(on_.dimensions());
  const std::vector<double> values = on_.values_at(how_.places);
  evaluations_ += static_cast<double>(values.size());
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::erase_if(order, [&](std::size_t i) { return !is_finite(values[i]); });
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return std::abs(values[a]) > std::abs(values[b]);
  });
  for (const std::size_t i : order) {
    if (place_values_.size() == places_given) break;
    place_values_.push_back(values[i]);
    const auto place = std::span(how_.places).subspan(i * d, d);
    places_.insert(places_.end(), place.begin(), place.end());
  }
  given_ = place_values_.size();
  const std::vector<box_record> records = records_of(boxes_.lower(), boxes_.upper(), 0, stop);
  for (std::size_t box = 0; box < records.size(); ++box) boxes_.set(box, records[box]);
  has_begun_ = !records.empty();
  if (!has_begun_) return;
  sums_ = boxes_.sums();
  if (records.size() == 1) whole_ = records.front();
}

std::vector<box_record> integration::records_of(std::span<const double> lower,
                                                std::span<const double> upper, double tests_of_cube,
                                                const std::stop_token& stop) {
  const index_t first = numbered_;
  std::vector<box_record> records = on_.boxes(
      {rule_, lower, upper, first, how_.seed, tests_a_box, tests_of_cube, places_, place_values_},
      stop);
  numbered_ += static_cast<index_t>(records.size());
  for (const box_record& each : records) evaluations_ += static_cast<double>(each.evaluations);
  remember(lower, upper, records, first);
  return records;
}

/// Where tests were surprised, later boxes are tested again.
void integration::remember(std::span<const double> lower, std::span<const double> upper,
                           std::span<const box_record> records, index_t first) {
  const auto d = static_cast<std::size_t>(on_.dimensions());
  const double share = allowed(until_, sums_.value) / 64;
  for (std::size_t i = 0; i < records.size(); ++i) {
    const box_record& each = records[i];
    if (each.surprised_test < 0 || !(each.surprise > share)) continue;
    if (place_values_.size() == most_places) {  // the oldest that was not given is forgotten
      const std::size_t oldest = given_;
      place_values_.erase(place_values_.begin() + static_cast<std::ptrdiff_t>(oldest));
      const auto begin = places_.begin() + static_cast<std::ptrdiff_t>(oldest * d);
      places_.erase(begin, begin + static_cast<std::ptrdiff_t>(d));
    }
    place_values_.push_back(each.surprising_value);
    const auto stream = static_cast<unsigned long long>(first) + i;
    for (std::size_t k = 0; k < d; ++k) {
      const double low = lower[i * d + k];
      const double high = upper[i * d + k];
      const int number = each.surprised_test;
      const double t =
          test_coordinates(how_.seed, stream, number, static_cast<int>(k / 4)).numbers[k % 4];
      places_.push_back(0.5 * (low + high) + 0.5 * (high - low) * t);
    }
  }
}

void integration::look_again(const std::stop_token& stop) {
  std::vector<box_record> records = records_of(boxes_.lower(), boxes_.upper(), how_.tests, stop);
  for (std::size_t box = 0; box < records.size(); ++box) {  // what was found is not forgotten
    const box_record before = boxes_.record_of(box);
    records[box].surprise = std::max(records[box].surprise, before.surprise);
    records[box].not_finite = std::max(records[box].not_finite, before.not_finite);
    boxes_.set(box, records[box]);
  }
  sums_ = boxes_.sums();
}

/// Halves, which lie askew to what the whole may be symmetric about, if halving has deceived.
bool integration::are_looked_at_in_mirrors() const {
  return told_ || static_cast<double>(boxes_.size()) == first_boxes(how_);
}

double integration::evaluations_of_look() const {
  double evaluations = how_.tests;
  if (whole_ && boxes_.size() > 1) evaluations += mirrored_.evaluations_in(1, tests_in_mirrors_);
  for (std::size_t box = 0; box < boxes_.size() && are_looked_at_in_mirrors(); ++box)
    evaluations += mirrored_.evaluations_in(boxes_.volume_of(box), tests_in_mirrors_);
  return evaluations;
}

mirrored_tests::finding integration::in_mirrors(std::span<const double> lower,
                                                std::span<const double> upper,
                                                const box_record& of) {
  evaluations_ += mirrored_.evaluations_in(volume_between(lower, upper), tests_in_mirrors_);
  const auto stream = static_cast<unsigned long long>(numbered_++);
  return mirrored_.in_box(on_, lower, upper, of, tests_in_mirrors_, stream);
}

/// The variance of their mean is less where most of the integrand is of the kind that the rule does
/// not see, and larger elsewhere.
void integration::look_in_mirrors(const std::stop_token& stop) {
  if (!are_looked_at_in_mirrors()) return;
  for (std::size_t box = 0; box < boxes_.size() && !stop.stop_requested(); ++box) {
    if (mirrored_.evaluations_in(boxes_.volume_of(box), tests_in_mirrors_) == 0) continue;
    box_record record = boxes_.record_of(box);
    const mirrored_tests::finding found =
        in_mirrors(boxes_.lower_of(box), boxes_.upper_of(box), record);
    record.surprise = std::max(record.surprise, found.surprise);
    record.not_finite += found.not_finite;
    if (found.not_finite == 0 && found.variance < record.variance) {
      record.apart = found.apart;
      record.variance = found.variance;
    }
    boxes_.set(box, record);
  }
  sums_ = boxes_.sums();
}

/// Halving may have hidden what images of points show of the whole: if they show that its rule was
/// wrong, the sum of all boxes has to agree with them.
void integration::look_at_whole() {
  if (!whole_ || boxes_.size() == 1) return;
  const std::vector<double> lower(static_cast<std::size_t>(on_.dimensions()), 0.0);
  const std::vector<double> upper(lower.size(), 1.0);
  const mirrored_tests::finding found = in_mirrors(lower, upper, *whole_);
  const bool is_news = found.surprise > 0 || is_contradicted(found.apart, found.variance);
  const bool is_surer = !told_ || !(told_->variance < found.variance);
  if (is_news && is_surer && found.not_finite == 0)
    told_ = {whole_->value + found.apart, found.variance};
  whole_.reset();
}

void integration::heed_tests() {
  constexpr double most_factor = 16;
  const double now = is_contradicted(sums_.apart, sums_.variance) ? std::abs(sums_.apart) : 0;
  if (told_ && !(told_->variance < sums_.variance)) {  // more is known now
    told_.reset();
    if (now > 0 || sums_.surprise > 0) told_ = {sums_.value + sums_.apart, sums_.variance};
  }
  const double of_last = apart_from_told();
  const double apart = std::max(of_last, now);
  if (apart == 0) return;
  if (apart < most_factor * sums_.error) {
    error_factor_ = std::max(error_factor_, apart / sums_.error);
    return;
  }
  for (std::size_t box = 0; box < boxes_.size(); ++box) {  // no rule has seen anything of it
    box_record record = boxes_.record_of(box);
    const double of_box =
        std::max(of_last * boxes_.volume_of(box), now > 0 ? std::abs(record.apart) : 0);
    record.surprise = std::max(record.surprise, of_box);
    boxes_.set(box, record);
  }
  sums_ = boxes_.sums();
}

void integration::go_on(double evaluations, const std::stop_token& stop) {
  if (!has_begun_ && !is_done_) begin(stop);
  while (has_begun_ && !is_done_ && !stop.stop_requested()) {
    if (sums_.blind > blind_stretch) return end("the integrand is not finite on a stretch");
    const double wanted = allowed(until_, sums_.value);
    // Null rules of few large boxes may be deceived: what is not by far good enough is halved.
    const bool are_few = evaluations_ < share_of_tests * how_.tests;
    const double rest =
        are_few ? std::max(of_few * wanted, noise * sums_.rounding) : share_of_rest * wanted;
    const double room = std::min(most_boxes - static_cast<double>(boxes_.size()),
                                 (evaluations - evaluations_) / evaluations_of(2));
    std::vector<std::size_t> chosen;
    if (are_few || !(error() <= wanted))
      chosen =
          boxes_.worth_halving(rest / error_factor_, static_cast<std::size_t>(std::max(room, 0.0)));
    if (chosen.empty() && (error() <= wanted || !has_looked_)) {
      if (evaluations_ + evaluations_of_look() > evaluations) return;
      const bool seemed_met = error() <= wanted;
      look_again(stop);
      if (stop.stop_requested()) return;
      heed_tests();
      const bool seems_met = error() <= wanted;
      look_at_whole();
      look_in_mirrors(stop);
      if (stop.stop_requested()) return;
      heed_tests();
      has_looked_ = true;
      if (seems_met && !(error() <= wanted))  // smaller boxes are to be looked at, too
        tests_in_mirrors_ = std::min(4 * tests_in_mirrors_, most_in_mirrors * how_.tests);
      // Halves may not see any more what the tests have seen.
      if (seemed_met && !(error() <= wanted) && !(told_ && told_->variance < sums_.variance))
        told_ = {sums_.value + sums_.apart, sums_.variance};
      if (!(error() <= allowed(until_, sums_.value))) continue;
      if (sums_.magnitude == 0) return end("the integrand is 0 at every point that was evaluated");
      if (sums_.not_finite > 0)
        return end(fmt::format("the integrand is not finite at {:.0f} points", sums_.not_finite));
      return end("");
    }
    if (boxes_.size() + 1 > most_boxes) return end("the boxes fill the memory allowed");
    if (room < 1) return;
    if (chosen.empty()) {
      is_exhausted_ = error_of_boxes() > wanted;
      return end(is_exhausted_ ? "no box can be halved any more"
                               : "rounding alone is above the tolerance");
    }
    const frontier::halves halves = boxes_.halves_of(chosen, places_);
    const std::vector<box_record> records = records_of(halves.lower, halves.upper, 0, stop);
    if (records.empty()) return;
    boxes_.replace(chosen, halves, records);
    has_looked_ = false;
    sums_ = boxes_.sums();
  }
}

integral integration::answer(const std::string& why) const {
  // Errors of halves are told by those of the boxes that were halved: far below the tolerance they
  // may be too small.
  const bool any_halved = static_cast<double>(boxes_.size()) > first_boxes(how_);
  const double least = any_halved ? of_few * allowed(until_, sums_.value) : 0;
  // What was believed in vain is known as well as tests told it, until others say more.
  const double unsure = told_ && !is_met() ? by_chance * std::sqrt(told_->variance) : 0;
  const double found_error =
      has_begun_ ? std::max({error(), least, unsure}) : std::numeric_limits<double>::infinity();
  const double surprise = std::max(error_factor_ * sums_.surprise, apart_from_told());
  integral result{{sums_.value,
                   found_error,
                   sums_.magnitude,
                   {found_error - rounding() - surprise, rounding(), surprise}}};
  result.status = is_met() ? status::met : status::not_met;
  if (is_done_ && sums_.blind > blind_stretch) {
    result = {nothing_found()};
    result.status = status::not_finite;
  }
  result.reason = is_met() ? "" : is_done_ ? why_not_ : why;
  result.evaluations = static_cast<index_t>(evaluations_);
  result.points = fmt::format("{} {} of {} points", boxes_.size(),
                              boxes_.size() == 1 ? "box" : "boxes", rule_.weights.points);
  result.method = "regions";
  result.tried = {
      attempt_of(result, is_met() ? "met: random points find the values that the boxes predict"
                                  : result.reason)};
  result.tried.front().notes = notes();
  if (how_.account && has_begun_)
    result.boxes = std::make_shared<const account_of_boxes>(
        account_of_boxes{.dimensions = static_cast<std::size_t>(on_.dimensions()),
                         .lower = {boxes_.lower().begin(), boxes_.lower().end()},
                         .upper = {boxes_.upper().begin(), boxes_.upper().end()},
                         .cuts = how_.cuts});
  return result;
}

std::vector<std::string> integration::notes() const {
  std::vector<std::string> all;
  if (const double first = first_boxes(how_); first > 1)
    all.push_back(
        fmt::format("the first {:.0f} boxes end where the formula jumps or bends", first));
  if (const std::size_t places = place_values_.size() - given_; places > 0)
    all.push_back(
        fmt::format("random points found values that the boxes did not predict at {}{} {}",
                    places + given_ == most_places ? "more than " : "", places,
                    places == 1 ? "place" : "places"));
  if (error_factor_ > 1)
    all.push_back(
        fmt::format("the mean of random points contradicts the boxes: their errors are "
                    "multiplied by {:.2g}",
                    error_factor_));
  return all;
}

double first_evaluations(int dimensions, const options& how) {
  return first_boxes(how) * points_of_box(dimensions);
}

}  // namespace riemann::regions
