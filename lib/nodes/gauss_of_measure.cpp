// Gauss rules for any positive weight function, given as point masses.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/nodes/gauss_of_measure.hpp"

#include "riemann/kernels/host_device.hpp"

#include <Eigen/Eigenvalues>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>

namespace riemann {
namespace {

/// A point on its way through the coefficients of a recurrence, the first of them first.
struct rotation {
  double place = 0;
  double rest = 0;  // of its mass
  double cosine = 1;
  double sine = 0;
  double t = 0;

  /// Past one coefficient; `root` holds squares.
  void pass(double& centre, double& root) {
    const double both = root + rest;
    const double next_square = cosine * both;
    const double sine_before = sine;
    if (both > 0) {
      cosine = root / both;
      sine = rest / both;
    } else {
      cosine = 1;
      sine = 0;
    }
    const double next_t = sine * (centre - place) - cosine * t;
    centre -= next_t - t;
    t = next_t;
    rest = sine > 0 ? t * t / sine : sine_before * root;
    root = next_square;
  }
};

constexpr std::size_t most_at_once = 8;

/// Takes these points into a recurrence, each one coefficient behind the one before it: what they
/// do at a time does not wait for one another, as the steps of one point do.
void take(std::span<const point_mass> points, recurrence& into) {
  rotation under_way[most_at_once];
  for (std::size_t i = 0; i < points.size(); ++i)
    under_way[i] = {.place = points[i].place, .rest = points[i].mass};
  const std::size_t count = into.order();
  for (std::size_t step = 0; step + 1 < count + points.size(); ++step)
    for (std::size_t i = step < count ? 0 : step - count + 1; i < std::min(points.size(), step + 1);
         ++i)
      under_way[i].pass(into.centre[step - i], into.root[step - i]);
}

}  // namespace

recurrence recurrence_of(std::span<const point_mass> points, std::size_t order) {
  recurrence coefficients;
  order = std::min(order, points.size());
  for (std::size_t i = 0; i < order; ++i) {
    coefficients.centre.push_back(points[i].place);
    coefficients.root.push_back(i == 0 ? points[i].mass : 0);
    if (i > 0) take(points.subspan(i, 1), coefficients);
  }
  for (std::size_t i = order; i < points.size(); i += most_at_once)
    take(points.subspan(i, std::min(most_at_once, points.size() - i)), coefficients);
  std::size_t good = 0;
  while (good < coefficients.order() && is_finite(coefficients.centre[good]) &&
         coefficients.root[good] > 0)
    ++good;
  coefficients.centre.resize(good);
  coefficients.root.resize(good);
  for (double& each : coefficients.root) each = std::sqrt(each);
  return coefficients;
}

std::vector<point_mass> gauss_rule(const recurrence& of, std::size_t n) {
  const auto size = static_cast<Eigen::Index>(n);
  Eigen::VectorXd diagonal(size);
  Eigen::VectorXd beside(size - 1);
  for (std::size_t k = 0; k < n; ++k) {
    diagonal[static_cast<Eigen::Index>(k)] = of.centre[k];
    if (k > 0) beside[static_cast<Eigen::Index>(k) - 1] = of.root[k];
  }
  Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver;
  solver.computeFromTridiagonal(diagonal, beside, Eigen::EigenvaluesOnly);
  std::vector<point_mass> nodes(n);
  for (std::size_t j = 0; j < n; ++j) {
    const double at = solver.eigenvalues()[static_cast<Eigen::Index>(j)];
    // A weight is 1 / (p_0^2 + ... + p_(n-1)^2) there: small ones have digits of their own.
    double before = 0;
    double now = 1 / of.root[0];
    double sum = now * now;
    for (std::size_t k = 0; k + 1 < n; ++k) {
      const double next =
          ((at - of.centre[k]) * now - (k == 0 ? 0 : of.root[k]) * before) / of.root[k + 1];
      before = now;
      now = next;
      sum += now * now;
    }
    nodes[j] = {at, 1 / sum};
  }
  return nodes;
}

}  // namespace riemann
