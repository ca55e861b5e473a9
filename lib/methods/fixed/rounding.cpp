// Roundings of nodes and values, from the precision and from differences of samples.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/fixed/rounding.hpp"

#include "riemann/kernels/cpu/by_isa.hpp"
#include "riemann/lib/summing/combined.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace riemann {
namespace {

template <class Take>
double of_numbers(precision precise, const Take& take) {
  return precise == precision::float_precision
             ? static_cast<double>(take(std::numeric_limits<float>{}))
             : take(std::numeric_limits<double>{});
}

double smallest_number(precision precise) {
  return of_numbers(precise, [](auto limits) { return limits.denorm_min(); });
}

}  // namespace

double epsilon_of(precision precise) {
  return of_numbers(precise, [](auto limits) { return limits.epsilon(); });
}

/// A node x is rounded by up to eps |x| / 2, evenly distributed: its value moves by |f'| eps |x| /
/// sqrt(12), and the integral, if x were its only node, by b - a times that. The root mean square
/// of f' is taken from differences of neighbouring samples, |x| at its largest. Differences are
/// squared in units of a power of two near the largest, so that no square leaves the range of
/// doubles.
double effect_of_rounding_a_node(const values_at_nodes& samples, double from, double to,
                                 precision precise) {
  const std::vector<double>& values = samples.values;
  if (values.empty()) return 0;
  thread_local std::vector<double> differences;  // for many short ones
  differences.resize(values.size());
  int exponent = 0;
  double sum_of_squares = 0;
  cpu::by_isa(cpu::current_isa(),
              [&, f = values.data(), apart = differences.data(), count = values.size()] {
                apart[0] = 0;
                for (std::size_t i = 1; i < count; ++i) {
                  const double difference = std::abs(f[i] - f[i - 1]);
                  apart[i] = is_finite(difference) ? difference : 0;
                }
                const std::span<const double> all(apart, count);
                const double largest = combined(all, larger);
                if (largest == 0) return;
                exponent = std::ilogb(largest);
                // In two steps: neither the unit nor its inverse need be a double.
                const double down = std::ldexp(1.0, -exponent / 2);
                const double down_again = std::ldexp(1.0, -(exponent - exponent / 2));
                for (std::size_t i = 0; i < count; ++i) {
                  const double scaled = apart[i] * down * down_again;
                  apart[i] = scaled * scaled;
                }
                sum_of_squares = combined(all, added);
              });
  if (sum_of_squares == 0) return 0;
  // (to - from) * rms(f'), as width * rms(f') = rms(difference).
  const double effect = std::sqrt(sum_of_squares * static_cast<double>(values.size()));
  const double node = std::max(std::abs(from), std::abs(to));
  const double rounding = std::max(epsilon_of(precise) * node, smallest_number(precise));
  return std::ldexp(rounding / std::sqrt(12.0) * effect, exponent);
}

double places_between(double from, double to, precision precise) {
  const double apart = std::max(epsilon_of(precise) * std::max(std::abs(from), std::abs(to)),
                                smallest_number(precise));
  return std::max(1.0, (to - from) / apart);
}

double independent_roundings(const quadrature_rule& rule, index_t panels) {
  const bool repeat = std::any_of(rule.inner.begin(), rule.inner.end(),
                                  [](const inner_node& each) { return each.per_panel > 1; });
  return static_cast<double>(repeat ? panels : evaluations_of(rule, panels));
}

namespace {

/// The largest |f| at `count` places from `low` to `high`, and at the doubles beside them. 4 times
/// that if some values are not finite.
double largest_between(const lattice_integrand& f, double low, double high, index_t count,
                       precision precise) {
  double largest = -1;
  bool finite = true;
  const auto look_at = [&](double x) {
    const double value = std::abs(f.value(x, precise));
    finite = finite && is_finite(value);
    if (is_finite(value)) largest = std::max(largest, value);
  };
  for (index_t i = 0; i < count; ++i)
    look_at(low + (high - low) * (static_cast<double>(i) / static_cast<double>(count - 1)));
  look_at(std::nextafter(low, -std::numeric_limits<double>::infinity()));
  look_at(std::nextafter(high, std::numeric_limits<double>::infinity()));
  if (largest < 0) return std::numeric_limits<double>::infinity();
  return finite ? largest : 4 * largest;
}

/// Where f is far from its value at the limit, rounding within it may be, too.
double effect_of_rounding_a_limit(const lattice_integrand& f, const given_number& limit,
                                  double width, precision precise, index_t& evaluations) {
  const auto& [off, bound] = limit.meant;
  const double distance = limit.meant.largest();
  if (distance == 0 || !is_finite(distance)) return distance;
  constexpr double near = 1e-8;  // within, f is the same but for a few places beside a singularity
  constexpr index_t places = 65;
  const bool is_far = distance > near * width;
  const double low = limit.value + std::min(0.0, off) - bound;
  const double high = limit.value + std::max(0.0, off) + bound;
  const index_t count = is_far ? places : 2;
  double magnitude = largest_between(f, low, high, count, precise);
  evaluations += count + 2;
  if (is_far && f.rounding) {
    const double step = (high - low) / static_cast<double>(places);
    const rounding_within formula = f.rounding({low, 0.5 * step, step, places}, precise);
    constexpr double sampled = 1 + 1 / static_cast<double>(places);  // at no more places than these
    magnitude += sampled * (std::abs(formula.mean) + formula.bound);
    evaluations += places;
  }
  return distance * magnitude;
}

}  // namespace

double effect_of_rounding_limits(const lattice_integrand& f, const given_number& from,
                                 const given_number& to, precision precise, index_t& evaluations) {
  const double width = std::abs(to.value - from.value);
  if (width == 0)  // the integral between the numbers that are meant, whole
    return effect_of_rounding_a_limit(
        f,
        {from.value + from.meant.off,
         {to.meant.off - from.meant.off, from.meant.bound + to.meant.bound}},
        width, precise, evaluations);
  return effect_of_rounding_a_limit(f, from, width, precise, evaluations) +
         effect_of_rounding_a_limit(f, to, width, precise, evaluations);
}

double effect_of_underflow(const quadrature_rule& rule, double width, precision precise) {
  const auto sums = static_cast<double>(rule.inner.size() + 3);  // lattices, joints, two ends
  return smallest_number(precise) * width +
         (1 + sums * std::max(1.0, width)) * smallest_number(precision::double_precision);
}

}  // namespace riemann
