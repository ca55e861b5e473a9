// Gauss rules for any positive weight function, given as point masses.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/rules/gauss_of_measure.hpp"

#include "riemann/kernels/host_device.hpp"

#include <Eigen/Eigenvalues>

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace riemann {
namespace {

/// Takes one more point into a recurrence of so many coefficients; `root` holds squares.
void take(point_mass point, std::size_t count, recurrence& into) {
  double rest = point.mass;
  double cosine = 1;
  double sine = 0;
  double t = 0;
  for (std::size_t k = 0; k < count; ++k) {
    const double both = into.root[k] + rest;
    const double next_square = cosine * both;
    const double sine_before = sine;
    if (both > 0) {
      cosine = into.root[k] / both;
      sine = rest / both;
    } else {
      cosine = 1;
      sine = 0;
    }
    const double next_t = sine * (into.centre[k] - point.place) - cosine * t;
    into.centre[k] -= next_t - t;
    t = next_t;
    rest = sine > 0 ? t * t / sine : sine_before * into.root[k];
    into.root[k] = next_square;
  }
}

}  // namespace

recurrence recurrence_of(std::span<const point_mass> points, std::size_t order) {
  recurrence made;
  order = std::min(order, points.size());
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (made.centre.size() < order) {
      made.centre.push_back(points[i].place);
      made.root.push_back(i == 0 ? points[i].mass : 0);
    }
    if (i > 0) take(points[i], made.centre.size(), made);
  }
  std::size_t good = 0;
  while (good < made.order() && is_finite(made.centre[good]) && made.root[good] > 0) ++good;
  made.centre.resize(good);
  made.root.resize(good);
  for (double& each : made.root) each = std::sqrt(each);
  return made;
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
  std::vector<point_mass> made(n);
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
    made[j] = {at, 1 / sum};
  }
  return made;
}

}  // namespace riemann
