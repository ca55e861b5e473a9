// Where rounding would tell, what is left of P - L L' says so.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/cholesky.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace riemann::expressions {
namespace {

constexpr double digits_of_doubles = 0x1p-58;  // relative

}  // namespace

bool is_known_beside(double scale, const meant_number& a) {
  constexpr double products_that_vanish = 1e-290;
  return a.bound <= digits_of_doubles * scale + products_that_vanish;
}

meant_number root_of(const meant_number& a) {
  return meant_result(operation::sqrt, {a, {}, {}}, 0);
}

meant_number product_of(const meant_numbers& a, const meant_numbers& b) {
  meant_number sum{};
  for (std::size_t k = 0; k < a.size(); ++k) sum = sum + a[k] * b[k];
  return sum;
}

meant_numbers moved(meant_numbers a, const meant_numbers& b, const meant_number& factor) {
  for (std::size_t k = 0; k < a.size(); ++k) a[k] = a[k] + factor * b[k];
  return a;
}

meant_number chosen(meant_number a) {
  a.bound = 0;
  return a;
}

meant_numbers chosen(meant_numbers all) {
  for (meant_number& each : all) each = chosen(each);
  return all;
}

std::optional<cholesky> cholesky::of(const std::vector<meant_numbers>& p) {
  cholesky by;
  for (std::size_t i = 0; i < p.size(); ++i) {
    by.lower_.emplace_back(p.size());
    for (std::size_t j = 0; j <= i; ++j) {
      meant_number rest = p[i][j];
      for (std::size_t k = 0; k < j; ++k) rest = rest - by.lower_[i][k] * by.lower_[j][k];
      if (i == j && !(rest.value.hi > rest.bound)) return {};
      by.lower_[i][j] = chosen(i == j ? root_of(rest) : rest / by.lower_[j][j]);
    }
  }
  if (!(by.off_from(p) <= digits_of_doubles)) return {};
  return by;
}

meant_numbers cholesky::forward(meant_numbers b) const {
  for (std::size_t i = 0; i < b.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) b[i] = b[i] - lower_[i][k] * b[k];
    b[i] = b[i] / lower_[i][i];
  }
  return b;
}

meant_numbers cholesky::solved(meant_numbers b) const {
  b = forward(std::move(b));
  for (std::size_t i = b.size(); i-- > 0;) {
    for (std::size_t k = i + 1; k < b.size(); ++k) b[i] = b[i] - lower_[k][i] * b[k];
    b[i] = b[i] / lower_[i][i];
  }
  return b;
}

meant_numbers cholesky::backward(const meant_numbers& x) const {
  meant_numbers product(x.size());
  for (std::size_t i = 0; i < x.size(); ++i)
    for (std::size_t k = 0; k <= i; ++k) product[k] = product[k] + lower_[i][k] * x[i];
  return product;
}

meant_number cholesky::determinant() const {
  meant_number product{1, 0};
  for (std::size_t k = 0; k < lower_.size(); ++k) product = product * lower_[k][k];
  return product;
}

/// A bound of the entries of L^-1 (P - L L') L'^-1.
double cholesky::off_from(const std::vector<meant_numbers>& p) const {
  const std::size_t n = p.size();
  std::vector<meant_numbers> inverse;  // its columns
  for (std::size_t k = 0; k < n; ++k) {
    meant_numbers unit(n);
    unit[k] = meant_number{1};
    inverse.push_back(forward(std::move(unit)));
  }
  std::vector<std::vector<double>> half(n, std::vector<double>(n));  // |P - L L'| |L'^-1|
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t k = 0; k < n; ++k) {
      meant_number rest = p[i][k];
      for (std::size_t j = 0; j <= std::min(i, k); ++j) rest = rest - lower_[i][j] * lower_[k][j];
      const double off = size_of(rest) + rest.bound;
      for (std::size_t j = 0; j < n; ++j) half[i][j] += off * size_of(inverse[k][j]);
    }
  double most = 0;
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) {
      double sum = 0;
      for (std::size_t k = 0; k < n; ++k) sum += size_of(inverse[k][i]) * half[k][j];
      most = std::max(most, sum);
    }
  return most;
}

}  // namespace riemann::expressions
