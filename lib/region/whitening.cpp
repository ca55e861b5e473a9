// Normal points, weighted by |f| over their density, have a covariance, which is that of the next
// normal points: population Monte Carlo (O. Cappe et al., J. Comput. Graph. Stat. 13 (2004)
// 907-929), tempered: weights to the power beta, up to 1, so that enough of them count.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/region/whitening.hpp"

#include "riemann/kernels/points/philox.hpp"
#include "riemann/lib/region/masses.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace riemann {
namespace {

constexpr int normal_points = 1 << 11;
constexpr int most_searches = 40;
constexpr double least_exponent = 1.0 / 1024;
constexpr double gain_of_hits = 1.05;   // for which another iteration is made
constexpr double gain_of_volume = 1.3;  // likewise, as along a ridge, while hits are kept
constexpr double hits_kept = 0.5;
constexpr double wider = 1.2;                // than the covariance found: tails are to be seen
constexpr double nearly_independent = 0.75;  // determinant of the correlations
constexpr unsigned long long key_of_search = 0x7768'6974'65ULL;

/// A square with rows of d entries, by row.
using matrix = std::vector<double>;

/// Lower triangle L with L times its transpose = `of`; nothing unless that is positive definite.
std::optional<matrix> root_of(const matrix& of, std::size_t d) {
  matrix root(d * d, 0.0);
  for (std::size_t i = 0; i < d; ++i)
    for (std::size_t j = 0; j <= i; ++j) {
      double rest = of[i * d + j];
      for (std::size_t k = 0; k < j; ++k) rest -= root[i * d + k] * root[j * d + k];
      if (i != j)
        root[i * d + j] = rest / root[j * d + j];
      else if (rest > 0 && is_finite(rest))
        root[i * d + i] = std::sqrt(rest);
      else
        return std::nullopt;
    }
  return root;
}

/// Points of a normal distribution, and the logarithms of |f| over its density.
struct population {
  std::vector<std::vector<double>> places;
  std::vector<double> logarithms;
};

population drawn(const magnitudes& f, const std::vector<double>& centre, const matrix& root,
                 int iteration) {
  const std::size_t d = centre.size();
  population result;
  std::vector<double> halves;  // of squared distances from the centre
  for (int i = 0; i < normal_points; ++i) {
    std::vector<double> z;
    for (int k = 0; z.size() < d; k += 2) {
      const auto number = static_cast<unsigned long long>(iteration * normal_points + i);
      const double radius = std::sqrt(-2 * std::log(random_unit(key_of_search, number, k)));
      const double turn = 2 * std::numbers::pi * random_unit(key_of_search, number, k + 1);
      z.push_back(radius * std::cos(turn));
      z.push_back(radius * std::sin(turn));
    }
    std::vector<double> place = centre;
    double half = 0;
    for (std::size_t k = 0; k < d; ++k) {
      for (std::size_t j = 0; j <= k; ++j) place[k] += root[k * d + j] * z[j];
      half += z[k] * z[k] / 2;
    }
    result.places.push_back(std::move(place));
    halves.push_back(half);
  }
  result.logarithms = f(result.places);
  for (std::size_t i = 0; i < halves.size(); ++i)
    result.logarithms[i] = std::log(result.logarithms[i]) + halves[i];
  return result;
}

/// What points weigh, with the largest beta that leaves hits enough.
struct tempered_weights {
  std::vector<double> weights;
  double beta = 0;  // 0: even the least leaves too few
  double hits = 0;
};

tempered_weights tempered(const std::vector<double>& logarithms, double enough) {
  const double most = *std::max_element(logarithms.begin(), logarithms.end());
  tempered_weights result;
  if (!is_finite(most)) return result;
  for (double beta = 1; beta >= least_exponent; beta /= 2) {
    result.weights.clear();
    double sum = 0;
    double squares = 0;
    for (const double each : logarithms) {
      result.weights.push_back(std::exp(beta * (each - most)));
      sum += result.weights.back();
      squares += result.weights.back() * result.weights.back();
    }
    result.hits = sum * sum / squares;
    if (result.hits < enough) continue;
    for (double& each : result.weights) each /= sum;
    result.beta = beta;
    return result;
  }
  return result;
}

double volume_of(const matrix& root, std::size_t d) {
  double volume = 1;
  for (std::size_t k = 0; k < d; ++k) volume *= root[k * d + k];
  return volume;
}

void take_moments(const population& of, const std::vector<double>& weights,
                  std::vector<double>& centre, matrix& covariance) {
  const std::size_t d = centre.size();
  std::fill(centre.begin(), centre.end(), 0.0);
  std::fill(covariance.begin(), covariance.end(), 0.0);
  for (std::size_t i = 0; i < weights.size(); ++i)
    for (std::size_t k = 0; k < d; ++k) centre[k] += weights[i] * of.places[i][k];
  for (std::size_t i = 0; i < weights.size(); ++i)
    for (std::size_t k = 0; k < d; ++k)
      for (std::size_t j = 0; j <= k; ++j)
        covariance[k * d + j] +=
            weights[i] * (of.places[i][k] - centre[k]) * (of.places[i][j] - centre[j]);
}

/// The determinant of the correlations: 1 where the axes are independent.
double independence_of(const linear_change& change) {
  double determinant = 1;
  for (std::size_t k = 0; k < change.masses.size(); ++k) {
    const double own = change.masses[k].width * change.masses[k].width;
    double variance = 0;
    for (std::size_t j = 0; j < k; ++j) {
      const double shear = change.shear[k * (k - 1) / 2 + j];
      variance += shear * shear;
    }
    determinant *= own / (variance + own);
  }
  return determinant;
}

}  // namespace

