// What an evaluation takes is measured by each request anew, the first by a few points.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/evaluating/within_time.hpp"

#include "riemann/kernels/host_device.hpp"

#include <limits>

namespace riemann {
namespace {

constexpr double longest = 1e9;  // seconds: clocks hold no infinity

}  // namespace

within_time::within_time(evaluator& on, double seconds, std::stop_source over,
                         std::function<void(double share)> progress)
    : on_(on),
      over_(std::move(over)),
      progress_(std::move(progress)),
      allowed_(std::min(seconds, longest)),
      end_(clock::now() +
           std::chrono::duration_cast<clock::duration>(std::chrono::duration<double>(allowed_))),
      heeds_time_(seconds < longest) {}

double within_time::seconds_left() const {
  return std::chrono::duration<double>(end_ - clock::now()).count();
}

/// All the time that is left, where nobody hears.
double within_time::seconds_until_told() const {
  constexpr double at_least_every = 0.5;
  return progress_ ? std::min(seconds_left(), at_least_every) : seconds_left();
}

void within_time::tell() const {
  if (progress_) progress_(std::clamp(1 - seconds_left() / allowed_, 0.0, 1.0));
}

/// How long so many evaluations are likely to take.
double within_time::seconds_for(double evaluations) {
  constexpr double few = 128;
  constexpr double count = 16;
  if (heeds_time_ && evaluations_ == 0 && evaluations > few) try_points(count);
  return seconds_each_ * evaluations;
}

void within_time::try_points(double count) {
  point_rule random;
  const std::vector<std::vector<unsigned>> none(1);
  std::vector<double> ignored(static_cast<std::size_t>(count));
  const clock::time_point start = clock::now();
  on_.values({random, {}, none, static_cast<index_t>(count)}, ignored.data());
  learn(start, count);
}

/// So many at once may take less time each than few: more and more are tried as long as that is so.
bool within_time::takes_too_long(double evaluations) {
  constexpr double more = 4;
  constexpr double share = 0.5;  // of the time that is left
  constexpr double pays = 0.5;
  while (seconds_for(evaluations) > 2 * seconds_left()) {
    const double before = seconds_each_;
    const double next = more * at_once_;
    if (next >= evaluations || before * next > share * seconds_left()) return true;
    try_points(next);
    if (seconds_each_ > pays * before) return true;
  }
  return false;
}

/// The less of what the last ones took and what all did: either may have waited for something else.
void within_time::learn(clock::time_point start, double evaluations) {
  const double taken = std::chrono::duration<double>(clock::now() - start).count();
  at_once_ = std::max(at_once_, evaluations);
  seconds_ += taken;
  evaluations_ += evaluations;
  seconds_each_ = heeds_time_ ? std::min(taken / evaluations, seconds_ / evaluations_) : 0;
}

template <class Take>
std::size_t within_time::in_time(std::size_t count, double evaluations_each, const Take& take) {
  for (std::size_t done = 0; done < count;) {
    if (!(seconds_left() > 0) || takes_too_long(evaluations_each)) over_.request_stop();
    if (over_.stop_requested()) return done;
    const double affordable = seconds_until_told() / seconds_for(evaluations_each);
    const std::size_t rest = count - done;
    const std::size_t some =
        affordable >= static_cast<double>(rest)
            ? rest
            : std::max<std::size_t>(1, static_cast<std::size_t>(affordable / 2));
    const clock::time_point start = clock::now();
    take(done, some);
    learn(start, evaluations_each * static_cast<double>(some));
    tell();
    done += some;
  }
  return count;
}

void within_time::values(const point_request& what, double* out) {
  constexpr index_t part = 16;
  const auto of_part = [&](std::size_t first, std::size_t some) {
    point_request request = what;
    const index_t begin = static_cast<index_t>(first) * part;
    request.rule.begin += begin;
    if (request.rule.strata != nullptr) request.rule.strata += begin;
    request.count = std::min(static_cast<index_t>(some) * part, what.count - begin);
    on_.values(request, out + begin);
  };
  const auto parts = static_cast<std::size_t>((what.count + part - 1) / part);
  const auto taken = static_cast<index_t>(in_time(parts, part, of_part)) * part;
  if (taken < what.count)
    std::fill(out + taken, out + what.count, std::numeric_limits<double>::quiet_NaN());
}

std::vector<sampled_moments> within_time::sums(std::span<const point_request> all,
                                               const std::stop_token& stop) {
  double evaluations = 0;
  for (const point_request& each : all)
    evaluations += static_cast<double>(each.count) * static_cast<double>(each.shifts.size());
  std::vector<sampled_moments> sums;
  if (seconds_for(evaluations) < seconds_until_told() && !over_.stop_requested()) {
    const clock::time_point start = clock::now();
    sums = on_.sums(all, stop);
    learn(start, evaluations);
    tell();
    return sums;
  }
  for (const point_request& each : all) {
    const std::size_t before = sums.size();
    sums.resize(before + each.shifts.size());
    in_time(each.shifts.size(), static_cast<double>(each.count),
            [&](std::size_t first, std::size_t some) {
              point_request part = each;
              part.shifts = each.shifts.subspan(first, some);
              std::ranges::copy(on_.sums(part, stop),
                                sums.begin() + static_cast<std::ptrdiff_t>(before + first));
            });
  }
  return sums;
}

std::vector<box_record> within_time::boxes(const box_request& what, const std::stop_token& stop) {
  const auto d = static_cast<std::size_t>(dimensions());
  const auto count = static_cast<double>(what.count());
  const double tests = std::max(count * what.fewest_tests, what.tests_of_cube);
  const double each = what.rule.weights.points + tests / count;
  std::vector<box_record> all;
  // Some of the boxes are of no use.
  if (takes_too_long(count * each)) over_.request_stop();
  const std::size_t taken = in_time(what.count(), each, [&](std::size_t first, std::size_t some) {
    box_request part = what;
    part.lower = what.lower.subspan(first * d, some * d);
    part.upper = what.upper.subspan(first * d, some * d);
    part.first = what.first + static_cast<index_t>(first);
    const std::vector<box_record> records = on_.boxes(part, stop);
    all.insert(all.end(), records.begin(), records.end());
  });
  if (taken < what.count() || all.size() < what.count()) all.clear();
  return all;
}

}  // namespace riemann
