// What people use for the lab's patterns on a CPU: Eigen and plain loops.
// SPDX-License-Identifier: Apache-2.0
#include "loops_people_write.hpp"

#include <Eigen/Core>

#include <algorithm>
#include <cstring>

namespace riemann::peers {
namespace {

template <class Vector, class Lines>
Vector reduced(const char* value, const Lines& lines) {
  if (std::strcmp(value, "min") == 0) return lines.minCoeff();
  if (std::strcmp(value, "max") == 0) return lines.maxCoeff();
  if (std::strcmp(value, "mean") == 0) return lines.mean();
  return lines.sum();
}

template <int Order, class T>
void reduce(const lines_asked& shape, const T* data, T* out) {
  using matrix = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic, Order>;
  using column = Eigen::Matrix<T, Eigen::Dynamic, 1>;
  using row = Eigen::Matrix<T, 1, Eigen::Dynamic>;
  const Eigen::Map<const matrix> m(data, shape.rows, shape.columns);
  if (shape.of_rows)
    Eigen::Map<column>(out, shape.rows) = reduced<column>(shape.value, m.rowwise());
  else
    Eigen::Map<row>(out, shape.columns) = reduced<row>(shape.value, m.colwise());
}

template <class T>
void multiply(long long m, long long n, long long k, const T* a, const T* b, T* c) {
  using matrix = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  Eigen::Map<matrix>(c, m, n).noalias() =
      Eigen::Map<const matrix>(a, m, k) * Eigen::Map<const matrix>(b, k, n);
}

}  // namespace

void lines(const lines_asked& shape, const float* data, float* out) {
  shape.row_major ? reduce<Eigen::RowMajor>(shape, data, out)
                  : reduce<Eigen::ColMajor>(shape, data, out);
}
void lines(const lines_asked& shape, const double* data, double* out) {
  shape.row_major ? reduce<Eigen::RowMajor>(shape, data, out)
                  : reduce<Eigen::ColMajor>(shape, data, out);
}

void product(long long m, long long n, long long k, const float* a, const float* b, float* c) {
  multiply(m, n, k, a, b, c);
}
void product(long long m, long long n, long long k, const double* a, const double* b, double* c) {
  multiply(m, n, k, a, b, c);
}

void scan(long long count, const float* in, float* out) {
  float sum = 0;
  for (long long i = 0; i < count; ++i) {
    sum += in[i];
    out[i] = sum;
  }
}

void stencil(long long count, long long radius, const float* in, const float* weights, float* out) {
  const auto edge = [&](long long i) {
    float sum = 0;
    for (long long r = -radius; r <= radius; ++r)
      if (i + r >= 0 && i + r < count) sum += weights[r + radius] * in[i + r];
    out[i] = sum;
  };
  for (long long i = 0; i < std::min(radius, count); ++i) edge(i);
  for (long long i = radius; i < count - radius; ++i) {
    float sum = 0;
    for (long long r = -radius; r <= radius; ++r) sum += weights[r + radius] * in[i + r];
    out[i] = sum;
  }
  for (long long i = std::max(radius, count - radius); i < count; ++i) edge(i);
}

void histogram(long long count, long long bins, const float* in, double* out) {
  const double per_unit = static_cast<double>(bins) / 2;
  for (long long i = 0; i < count; ++i) {
    const double x = in[i];
    if (x >= -1 && x <= 1) ++out[std::min(bins - 1, static_cast<long long>((x + 1) * per_unit))];
  }
}

void add(long long count, const float* a, const float* b, float* c) {
  for (long long i = 0; i < count; ++i) c[i] = a[i] + b[i];
}

}  // namespace riemann::peers