std::optional<linear_change> covariance_of(const magnitudes& f, std::span<const mass> from) {
  const std::size_t d = from.size();
  const double enough = 50 + 16 * static_cast<double>(d);
  std::vector<double> centre;
  matrix root(d * d, 0.0);
  for (std::size_t k = 0; k < d; ++k) {
    centre.push_back(from[k].centre);
    root[k * d + k] = from[k].width;
  }
  matrix covariance(d * d, 0.0);
  std::vector<double> best_centre;
  matrix best;
  double most_hits = 0;
  for (int iteration = 0; iteration < most_searches; ++iteration) {
    const population here = drawn(f, centre, root, iteration);
    const tempered_weights by = tempered(here.logarithms, enough);
    if (by.beta == 0) break;
    if (by.beta == 1 && by.hits < hits_kept * most_hits) break;
    take_moments(here, by.weights, centre, covariance);
    const std::optional<matrix> next = root_of(covariance, d);
    if (!next) break;
    if (by.beta == 1) {
      if (by.hits < gain_of_hits * most_hits &&
          volume_of(*next, d) < gain_of_volume * volume_of(best, d))
        break;
      most_hits = std::max(by.hits, most_hits);
      best_centre = centre;
      best = *next;
    }
    root = *next;
    for (double& each : root) each *= wider;
  }
  if (best.empty()) return std::nullopt;
  linear_change change;
  for (std::size_t k = 0; k < d; ++k) {
    change.masses.push_back({best_centre[k], best[k * d + k]});
    for (std::size_t j = 0; j < k; ++j) change.shear.push_back(best[k * d + j]);
  }
  return change;
}

std::optional<linear_change> whitened(const integrand& by_masses, std::span<const mass> from) {
  const auto f = [&](const std::vector<std::vector<double>>& places) {
    std::vector<std::vector<mass>> at;
    for (const std::vector<double>& each : places) {
      at.emplace_back();
      for (const double centre : each) at.back().push_back({centre, 1});
    }
    return magnitudes_at(by_masses, at);
  };
  std::optional<linear_change> change = covariance_of(f, from);
  if (!change) return change;
  if (independence_of(*change) > nearly_independent) return std::nullopt;
  return change;
}

}  // namespace riemann
