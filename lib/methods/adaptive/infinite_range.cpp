// Logarithmic scans, and a climb to the top of a peak.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/infinite_range.hpp"

#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/methods/adaptive/climbing.hpp"
#include "riemann/lib/methods/adaptive/sign_changes.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <optional>
#include <vector>

namespace riemann::adaptive {
namespace {

struct sample {
  double x = 0;
  double distance = 0;
  double height = 0;  // |f|
  bool above = true;  // the origin
  bool positive = true;
  bool known = true;  // a number
  double mass() const { return height * distance; }
};

bool is_nearer(const sample& a, const sample& b) { return a.distance < b.distance; }

void sort_by_distance(std::vector<sample>& all) {
  if (!std::is_sorted(all.begin(), all.end(), is_nearer))
    std::sort(all.begin(), all.end(), is_nearer);
}

/// Both in order, and so is the result.
std::vector<sample> merged(const std::vector<sample>& some, const std::vector<sample>& others) {
  std::vector<sample> all;
  std::merge(some.begin(), some.end(), others.begin(), others.end(), std::back_inserter(all),
             is_nearer);
  return all;
}

bool has_both_signs(const std::vector<sample>& all) {
  const auto any = [&](bool positive) {
    return std::any_of(all.begin(), all.end(), [&](const sample& each) {
      return each.height > 0 && each.positive == positive;
    });
  };
  return any(true) && any(false);
}

const sample& heaviest(const std::vector<sample>& all) {
  return *std::max_element(all.begin(), all.end(),
                           [](const sample& a, const sample& b) { return a.mass() < b.mass(); });
}

/// Samples that may be rounding alone, as of (1-besselj(0,x))/x^2 beside 0, are no mass. That
/// matters only where the largest is one, or f has both signs.
void leave_out_rounding(const sampler& f, std::vector<sample>& all) {
  constexpr double much = 0.1;  // of a value
  if (all.empty() || !f.knows_pairs() || !f.may_cancel()) return;
  const auto is_rounding = [&](const sample& each) {
    if (f.function().rounding_at(each.x) <= much * each.height) return false;
    return !is_finite(f.function().wide_value(whole_function, lost_by::range, each.x, 0));
  };
  if (!has_both_signs(all) && !is_rounding(heaviest(all))) return;
  for (sample& each : all)
    if (each.height > 0 && is_rounding(each)) each.height = 0;
}

std::vector<sample> scan(sampler& f, const whole_range& range, double origin,
                         std::span<const double> distances, std::span<const double_word> hints) {
  std::vector<point> at;
  const auto add = [&](double x, double low) {
    if (range.has(x) && x != origin) at.push_back({x, low, 1});
  };
  for (const double u : distances) {
    add(origin + u, 0);
    add(origin - u, 0);
  }
  for (const double_word each : hints) add(each.hi, each.lo);
  std::vector<double> values(at.size());
  f.values(at, values.data(), false);
  std::vector<sample> samples;
  for (std::size_t k = 0; k < at.size(); ++k)
    samples.push_back({at[k].x, std::abs(at[k].x - origin),
                       is_finite(values[k]) ? std::abs(values[k]) : 0, at[k].x > origin,
                       values[k] > 0, is_finite(values[k])});
  leave_out_rounding(f, samples);
  sort_by_distance(samples);
  return samples;
}

bool has_mass(const std::vector<sample>& all) { return !all.empty() && heaviest(all).mass() > 0; }

/// Whether all has a sample whose mass towers above that at the largest distance.
bool has_mass_inside(const std::vector<sample>& all) {
  return has_mass(all) && all.back().mass() < 0.1 * heaviest(all).mass();
}

constexpr double of_rounding = 1e-14;  // share of a mass

/// Where rounding leaves nothing of f, as of x^4/(exp(x)-1) beside 0, it may have either sign.
bool changes_sign(const std::vector<sample>& all) {
  const sample& most = heaviest(all);
  return std::any_of(all.begin(), all.end(), [&](const sample& each) {
    return each.mass() > of_rounding * most.mass() && each.positive != most.positive;
  });
}

/// Whether f keeps its sign and |f| x still grows at the end of the scan.
bool grows_to_the_end(const std::vector<sample>& all) {
  return heaviest(all).distance > 0.5 * all.back().distance && !changes_sign(all);
}

/// Likewise where it begins.
bool grows_to_the_origin(const std::vector<sample>& all) {
  return heaviest(all).distance < 2 * all.front().distance && !changes_sign(all);
}

/// How far |f| x has 0.3 of its most; infinite where that is at the end of what has values.
double reach_of(const std::vector<sample>& all) {
  const sample& most = heaviest(all);
  const bool is_lost = std::any_of(all.begin(), all.end(), [&](const sample& each) {
    return each.distance > most.distance && !each.known;
  });
  if (is_lost || most.distance > 0.5 * all.back().distance)
    return std::numeric_limits<double>::infinity();
  return std::find_if(all.rbegin(), all.rend(),
                      [&](const sample& each) { return each.mass() >= 0.3 * most.mass(); })
      ->distance;
}

/// Whether f swings where the scan begins: its mass lies nearer.
bool swings_from_the_start(const std::vector<sample>& all) {
  constexpr std::size_t few = 8;
  std::array<std::size_t, 2> seen{};
  std::array<bool, 2> positive{};
  for (const sample& each : all) {
    const std::size_t side = each.above ? 1 : 0;
    if (each.height == 0 || seen[side] == few) continue;
    if (seen[side]++ > 0 && each.positive != positive[side]) return true;
    positive[side] = each.positive;
  }
  return false;
}

/// The nearest that has 0.3 of the largest mass, if it is far nearer.
const sample& deciding(const std::vector<sample>& all) {
  const sample& most = heaviest(all);
  for (const sample& each : all)
    if (each.mass() >= 0.3 * most.mass()) return each.distance < most.distance / 1000 ? each : most;
  return most;
}

/// How often f changes its sign on one side where |f| x is not far below that of the chosen.
int swings_about(const std::vector<sample>& all, const sample& chosen) {
  constexpr double not_far_below = 1e-3;
  int changes = 0;
  bool positive = chosen.positive;
  for (const sample& each : all) {
    if (each.above != chosen.above || each.mass() < not_far_below * chosen.mass()) continue;
    changes += each.positive != positive ? 1 : 0;
    positive = each.positive;
  }
  return changes;
}

/// How often f changes its sign on the sample's side from a distance on.
int changes_beside(sampler& f, const whole_range& range, double origin, const sample& from,
                   double distance, double width) {
  const auto along = [&](double u) {
    const double x = from.above ? origin + u : origin - u;
    return range.has(x) ? f.value({x, 0, 1}, false) : 0;
  };
  return changes_on(along, distance, width);
}

/// Where f changes its sign least of all places at usual distances, if it does so seldom.
const sample* calmest(sampler& f, const whole_range& range, double origin,
                      const std::vector<sample>& all) {
  constexpr double least = 1e-10;
  constexpr double most = 1e10;
  constexpr int often = 8;  // over a distance
  const sample* found = nullptr;
  int least_changes = often;
  for (const sample& each : all) {
    if (each.distance < least || each.distance > most || each.height == 0) continue;
    const int changes = changes_beside(f, range, origin, each, 0.6 * each.distance, each.distance);
    if (changes >= least_changes) continue;
    least_changes = changes;
    found = &each;
  }
  return found;
}

/// The last before f changes its sign on one side; null: it does not. Samples may have one sign by
/// chance where f swings between them.
const sample* before_first_change(sampler& f, const whole_range& range, double origin,
                                  const std::vector<sample>& all) {
  constexpr int few = 5;
  std::array<std::vector<const sample*>, 2> seen;  // on each side
  for (const sample& each : all) {
    if (each.height == 0) continue;
    std::vector<const sample*>& side = seen[each.above ? 1 : 0];
    if (side.empty() || each.positive == side.back()->positive) {
      side.push_back(&each);
      continue;
    }
    const auto swings_up_to_last = [&] {
      const double from = side[side.size() - 2]->distance;
      return changes_beside(f, range, origin, each, from, side.back()->distance - from) > few;
    };
    while (side.size() > 1 && swings_up_to_last()) side.pop_back();
    return side.back();
  }
  return nullptr;
}

/// Where |f| x grows as far as f is seen and f swings, the mass is that before the first change of
/// sign; where f swings toward the origin, too, it is between.
const sample& before_swings(sampler& f, const whole_range& range, double origin,
                            const std::vector<sample>& all, const sample& chosen) {
  constexpr int many = 4;
  const auto farthest =
      std::find_if(all.rbegin(), all.rend(), [](const sample& each) { return each.height > 0; });
  if (chosen.distance < 0.05 * farthest->distance && swings_about(all, chosen) < many)
    return chosen;
  const sample* found = swings_from_the_start(all) ? calmest(f, range, origin, all)
                                                   : before_first_change(f, range, origin, all);
  return found != nullptr ? *found : chosen;
}

/// The distance of another mass that lies far nearer than this one, beyond a gap; 0 if none does.
double distance_of_nearer(const std::vector<sample>& all, const sample& than) {
  constexpr double far_nearer = 1e-2;
  constexpr double gap = 1e-3;
  const sample* most = nullptr;
  double least_between = 0;
  for (const sample& each : all) {
    if (each.distance >= than.distance) break;
    if (each.distance < far_nearer * than.distance &&
        (most == nullptr || each.mass() > most->mass())) {
      most = &each;
      least_between = each.mass();
    }
    if (most != nullptr) least_between = std::min(least_between, each.mass());
  }
  return most != nullptr && least_between < gap * most->mass() ? most->distance : 0;
}

/// The distance of another mass on one side that lies far beyond this one, after a gap, where f
/// keeps its sign; 0 if none does.
double distance_of_farther(const std::vector<sample>& all, const sample& than, bool above) {
  constexpr double far_beyond = 1e2;
  constexpr double gap = 0.1;
  double least_between = than.mass();
  double farthest = 0;
  for (const sample& each : all) {
    if (each.above != above || each.distance <= than.distance) continue;
    if (each.height > 0 && each.positive != than.positive) return 0;
    if (each.distance > far_beyond * than.distance && each.mass() > of_rounding * than.mass() &&
        least_between < gap * each.mass())
      farthest = each.distance;
    least_between = std::min(least_between, each.mass());
  }
  return farthest;
}

/// All of two scans, with their distances from a place.
std::vector<sample> seen_from(double place, const std::vector<sample>& some,
                              const std::vector<sample>& others) {
  std::vector<sample> all = some;
  all.insert(all.end(), others.begin(), others.end());
  for (sample& each : all) {
    each.distance = std::abs(each.x - place);
    each.above = each.x > place;
  }
  sort_by_distance(all);
  return all;
}

std::vector<double> distances(double first, double last, double ratio) {
  std::vector<double> all;
  for (double u = first; u < last; u *= ratio) all.push_back(u);
  return all;
}

}  // namespace

mass mass_of(sampler& f, double lower, double upper, std::span<const double_word> hints) {
  constexpr double largest = 1e288;
  constexpr double half_decade = 3.16227766016837933;
  const whole_range range{lower, upper};
  const double nearest = std::clamp(0.0, lower, upper);
  const bool is_line = is_finite(lower) == is_finite(upper);
  const double origin = is_line ? nearest : is_finite(lower) ? lower : upper;
  const std::vector<double> coarse = distances(1.1748975549395e-10, 2e10, half_decade);
  const auto at_any_scale = [&] {
    return scan(f, range, origin, distances(1e-300, largest, half_decade), hints);
  };
  std::vector<sample> all = scan(f, range, origin, coarse, hints);
  // In a finite range panels look, too, and it may be one of many.
  if (!has_mass(all) && !(is_finite(lower) && is_finite(upper)))
    if (const std::optional<double> top = hidden_top(f.function(), range, origin, coarse)) {
      const std::array<double_word, 1> there{*top};
      all = scan(f, range, origin, coarse, there);
    }
  if (!has_mass(all)) {
    constexpr double fine = 1.0746078283213174;  // 32 a decade
    all = scan(f, range, origin, distances(0.1, 1e7, fine), hints);
  } else if (grows_to_the_end(all)) {
    constexpr double farther = 1e11;
    std::vector<double> few = distances(farther, largest, 1e30);
    few.push_back(largest);
    if (has_mass_inside(scan(f, range, origin, few, hints)))
      all = merged(all, scan(f, range, origin, distances(farther, largest, 10), {}));
  } else if (grows_to_the_origin(all)) {
    const std::vector<sample> nearer = scan(f, range, origin, distances(1e-300, 1e-10, 10), {});
    if (has_mass(nearer) && nearer.front().height > 0 &&
        nearer.front().mass() < 0.1 * heaviest(nearer).mass())
      all = merged(nearer, all);
  }
  if (!has_mass(all) || swings_from_the_start(all)) all = at_any_scale();
  mass found{.centre = origin, .origin = origin, .swings = changes_sign(all)};
  if (!has_mass(all)) return found;
  const sample chosen = before_swings(f, range, origin, all, deciding(all));
  found.half_width = chosen.distance;
  found.reach = reach_of(all);
  found.nearer = distance_of_nearer(all, chosen);
  found.farther_above = distance_of_farther(all, chosen, true);
  found.farther_below = distance_of_farther(all, chosen, false);
  const bool apart = std::none_of(all.begin(), all.end(), [&](const sample& each) {
    return each.distance < 0.3 * chosen.distance && each.height > 1e-3 * chosen.height;
  });
  if (!apart || height_at(f, range, origin) > 1e-3 * chosen.height) return found;
  const double top =
      top_near([&](double x) { return height_at(f, range, x); }, chosen.x, 0.25 * chosen.distance);
  std::vector<double> nearer;
  for (const double u : coarse)
    if (u <= std::abs(top - origin) && u > 1e-14 * std::abs(top)) nearer.push_back(u);
  const std::vector<sample> around = scan(f, range, top, nearer, {});
  if (!has_mass(around)) return found;
  found.centre = top;
  const sample at_top = deciding(around);
  found.half_width = at_top.distance;
  found.reach = reach_of(around);
  const std::vector<sample> from_top = seen_from(top, all, around);
  found.farther_above = distance_of_farther(from_top, at_top, true);
  found.farther_below = distance_of_farther(from_top, at_top, false);
  return found;
}

}  // namespace riemann::adaptive
