// A few peaks of each panel stand for all of it: their height times their width, as often as the
// wave comes back.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/recurring_peaks.hpp"

#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/methods/adaptive/grids.hpp"
#include "riemann/lib/methods/adaptive/inner_roots.hpp"
#include "riemann/lib/methods/adaptive/places.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>
#include <vector>

namespace riemann::adaptive {
namespace {

constexpr double quarter = std::numbers::pi / 2;
constexpr int quarters_of_wave = 4;

/// number * pi / 2.
double_word quarters(double number) {
  constexpr double beyond_pi = 1.2246467991473532e-16;
  return double_word(number) * double_word{quarter, beyond_pi / 2};
}

double slope_at(const inner& phase, double_word x) {
  constexpr double small = 1e-7;  // of x
  const double step = small * std::abs(x.hi);
  return (phase.at(x + double_word(step)) - phase.at(x)).rounded() / step;
}

/// The place near x where the phase is so many quarters, by steps that its slope tells.
std::optional<double_word> place_of_phase(const inner& phase, double_word x, double number) {
  constexpr int most_steps = 12;
  constexpr double settled = 1e-22;  // of x
  const double_word target = quarters(number);
  for (int k = 0; k < most_steps; ++k) {
    const double off = (target - phase.at(x)).rounded() / slope_at(phase, x);
    if (!is_finite(off)) return std::nullopt;
    x = x + double_word(off);
    if (std::abs(off) <= settled * std::abs(x.hi)) return x;
  }
  return std::nullopt;
}

/// Of the integral of |f|, what a peak at x has, if it is one: as wide as f is more than half as
/// high. Nothing where f is as high so far away, to either side, which is a quarter of its wave.
double mass_of_peak(sampler& f, double_word x, double height, double reach) {
  constexpr int halvings = 48;
  constexpr double of_halvings = 3;  // as half of the height is up to twice as far away
  const auto is_high = [&](double_word at) {
    return std::abs(f.value({at.hi, at.lo, 1}, true)) >= height / 2;
  };
  for (int k = 0; k < halvings; ++k, reach /= 2) {
    if (!is_high(x + double_word(reach)) && !is_high(x - double_word(reach))) continue;
    return k == 0 ? 0 : of_halvings * height * reach;
  }
  return 0;
}

/// Where f may have a peak that belongs to x: there, or up to so far away at a zero of a function
/// inside f that is infinite there, as 1/tan(x) is at 0.
std::vector<double_word> places_around(const integrand& f, double_word x, double reach) {
  std::vector<double_word> places{x};
  for (const inner_function each : f.inside()) {
    if (each.is != part::argument && each.is != part::base && each.is != part::sum) continue;
    const inner of(f, each);
    std::vector<double> grid{x.hi - reach, x.hi + reach};
    std::vector<double> values;
    if (add_places_beside_poles(of, {&x, 1}, grid, values)) add_roots(of, grid, values, places);
  }
  const double_word far = 2 * reach;
  tidy(places, x - far, x + far);  // a function may be several parts
  return places;
}

/// What panels from t = begin to end of a chart miss, as places of one phase tell: all of them, or
/// some, which stand for many. `seen(t)` is |g| as they have it.
template <class Seen>
double missed_between(sampler& f, const inner& phase, const chart& on, double begin, double end,
                      const Seen& seen) {
  constexpr double towers = 10;
  constexpr double few = 4;  // waves
  constexpr std::array shares{0.2, 0.55, 0.9};
  const double_word from = on.place(begin);
  const double_word to = on.place(end);
  const double turned = std::abs((phase.at(to) - phase.at(from)).rounded());
  if (!is_finite(turned)) return 0;
  const auto mass_at = [&](double_word near, double number) {
    const std::optional<double_word> x = place_of_phase(phase, near, number);
    if (!x) return 0.0;
    // What panels miss is narrower than they are.
    const double reach =
        std::min(quarter / std::abs(slope_at(phase, near)), std::abs((to - from).rounded()));
    double mass = 0;
    for (const double_word at : places_around(f.function(), *x, reach)) {
      const double u = on.distance_to(at);
      const double t = on.coordinate(u);
      if (!(t > begin && t < end)) continue;
      const double height = std::abs(f.value({at.hi, at.lo, 1}, true));
      if (height * on.weight(u) > towers * seen(t) && is_finite(height))
        mass += mass_of_peak(f, at, height, reach);
    }
    return mass;
  };
  const auto number_at = [&](double_word x) { return phase.at(x).hi / quarter; };
  const double waves = turned / (quarters_of_wave * quarter);
  double missed = 0;
  if (waves <= few) {
    constexpr double at_an_end = 1e-6;
    const double before = number_at(from);
    const double after = number_at(to);
    const double first = std::ceil(std::min(before, after) - at_an_end);
    const double count = std::floor(std::max(before, after) + at_an_end) - first + 1;
    for (int k = 0; k < count; ++k) {
      const double share = std::clamp((first + k - before) / (after - before), 0.0, 1.0);
      missed += mass_at(on.place(begin + share * (end - begin)), first + k);
    }
    return missed;
  }
  for (const double share : shares) {
    const double_word near = on.place(begin + share * (end - begin));
    for (int k = 0; k < quarters_of_wave; ++k)
      missed += mass_at(near, std::floor(number_at(near)) - 1 + k) * waves / shares.size();
  }
  return missed;
}

/// What a function of whole numbers makes of a stretch: pieces between its breaks that are narrow
/// beside a period, and where |f| towers over a piece beside them and over what was seen.
template <class Seen>
double missed_in_pieces(sampler& f, const chart& on, double_word from, double_word to,
                        double period, const Seen& seen) {
  constexpr double towers = 10;
  // Nearer to an end is that end, which is itself a break.
  const double least = 16 * std::numeric_limits<double>::epsilon() * std::abs(to.hi);
  std::vector<double_word> ends{from};
  for (const double_word each : breaks_of(f.function(), {from, to}, {}))
    if ((each - from).rounded() > least && (to - each).rounded() > least) ends.push_back(each);
  ends.push_back(to);
  std::vector<double> heights{0};
  for (std::size_t k = 1; k < ends.size(); ++k) {
    const double_word middle = ends[k - 1] + double_word(0.5 * (ends[k] - ends[k - 1]).rounded());
    heights.push_back(std::abs(f.value({middle.hi, middle.lo, 1}, true)));
  }
  heights.push_back(0);
  double missed = 0;
  for (std::size_t k = 1; k + 1 < heights.size(); ++k) {
    const double width = (ends[k] - ends[k - 1]).rounded();
    const double beside = std::min(heights[k - 1], heights[k + 1]);
    if (!(width < period / 4) || !(heights[k] > 2 * beside)) continue;
    const double u = on.distance_to(ends[k]) - on.side * 0.5 * width;
    if (heights[k] * on.weight(u) > towers * seen(on.coordinate(u))) missed += heights[k] * width;
  }
  return missed;
}

constexpr double few_periods = 2;

double periods_between(const inner& counter, double_word from, double_word to) {
  return std::abs((counter.at(to) - counter.at(from)).rounded());
}

/// What panels from t = begin to end of a chart miss, as some periods of a function show that jumps
/// at whole numbers.
template <class Seen>
double missed_at_whole_numbers(sampler& f, const inner& counter, const chart& on, double begin,
                               double end, const Seen& seen) {
  constexpr std::array shares{0.02, 0.3, 0.7};  // the most of them counts: f may decay
  const double_word one = on.place(begin);
  const double_word other = on.place(end);
  const double periods = periods_between(counter, one, other);
  if (!(periods > 1e-3) || !is_finite(periods)) return 0;
  const auto between = [&](double_word a, double_word b) {
    const double length = std::abs((b - a).rounded());
    const bool in_order = before(a, b);
    return missed_in_pieces(f, on, in_order ? a : b, in_order ? b : a,
                            length / std::min(periods, 1.0), seen);
  };
  if (periods <= few_periods) return between(one, other);
  const double middle = std::sqrt(begin) * std::sqrt(end);
  if (!on.graded && begin > 0 && middle > 2 * begin)
    return missed_at_whole_numbers(f, counter, on, begin, middle, seen) +
           missed_at_whole_numbers(f, counter, on, middle, end, seen);
  double missed = 0;
  for (const double share : shares) {
    const double_word near = on.place(begin + share * (end - begin));
    const double period = std::abs(1 / slope_at(counter, near));
    if (is_finite(period))
      missed = std::max(missed, between(near, near + double_word(period)) * periods);
  }
  return missed;
}

/// A panel, and for how many it stands.
struct looked_at {
  const panel* at;
  double times;
};

/// All panels, or of many those that span periods of a counter or a quarter of a wave, and a part
/// of the others.
std::vector<looked_at> panels_to_look_at(const std::vector<panel>& panels, const inner& wave,
                                         bool counts) {
  constexpr std::size_t most = 256;
  std::vector<looked_at> all;
  std::vector<const panel*> narrow;
  for (const panel& p : panels) {
    const double turned = periods_between(wave, p.on.place(p.begin), p.on.place(p.end));
    if (turned <= (counts ? few_periods : quarter))
      narrow.push_back(&p);
    else
      all.push_back({&p, 1});
  }
  const auto count = static_cast<double>(narrow.size());
  for (std::size_t k = 0; k < std::min(most, narrow.size()); ++k) {
    // Their order has the period's, too.
    const double share = std::fmod(static_cast<double>(k) * std::numbers::phi, 1);
    const std::size_t which = narrow.size() <= most ? k : static_cast<std::size_t>(share * count);
    all.push_back({narrow[which], std::max(1.0, count / most)});
  }
  return all;
}

/// Whether the wave comes back without end inside the range: its phase is infinite at a limit.
bool is_endless(const inner& phase, const integration& work) {
  return !is_finite(phase.at(work.lower).hi) || !is_finite(phase.at(work.upper).hi);
}

}  // namespace

void look_for_recurring_peaks(integration& work) {
  constexpr std::array further{0.0, 3.0, 8.0, 20.0};  // e-folds beyond a chain
  sampler& f = work.samples;
  const bool swings = std::any_of(work.over.chains.begin(), work.over.chains.end(),
                                  [](const chain& each) { return each.swings > 0; });
  constexpr double safety = 3;
  const double tolerance = work.tolerance();
  std::vector<inner_function> waves;
  for (const int number : f.function().phases()) waves.push_back({part::phase, number});
  for (const inner_function each : f.function().inside())
    if (each.is == part::jump_where_whole) waves.push_back(each);
  for (const inner_function each : waves) {
    const inner wave(f.function(), each);
    if (!is_endless(wave, work)) continue;
    const bool counts = each.is == part::jump_where_whole;
    double missed = 0;
    double most = 0;
    double worst = 0;
    const auto look = [&](const chart& on, double begin, double end, const auto& seen, double times,
                          double x) {
      const double mass = times * (counts ? missed_at_whole_numbers(f, wave, on, begin, end, seen)
                                          : missed_between(f, wave, on, begin, end, seen));
      missed += mass;
      if (!(mass > most)) return;
      most = mass;
      worst = x;
    };
    for (const looked_at& one : panels_to_look_at(work.over.panels, wave, counts)) {
      const panel& p = *one.at;
      if (!p.on.graded && swings) continue;
      look(
          p.on, p.begin, p.end, [&](double t) { return std::abs(interpolant(p.g, p.place_of(t))); },
          one.times, p.on.place(p.t_at(0)).hi);
    }
    for (const chain& of : work.over.chains) {
      if (of.swings > 0 || of.now == chain::state::cut) continue;
      for (std::size_t k = 0; k + 1 < further.size(); ++k) {
        const double t = of.reached + of.outward * further[k];
        const double next = of.reached + of.outward * further[k + 1];
        if (of.outward * (of.limit - next) < 0) break;
        look(
            of.on, std::min(t, next), std::max(t, next), [](double) { return 0.0; }, 1,
            of.on.place(next).hi);
      }
    }
    work.unresolved = std::max(work.unresolved, safety * missed);
    if (missed > 0.5 * tolerance)
      return work.end(status::not_met,
                      "peaks that become narrower than panels show have more than the tolerance",
                      worst);
  }
}

}  // namespace riemann::adaptive
