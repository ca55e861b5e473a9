// Barycentric weights of the nodes, worked out once.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/gauss_kronrod.hpp"

#include "riemann/kernels/host_device.hpp"

namespace riemann::adaptive {
namespace {

constexpr auto barycentric_weights() {
  node_values all{};
  for (int k = 0; k < node_count; ++k) {
    double product = 1;
    for (int j = 0; j < node_count; ++j)
      if (j != k) product *= 2 * (node(k) - node(j));
    all[static_cast<std::size_t>(k)] = 1 / product;
  }
  return all;
}
constexpr node_values barycentric = barycentric_weights();

using slope_matrix = std::array<node_values, node_count>;

constexpr slope_matrix slope_weights() {
  slope_matrix all{};
  for (std::size_t i = 0; i < node_count; ++i) {
    double diagonal = 0;
    for (std::size_t j = 0; j < node_count; ++j) {
      if (i == j) continue;
      all[i][j] =
          barycentric[j] / barycentric[i] / (node(static_cast<int>(i)) - node(static_cast<int>(j)));
      diagonal -= all[i][j];
    }
    all[i][i] = diagonal;
  }
  return all;
}
constexpr slope_matrix slope_of = slope_weights();

/// Inner Kronrod nodes: all but the outermost two, which the Gauss nodes do not enclose.
constexpr int inner_count = node_count - gauss_count - 2;
using inner_matrix = std::array<std::array<double, inner_count>, gauss_count>;

constexpr inner_matrix weights_at_inner_nodes() {
  std::array<double, gauss_count> of_gauss{};
  for (int k = 0; k < gauss_count; ++k) {
    double product = 1;
    for (int j = 0; j < gauss_count; ++j)
      if (j != k) product *= 2 * (node(2 * k + 1) - node(2 * j + 1));
    of_gauss[static_cast<std::size_t>(k)] = 1 / product;
  }
  inner_matrix all{};
  for (std::size_t i = 0; i < inner_count; ++i) {
    const double s = all_nodes[2 * i + 2];
    double sum = 0;
    for (std::size_t k = 0; k < gauss_count; ++k) {
      all[k][i] = of_gauss[k] / (s - all_nodes[2 * k + 1]);
      sum += all[k][i];
    }
    for (auto& of_node : all) of_node[i] /= sum;
  }
  return all;
}
constexpr inner_matrix at_inner_nodes = weights_at_inner_nodes();

constexpr double square_root(double of) {
  double root = of < 1 ? 1 : of;
  for (double next = 0.5 * (root + of / root); next < root; next = 0.5 * (root + of / root))
    root = next;
  return root;
}

using spectrum_matrix = std::array<node_values, node_count>;  // by node, then degree

/// By the recurrence of orthogonal polynomials over points (Stieltjes); they are even or odd.
constexpr spectrum_matrix spectrum_weights() {
  spectrum_matrix all{};
  node_values before{};
  node_values now{};
  now.fill(1);
  double norm_before = 1;
  for (std::size_t degree = 0; degree < node_count; ++degree) {
    double norm = 0;  // of x^degree + ...
    for (std::size_t k = 0; k < node_count; ++k) norm += all_weights[k] * now[k] * now[k];
    const double root = square_root(norm);
    for (std::size_t k = 0; k < node_count; ++k) {
      all[k][degree] = all_weights[k] * now[k] / root;
      const double next =
          all_nodes[k] * now[k] - (degree == 0 ? 0 : norm / norm_before) * before[k];
      before[k] = now[k];
      now[k] = next;
    }
    norm_before = norm;
  }
  return all;
}
constexpr spectrum_matrix spectrum_of = spectrum_weights();

}  // namespace

double interpolant(const node_values& values, double s) {
  node_values share;
  node_values product;
  for (std::size_t k = 0; k < node_count; ++k) {  // all at once
    share[k] = barycentric[k] / (s - all_nodes[k]);
    product[k] = share[k] * values[k];
  }
  double above = 0;
  double below = 0;
  for (std::size_t k = 0; k < node_count; ++k) {  // in their order
    above += product[k];
    below += share[k];
  }
  if (!is_finite(below))
    for (std::size_t k = 0; k < node_count; ++k)
      if (s == all_nodes[k]) return values[k];
  return above / below;
}

node_values slopes(const node_values& values) {
  node_values all{};
  for (std::size_t i = 0; i < node_count; ++i)
    for (std::size_t j = 0; j < node_count; ++j) all[i] += slope_of[i][j] * values[j];
  return all;
}

node_values spectrum(const node_values& values) {
  node_values all{};
  for (std::size_t k = 0; k < node_count; ++k)
    for (std::size_t degree = 0; degree < node_count; ++degree)
      all[degree] += spectrum_of[k][degree] * values[k];
  return all;
}

double residual_at_kronrod_nodes(const node_values& values) {
  std::array<double, inner_count> predicted{};
  for (std::size_t k = 0; k < gauss_count; ++k)
    for (std::size_t i = 0; i < inner_count; ++i)
      predicted[i] += at_inner_nodes[k][i] * values[2 * k + 1];
  double largest = 0;
  for (std::size_t i = 0; i < inner_count; ++i)
    largest = std::fmax(largest, std::abs(values[2 * i + 2] - predicted[i]));
  return largest;
}

}  // namespace riemann::adaptive
