// A few peaks of each panel stand for all of it: their height times their width, as often as the
// wave comes back.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/recurring_peaks.hpp"

#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/methods/adaptive/inner_roots.hpp"

#include <algorithm>
#include <array>
#include <cmath>
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
/// high, of a wave so long. Nothing where f is as high a quarter of the wave away.
double mass_of_peak(sampler& f, double_word x, double height, double wave) {
  constexpr int halvings = 48;
  double reach = wave / quarters_of_wave;
  for (int k = 0; k < halvings; ++k, reach /= 2) {
    const double_word beside = x + double_word(reach);
    if (std::abs(f.value({beside.hi, beside.lo, 1}, true)) < height / 2) continue;
    return k == 0 ? 0 : 2 * height * reach;
  }
  return 0;
}

/// What panels from t = begin to end of a chart miss, as places of one phase tell. `seen(t)` is |g|
/// as they have it.
template <class Seen>
double missed_between(sampler& f, const inner& phase, const chart& on, double begin, double end,
                      const Seen& seen) {
  constexpr double towers = 10;
  constexpr std::array shares{0.2, 0.55, 0.9};
  const double_word from = on.place(begin);
  const double_word to = on.place(end);
  const double turned = std::abs((phase.at(to) - phase.at(from)).rounded());
  if (!(turned > 0.9 * quarter) || !is_finite(turned)) return 0;
  const double waves = turned / (quarters_of_wave * quarter);
  double missed = 0;
  for (const double share : shares) {
    const double_word near = on.place(begin + share * (end - begin));
    const double first = std::floor(phase.at(near).hi / quarter) - 1;
    const double wave = std::abs(quarters_of_wave * quarter / slope_at(phase, near));
    for (int k = 0; k < quarters_of_wave; ++k) {
      const std::optional<double_word> at = place_of_phase(phase, near, first + k);
      if (!at) continue;
      const double u = on.side * (*at - on.anchor).rounded();
      const double t = on.graded ? std::log(u) : u;
      if (!(t > begin && t < end)) continue;
      const double height = std::abs(f.value({at->hi, at->lo, 1}, true));
      const double weight = on.graded ? u : 1;
      if (!(height * weight > towers * seen(t)) || !is_finite(height)) continue;
      missed += mass_of_peak(f, *at, height, wave) * waves / shares.size();
    }
  }
  return missed;
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
  const double tolerance = work.tolerance();
  for (const int number : f.function().phases()) {
    const inner phase(f.function(), {part::phase, number});
    if (!is_endless(phase, work)) continue;
    double missed = 0;
    double most = 0;
    double worst = 0;
    const auto add = [&](double mass, double x) {
      missed += mass;
      if (!(mass > most)) return;
      most = mass;
      worst = x;
    };
    for (const panel& p : work.over.panels)
      if (p.on.graded || !swings)
        add(missed_between(f, phase, p.on, p.begin, p.end,
                           [&](double t) { return std::abs(interpolant(p.g, p.place_of(t))); }),
            p.on.place(p.t_at(0)).hi);
    for (const chain& of : work.over.chains) {
      if (of.swings > 0 || of.now == chain::state::cut) continue;
      for (std::size_t k = 0; k + 1 < further.size(); ++k) {
        const double one = of.reached + of.outward * further[k];
        const double other = of.reached + of.outward * further[k + 1];
        if (of.outward * (of.limit - other) < 0) break;
        add(missed_between(f, phase, of.on, std::min(one, other), std::max(one, other),
                           [](double) { return 0.0; }),
            of.on.place(other).hi);
      }
    }
    if (missed > 0.5 * tolerance)
      return work.end(ending::not_met,
                      "peaks that become narrower than panels show have more than the tolerance",
                      worst);
  }
}

}  // namespace riemann::adaptive
