// What people use for the lab's patterns on a CPU: Eigen and plain loops, compiled with what they
// give their compilers, nothing of riemann_arithmetic.
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace riemann::peers {

/// A matrix without gaps, and what becomes of its rows or columns: "sum", "min", "max", "mean".
struct lines_asked {
  long long rows = 0;
  long long columns = 0;
  bool of_rows = true;
  bool row_major = true;
  const char* value = "sum";
};
void lines(const lines_asked&, const float* data, float* out);
void lines(const lines_asked&, const double* data, double* out);

/// C = A B, row major: m x k by k x n.
void product(long long m, long long n, long long k, const float* a, const float* b, float* c);
void product(long long m, long long n, long long k, const double* a, const double* b, double* c);

/// Inclusive prefix sums.
void scan(long long count, const float* in, float* out);
/// Neighbours of `radius` on each side; zeros beyond the ends.
void stencil(long long count, long long radius, const float* in, const float* weights, float* out);
/// Bins of equal width over [-1, 1]; `out` is zeros before.
void histogram(long long count, long long bins, const float* in, double* out);
void add(long long count, const float* a, const float* b, float* c);

}  // namespace riemann::peers
