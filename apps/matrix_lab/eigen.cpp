// Eigen as the lab's reference and peer.
// SPDX-License-Identifier: Apache-2.0
#include "apps/matrix_lab/eigen.hpp"

#include <Eigen/Core>

#include <algorithm>
#include <limits>

namespace riemann::matrix_lab::eigen {
namespace {

template <class T>
using rows_of = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
template <class T>
using column_of = Eigen::Matrix<T, Eigen::Dynamic, 1>;
template <class T>
using row_of = Eigen::Matrix<T, 1, Eigen::Dynamic>;
template <class T>
using mapped = Eigen::Map<const rows_of<T>, 0, Eigen::OuterStride<>>;

/// Row major: a matrix that is column major is the transpose of one that is not. So lines are its
/// rows where they lie along memory, else its columns.
template <class T>
mapped<T> view_of(const matrix_shape& of, const void* data) {
  const bool plain = of.stored == layout::row_major;
  return {static_cast<const T*>(data), plain ? of.rows : of.columns, plain ? of.columns : of.rows,
          Eigen::OuterStride<>(of.leading_dimension)};
}

bool are_rows_of_view(const line_request& request) {
  return (request.which == lines_of::rows) == (request.matrix.stored == layout::row_major);
}

template <class Found, class Lines>
void reduce(const line_request& request, const Lines& lines, Found&& reduced) {
  if (request.op.operation == "min")
    reduced = lines.minCoeff();
  else if (request.op.operation == "max")
    reduced = lines.maxCoeff();
  else if (request.value == line_value::mean)
    reduced = lines.mean();
  else
    reduced = lines.sum();
}

template <class T>
void lines_as(const line_request& request, const void* data, T* out) {
  if (request.lines() == 0) return;
  if (request.length() == 0) {  // Eigen asserts
    const bool mean = request.value == line_value::mean;
    std::fill(out, out + request.lines(), mean ? std::numeric_limits<T>::quiet_NaN() : T(0));
    return;
  }
  const mapped<T> matrix = view_of<T>(request.matrix, data);
  if (are_rows_of_view(request))
    reduce(request, matrix.rowwise(), Eigen::Map<column_of<T>>(out, request.lines()));
  else
    reduce(request, matrix.colwise(), Eigen::Map<row_of<T>>(out, request.lines()));
}

/// Sums, and sums of magnitudes.
template <class T>
void sum_in_double(const line_request& request, const void* data, expectation& expected) {
  const mapped<T> matrix = view_of<T>(request.matrix, data);
  const auto wide = matrix.template cast<double>();
  if (are_rows_of_view(request)) {
    Eigen::Map<column_of<double>>(expected.value.data(), request.lines()) = wide.rowwise().sum();
    Eigen::Map<column_of<double>>(expected.magnitude.data(), request.lines()) =
        wide.cwiseAbs().rowwise().sum();
  } else {
    Eigen::Map<row_of<double>>(expected.value.data(), request.lines()) = wide.colwise().sum();
    Eigen::Map<row_of<double>>(expected.magnitude.data(), request.lines()) =
        wide.cwiseAbs().colwise().sum();
  }
}

template <class T>
std::vector<double> extrema(const line_request& request, const void* data) {
  std::vector<T> values(static_cast<std::size_t>(request.lines()));
  lines_as(request, data, values.data());
  return {values.begin(), values.end()};
}

rows_of<double> in_double(const std::string& type, index_t rows, index_t columns,
                          const void* data) {
  if (type == "float") return view_of<float>(packed(rows, columns), data).cast<double>();
  return view_of<double>(packed(rows, columns), data);
}

template <class T>
void product_as(const product_request& of, const void* a, const void* b, void* c) {
  Eigen::Map<rows_of<T>>(static_cast<T*>(c), of.m, of.n).noalias() =
      view_of<T>(packed(of.m, of.k), a) * view_of<T>(packed(of.k, of.n), b);
}

}  // namespace

expectation expected_lines(const line_request& request, const void* data) {
  const bool floats = request.type == "float";
  expectation expected;
  expected.magnitude.resize(static_cast<std::size_t>(request.lines()));
  if (request.op.operation != "sum") {
    expected.value = floats ? extrema<float>(request, data) : extrema<double>(request, data);
    return expected;
  }
  expected.value.resize(expected.magnitude.size());
  if (request.length() > 0 && request.lines() > 0)
    floats ? sum_in_double<float>(request, data, expected)
           : sum_in_double<double>(request, data, expected);
  expected.own_error = static_cast<double>(request.length()) * 0x1p-53;
  if (request.value == line_value::mean) {
    const auto length = static_cast<double>(request.length());
    for (double& each : expected.value) each /= length;  // one more rounding
    for (double& each : expected.magnitude) each /= length;
    expected.own_error += 0x1p-53;
    expected.divided_by = length;
  }
  return expected;
}

void lines(const line_request& request, const void* data, void* out) {
  request.type == "float" ? lines_as(request, data, static_cast<float*>(out))
                          : lines_as(request, data, static_cast<double*>(out));
}

expectation expected_product(const product_request& of, const void* a, const void* b) {
  const rows_of<double> left = in_double(of.type, of.m, of.k, a);
  const rows_of<double> right = in_double(of.type, of.k, of.n, b);
  const rows_of<double> value = left * right;
  const rows_of<double> magnitude =
      rows_of<double>(left.cwiseAbs()) * rows_of<double>(right.cwiseAbs());
  expectation expected;
  expected.value.assign(value.data(), value.data() + value.size());
  expected.magnitude.assign(magnitude.data(), magnitude.data() + magnitude.size());
  expected.own_error = static_cast<double>(of.k) * 0x1p-53;
  return expected;
}

void product(const product_request& of, const void* a, const void* b, void* c) {
  of.type == "float" ? product_as<float>(of, a, b, c) : product_as<double>(of, a, b, c);
}

}  // namespace riemann::matrix_lab::eigen
