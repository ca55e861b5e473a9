// More polynomials first, then halves.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/separable/piecewise.hpp"

#include "riemann/kernels/host_device.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace riemann::separable {
namespace {

constexpr std::size_t most_pieces = 32;
constexpr double roundings = 16;  // of values, in the last coefficients
constexpr double negligible = 1e-13;

/// Whether the largest values of both halves are alike, or both small.
bool is_level(std::span<const double> values, double small) {
  constexpr double alike = 16;
  const auto larger = [](double a, double b) { return std::max(a, std::abs(b)); };
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  const double one = std::accumulate(values.begin(), middle, small, larger);
  const double other = std::accumulate(middle, values.end(), small, larger);
  return std::max(one, other) <= alike * std::min(one, other);
}

}  // namespace

std::optional<piecewise> piecewise::of(const function& f, double lower, double upper,
                                       const wanted& how_well) {
  piecewise result;
  if (!result.add(f, lower, upper, how_well)) return {};
  return result;
}

bool piecewise::add(const function& f, double lower, double upper, const wanted& how_well) {
  constexpr double rounding = roundings * std::numeric_limits<double>::epsilon();
  for (const int n : {16, 32, 64}) {
    const sampled there = f(chebyshev::places(lower, upper, n));
    chebyshev piece(lower, upper, there.values);
    if (!is_finite(piece.largest())) return false;
    largest_ = std::max(largest_, piece.largest());
    const double size = std::max(piece.largest(), negligible * largest_);
    if (how_well.level && !is_level(there.values, negligible * largest_)) break;
    const double error_of_f = *std::max_element(there.errors.begin(), there.errors.end());
    if (piece.error() > (how_well.precision + rounding) * size + error_of_f) continue;
    errors_.push_back(piece.error() + error_of_f);
    ends_.push_back(upper);
    pieces_.push_back(std::move(piece));
    return true;
  }
  return add_halves(f, lower, upper, how_well);
}

bool piecewise::add_halves(const function& f, double lower, double upper, const wanted& how_well) {
  if (pieces_.size() >= most_pieces) return false;
  const double middle = lower + 0.5 * (upper - lower);
  return lower < middle && middle < upper && add(f, lower, middle, how_well) &&
         add(f, middle, upper, how_well);
}

std::size_t piecewise::piece_at(double x) const {
  const auto above = std::lower_bound(ends_.begin(), ends_.end() - 1, x);
  return static_cast<std::size_t>(above - ends_.begin());
}

void piecewise::errors(std::span<const double> x, double* to) const {
  if (pieces_.size() == 1) {
    std::fill_n(to, x.size(), errors_.front());
    return;
  }
  for (std::size_t i = 0; i < x.size(); ++i) to[i] = errors_[piece_at(x[i])];
}

void piecewise::multiply_errors(double by) {
  for (double& each : errors_) each *= by;
}

void piecewise::values(std::span<const double> x, double* to) const {
  if (pieces_.size() == 1) return pieces_.front().values(x, to);
  std::vector<std::vector<std::size_t>> by_piece(pieces_.size());
  for (std::size_t i = 0; i < x.size(); ++i) by_piece[piece_at(x[i])].push_back(i);
  std::vector<double> some;
  std::vector<double> there;
  for (std::size_t p = 0; p < pieces_.size(); ++p) {
    some.clear();
    for (const std::size_t i : by_piece[p]) some.push_back(x[i]);
    there.resize(some.size());
    pieces_[p].values(some, there.data());
    for (std::size_t k = 0; k < some.size(); ++k) to[by_piece[p][k]] = there[k];
  }
}

}  // namespace riemann::separable
