// Levin, "Development of non-linear transformations for improving convergence of sequences" (1973);
// Wynn, "On a device for computing the e_m(S_n) transformation" (1956).
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/series_limit.hpp"

#include "riemann/kernels/host_device.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

namespace riemann::adaptive {
namespace {

/// Of a sequence of estimates the one that moves least, with its move.
struct settling {
  double value = std::numeric_limits<double>::quiet_NaN();
  double move = std::numeric_limits<double>::infinity();
  double before = std::numeric_limits<double>::quiet_NaN();

  void next(double estimate) {
    const double now = std::abs(estimate - before);
    if (is_finite(estimate) && now < move) {
      move = now;
      value = estimate;
    }
    before = estimate;
  }
};

/// Weniger, Computer Physics Reports 10 (1989), equation 7.3-5, beta = 1.
double levin(std::span<const double> terms) {
  constexpr std::size_t highest_order = 24;  // beyond, binomials cost more digits than terms give
  settling best;
  std::vector<double> sums;
  double sum = 0;
  for (const double each : terms) sums.push_back(sum += each);
  for (std::size_t order = 3; order < terms.size() && order <= highest_order; ++order) {
    double above = 0;
    double below = 0;
    double binomial = 1;
    for (std::size_t j = 0; j <= order; ++j) {
      const double n = static_cast<double>(j) + 1;
      const double power =
          std::pow(n / (static_cast<double>(order) + 1), static_cast<double>(order) - 1);
      const double remainder = n * terms[j];
      const double share = (j % 2 == 0 ? 1 : -1) * binomial * power / remainder;
      above += share * sums[j];
      below += share;
      binomial *= static_cast<double>(order - j) / static_cast<double>(j + 1);
    }
    best.next(above / below);
  }
  return best.value;
}

double epsilon(std::span<const double> terms) {
  settling best;
  std::vector<double> column;  // the last antidiagonal of the table
  double sum = 0;
  for (std::size_t n = 0; n < terms.size(); ++n) {
    sum += terms[n];
    column.push_back(sum);
    double left = 0;
    for (std::size_t j = n; j > 0; --j) {
      const double up = column[j - 1];
      const double difference = column[j] - up;
      column[j - 1] = left + (difference == 0 ? 1e300 : 1 / difference);
      left = up;
    }
    if (n >= 2) best.next(column[n % 2]);
  }
  return best.value;
}

/// Weighted so that sums of k^-p, p > 0, over (-1)^k leave next to nothing, and a constant itself:
/// differences of Levin's kind, as of k^(order - 1) |term|.
double smoothed_away(std::span<const double> terms, std::size_t order) {
  const std::size_t first = terms.size() - 1 - order;
  double binomial = 1;
  double above = 0;
  double below = 0;
  for (std::size_t j = 0; j <= order; ++j) {
    const double k = static_cast<double>(first + j) + 1;
    const double weight =
        binomial * std::pow(k / static_cast<double>(terms.size()), static_cast<double>(order) - 1);
    above += (j % 2 == 0 ? 1 : -1) * weight * std::abs(terms[first + j]);
    below += weight;
    binomial *= static_cast<double>(order - j) / static_cast<double>(j + 1);
  }
  return std::abs(above / below);
}

}  // namespace

double beside_alternation(std::span<const double> terms) {
  constexpr std::size_t lowest_order = 4;
  constexpr std::size_t highest_order = 24;
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t order = lowest_order; order <= highest_order && order + 2 <= terms.size();
       ++order)
    // Where one is 0 by chance, the one before is not.
    least = std::min(least, std::max(smoothed_away(terms, order),
                                     smoothed_away(terms.first(terms.size() - 1), order)));
  return least;
}

series_limit limit_of(std::span<const double> terms) {
  double head = 0;
  for (const double each : terms.first(5)) head += each;
  const std::array<double, 4> ways{levin(terms), levin(terms.subspan(5)) + head, epsilon(terms),
                                   epsilon(terms.subspan(5)) + head};
  const auto [low, high] = std::minmax_element(ways.begin(), ways.end());
  const bool all_are_numbers =
      std::all_of(ways.begin(), ways.end(), [](double each) { return is_finite(each); });
  return {ways[0], all_are_numbers ? *high - *low : std::numeric_limits<double>::infinity()};
}

bool falls(const swing_series& s) {
  constexpr std::size_t few = 4;
  const std::size_t n = s.terms.size();
  const auto mean = [](const std::vector<double>& of, std::size_t first) {
    double sum = 0;
    for (std::size_t k = first; k < first + few; ++k) sum += std::abs(of[k]);
    return sum / few;
  };
  const auto power = [&](std::size_t from, std::size_t to) {
    return std::log(mean(s.terms, from) / mean(s.terms, to)) /
           std::log(mean(s.ends, to) / mean(s.ends, from));
  };
  const double early = power(1, n / 2 - 2);
  const double late = power(n / 2 - 2, n - few);
  return late > 0.05 || (late > 1e-5 && late > 0.6 * early);
}

double of_beats(const swing_series& s) {
  constexpr double share = 0.1;
  constexpr double regular = 0.02;
  constexpr std::size_t looked_at = 10;
  double worst = 0;
  for (std::size_t k = s.ends.size() - looked_at; k + 3 < s.ends.size(); ++k) {
    const double bend =
        s.ends[k + 3] - 3 * s.ends[k + 2] + 3 * s.ends[k + 1] - s.ends[k];  // of the lengths
    worst = std::max(worst, std::abs(bend) * 0.75 / (s.ends[k + 3] - s.ends[k]));
  }
  return worst > regular ? share * worst * std::abs(s.terms.back()) : 0;
}

bool are_regular(std::span<const double> terms) {
  constexpr double most_change = 0.25;
  for (std::size_t k = 1; k < terms.size(); ++k)
    if (std::abs(terms[k] + terms[k - 1]) > most_change * std::abs(terms[k - 1])) return false;
  return true;
}

}  // namespace riemann::adaptive
