// Orders that differences show, and the errors these lead to.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/fixed/extrapolation.hpp"

#include <algorithm>
#include <cmath>

namespace riemann {

namespace {

/// Whether an order of p or more explains d2; what explains it grows with p.
bool shows_order(double p, double k1, double k2, double d1, double d2) {
  return (std::pow(k2, p) - 1) / (std::pow(k1, p) - 1) * d1 <= d2;
}

}  // namespace

double observed_order(double k1, double k2, double d1, double d2, double declared, double lowest) {
  double low = lowest;
  double high = declared;
  if (shows_order(high, k1, k2, d1, d2)) return high;
  constexpr int halvings = 24;  // to a 1e-7th: low is on the safe side
  for (int step = 0; step < halvings; ++step) {
    const double middle = (low + high) / 2;
    (shows_order(middle, k1, k2, d1, d2) ? low : high) = middle;
  }
  return low;
}

double trusted_order(double observed) {
  constexpr double slow = 0.25;
  return observed < slow ? observed / 2 : observed;
}

double steady_order(const std::vector<difference>& seen, double noise, double declared) {
  constexpr double order_of_kinks = 2;
  constexpr double beyond = 4;  // orders that no rule promises, and chance shows
  constexpr double alike = 0.5;
  if (declared <= order_of_kinks) return declared;
  double least = declared + beyond;
  double most = 0;
  for (std::size_t j = 1; j < seen.size(); ++j) {
    const difference& fine = seen[j - 1];
    const difference& coarse = seen[j];
    if (std::abs(fine.size) <= noise) continue;
    const bool falls =
        std::abs(coarse.size) > noise && std::signbit(fine.size) == std::signbit(coarse.size);
    if (!falls) return order_of_kinks;
    const double order = observed_order(fine.coarser, coarse.coarser, std::abs(fine.size),
                                        std::abs(coarse.size), declared + beyond, lowest_order);
    least = std::min(least, order);
    most = std::max(most, order);
  }
  return most - least <= alike ? declared : order_of_kinks;
}

double extrapolated(const std::vector<difference>& seen, double noise, double declared,
                    double lowest) {
  double order = declared;
  double largest = 0;
  for (std::size_t j = 0; j < seen.size(); ++j) {
    const double size = std::abs(seen[j].size);
    largest = std::max(largest, size);
    for (std::size_t i = 0; i < j && size > noise; ++i) {
      const double finer = std::max(std::abs(seen[i].size), noise);
      const double k1 = seen[i].coarser;
      const double k2 = seen[j].coarser;
      if (!shows_order(order, k1, k2, finer, size))  // but the smallest, none matters
        order = std::min(order, observed_order(k1, k2, finer, size, declared, lowest));
    }
  }
  if (largest <= noise) return largest;
  order = trusted_order(order);
  double error = 0;
  for (const difference& each : seen)
    error = std::max(error, std::abs(each.size) / (std::pow(each.coarser, order) - 1));
  return safety * error;
}

}  // namespace riemann
