// Coefficients by the definition, values by Clenshaw's recurrence, several at a time.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/separable/chebyshev.hpp"

#include "riemann/kernels/cpu/by_isa.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>

namespace riemann::separable {
namespace {

constexpr std::size_t most = chebyshev::largest_degree;

/// cos(pi k / most), k from 0 to 2 most - 1.
const std::array<double, 2 * most>& cosines() {
  static const std::array<double, 2 * most> all = [] {
    std::array<double, 2 * most> values{};
    for (std::size_t k = 0; k < values.size(); ++k)  // by sines, which are exact about 0
      values[k] =
          std::sin(std::numbers::pi * (0.5 - static_cast<double>(k) / static_cast<double>(most)));
    return values;
  }();
  return all;
}

}  // namespace

std::vector<double> chebyshev::places(double lower, double upper, int n) {
  const auto count = static_cast<std::size_t>(n) + 1;
  const std::size_t step = most / (count - 1);
  std::vector<double> at(count);
  for (std::size_t k = 0; k < count; ++k)
    at[k] = std::clamp(0.5 * (lower + upper) + 0.5 * (upper - lower) * cosines()[k * step], lower,
                       upper);
  at.front() = upper;
  at.back() = lower;
  return at;
}

chebyshev::chebyshev(double lower, double upper, std::span<const double> values)
    : middle_(0.5 * (lower + upper)),
      half_width_(0.5 * (upper - lower)),
      coefficients_(values.size()) {
  const std::size_t n = values.size() - 1;
  const std::size_t step = most / n;
  for (std::size_t j = 0; j <= n; ++j) {
    double sum = 0.5 * (values[0] + (j % 2 == 0 ? values[n] : -values[n]));
    for (std::size_t k = 1; k < n; ++k) sum += values[k] * cosines()[k * j * step % (2 * most)];
    coefficients_[j] = sum * (j == 0 || j == n ? 1.0 : 2.0) / static_cast<double>(n);
  }
  for (const double each : values) largest_ = std::max(largest_, std::abs(each));
}

chebyshev chebyshev::integral(double base) const {
  const std::size_t n = coefficients_.size();
  const auto c = [&](std::size_t k) {
    return k >= n ? 0 : k == 0 ? 2 * coefficients_[0] : coefficients_[k];
  };
  chebyshev result;
  result.middle_ = middle_;
  result.half_width_ = half_width_;
  result.coefficients_.resize(n + 1);
  double at_lower = 0;
  for (std::size_t k = n; k > 0; --k) {
    const double each = half_width_ * (c(k - 1) - c(k + 1)) / (2 * static_cast<double>(k));
    result.coefficients_[k] = each;
    at_lower += k % 2 == 0 ? each : -each;
    result.largest_ += std::abs(each);
  }
  result.coefficients_[0] = base - at_lower;
  result.largest_ += std::abs(result.coefficients_[0]);
  return result;
}

void chebyshev::values(std::span<const double> x, double* to) const {
  constexpr std::size_t together = 32;
  const double scale = half_width_ > 0 ? 1 / half_width_ : 0;
  const auto some = [&](std::size_t first, std::size_t count) {
    std::array<double, together> s{};
    std::array<double, together> a{};
    std::array<double, together> b{};
    for (std::size_t i = 0; i < count; ++i) s[i] = (x[first + i] - middle_) * scale;
    for (std::size_t j = coefficients_.size(); j-- > 1;) {
      const double coefficient = coefficients_[j];
      for (std::size_t i = 0; i < together; ++i) {
        const double next = coefficient + 2 * s[i] * a[i] - b[i];
        b[i] = a[i];
        a[i] = next;
      }
    }
    for (std::size_t i = 0; i < count; ++i) to[first + i] = coefficients_[0] + s[i] * a[i] - b[i];
  };
  cpu::by_isa(cpu::current_isa(), [&] {
    for (std::size_t first = 0; first < x.size(); first += together)
      some(first, std::min(together, x.size() - first));
  });
}

double chebyshev::error() const {
  const std::size_t last = std::max<std::size_t>(2, coefficients_.size() / 8);
  double sum = 0;
  for (std::size_t j = coefficients_.size() - std::min(last, coefficients_.size());
       j < coefficients_.size(); ++j)
    sum += std::abs(coefficients_[j]);
  return sum;
}

}  // namespace riemann::separable
