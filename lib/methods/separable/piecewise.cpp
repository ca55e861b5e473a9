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

void piecewise::multiply_errors(double by) {
  for (double& each : errors_) each *= by;
}

std::vector<piecewise::run> piecewise::runs(std::span<const double> x) const {
  std::vector<run> all;
  all.reserve(x.size() / 4 + 8);
  const std::size_t last = ends_.size() - 1;
  std::size_t piece = 0;  // neighbours are in the same, or in one near it
  for (std::size_t first = 0, end = 0; first < x.size(); first = end) {
    while (piece < last && x[first] > ends_[piece]) ++piece;
    while (piece > 0 && x[first] <= ends_[piece - 1]) --piece;
    const auto is_here = [&](double other) {
      return (piece == 0 || other > ends_[piece - 1]) && (piece == last || other <= ends_[piece]);
    };
    for (++end; end < x.size() && is_here(x[end]);) ++end;
    all.push_back({piece, first, end});
  }
  return all;
}

void piecewise::evaluate(std::span<const double> x, double* values, double* errors) const {
  if (pieces_.size() == 1) {
    std::fill_n(errors, x.size(), errors_.front());
    return pieces_.front().values(x, values);
  }
  // All of a piece at once.
  const std::vector<run> all = runs(x);
  std::vector<std::size_t> begin(pieces_.size() + 1);
  for (const run& each : all) begin[each.piece + 1] += each.end - each.first;
  std::partial_sum(begin.begin(), begin.end(), begin.begin());
  std::vector<double> ordered(x.size());
  std::vector<std::size_t> next(begin.begin(), begin.end() - 1);
  for (const run& each : all)
    for (std::size_t i = each.first; i < each.end; ++i) {
      ordered[next[each.piece]++] = x[i];
      errors[i] = errors_[each.piece];
    }
  std::vector<double> there(x.size());
  for (std::size_t p = 0; p < pieces_.size(); ++p)
    pieces_[p].values(std::span(ordered).subspan(begin[p], begin[p + 1] - begin[p]),
                      there.data() + begin[p]);
  for (const run& each : all)
    for (std::size_t i = each.first; i < each.end; ++i) values[i] = there[begin[each.piece]++];
}

}  // namespace riemann::separable
