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

// Of values, in the last coefficients.
constexpr double rounding = 16 * std::numeric_limits<double>::epsilon();
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
  const double ends[] = {lower, upper};
  return of(f, ends, {}, how_well);
}

std::optional<piecewise> piecewise::of(const function& f, std::span<const double> ends,
                                       std::span<const double> places, const wanted& how_well) {
  constexpr double share_of_whole = 0x1p-200;
  piecewise result;
  result.lower_ = ends.front();
  const double least_width = share_of_whole * (ends.back() - ends.front());
  for (std::size_t k = 0; k + 1 < ends.size(); ++k)
    if (!result.add({f, places, least_width, how_well}, ends[k], ends[k + 1])) return {};
  return result;
}

bool piecewise::add(const task& of, double lower, double upper) {
  const wanted& how_well = of.how_well;
  for (const int n : {16, 32, 64}) {
    const sampled there = of.f(chebyshev::places(lower, upper, n));
    chebyshev piece(lower, upper, there.values);
    if (!is_finite(piece.largest())) return false;
    largest_ = std::max(largest_, piece.largest());
    largest_area_ = std::max(largest_area_, piece.largest() * (upper - lower));
    const double elsewhere = how_well.for_integrals ? largest_area_ / (upper - lower) : largest_;
    const double size = std::max(piece.largest(), negligible * elsewhere);
    if (how_well.level && !is_level(there.values, negligible * largest_)) break;
    const double error_of_f = *std::max_element(there.errors.begin(), there.errors.end());
    if (piece.error() > (how_well.precision + rounding) * size + error_of_f) continue;
    if (!agrees(of, piece, lower, upper, size)) break;
    errors_.push_back(piece.error() + error_of_f);
    ends_.push_back(upper);
    pieces_.push_back(std::move(piece));
    return true;
  }
  return add_halves(of, lower, upper);
}

bool piecewise::agrees(const task& of, const chebyshev& piece, double lower, double upper,
                       double size) {
  const auto first = std::upper_bound(of.places.begin(), of.places.end(), lower);
  const auto end = std::lower_bound(first, of.places.end(), upper);
  if (first == end) return true;
  const std::span<const double> within(first, end);
  const sampled there = of.f(within);
  std::vector<double> told(within.size());
  piece.values(within, told.data());
  for (std::size_t k = 0; k < told.size(); ++k)
    if (!(std::abs(told[k] - there.values[k]) <=
          4 * (of.how_well.precision + rounding) * size + there.errors[k] + piece.error()))
      return false;
  return true;
}

bool piecewise::add_halves(const task& of, double lower, double upper) {
  constexpr double hardly_wide = 0x1p-48;  // beside what is larger at its end
  if (pieces_.size() >= of.how_well.pieces) return false;
  const double width = upper - lower;
  if (width <= of.least_width ||
      width <= hardly_wide * std::max(std::abs(lower), std::abs(upper))) {
    if (!of.how_well.for_integrals) return false;
    const sampled there = of.f(chebyshev::places(lower, upper, 16));
    errors_.push_back(2 * chebyshev(lower, upper, there.values).largest());
    ends_.push_back(upper);
    pieces_.emplace_back(lower, upper, std::vector<double>(there.values.size()));
    return true;
  }
  const double middle = lower + 0.5 * width;
  return add(of, lower, middle) && add(of, middle, upper);
}

piecewise piecewise::integral(error_of_integral counts) const {
  piecewise result;
  result.lower_ = lower_;
  result.ends_ = ends_;
  double lower = lower_;
  double base = 0;
  double error = 0;
  for (std::size_t p = 0; p < pieces_.size(); ++p) {
    const double of_piece = errors_[p] * (ends_[p] - lower);
    result.errors_.push_back(counts == error_of_integral::after ? error + of_piece : error);
    result.pieces_.push_back(pieces_[p].integral(base));
    result.largest_ = std::max(result.largest_, result.pieces_.back().largest());
    const double end[] = {ends_[p]};
    result.pieces_.back().values(end, &base);
    error += of_piece;
    lower = ends_[p];
  }
  return result;
}

std::vector<double> piecewise::ends() const {
  std::vector<double> all{lower_};
  all.insert(all.end(), ends_.begin(), ends_.end());
  return all;
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
