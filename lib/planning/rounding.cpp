// Roundings of nodes and values, from the precision and from differences of samples.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/planning/rounding.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

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
/// squared as fractions of the largest, so that no square leaves the range of doubles.
double effect_of_rounding_a_node(const sampling& samples, double from, double to,
                                 precision precise) {
  const std::vector<double>& values = samples.values;
  std::vector<double> differences;
  for (std::size_t i = 1; i < values.size(); ++i)
    if (const double difference = std::abs(values[i] - values[i - 1]); is_finite(difference))
      differences.push_back(difference);
  if (differences.empty()) return 0;
  const double largest = *std::max_element(differences.begin(), differences.end());
  if (largest == 0) return 0;
  double sum_of_squares = 0;
  for (const double each : differences) sum_of_squares += (each / largest) * (each / largest);
  // (to - from) * rms(f'), as width * rms(f') = rms(difference).
  const double effect = std::sqrt(sum_of_squares * static_cast<double>(values.size()));
  const double node = std::max(std::abs(from), std::abs(to));
  const double rounding = std::max(epsilon_of(precise) * node, smallest_number(precise));
  return rounding / std::sqrt(12.0) * effect * largest;
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

double effect_of_underflow(const quadrature_rule& rule, double width, precision precise) {
  const auto sums = static_cast<double>(rule.inner.size() + 3);  // lattices, joints, two ends
  return smallest_number(precise) * width +
         (1 + sums * std::max(1.0, width)) * smallest_number(precision::double_precision);
}

}  // namespace riemann
