// Barycentric weights of the nodes, worked out once.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/gauss_kronrod.hpp"

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
using inner_matrix = std::array<std::array<double, gauss_count>, inner_count>;

constexpr inner_matrix weights_at_inner_nodes() {
  std::array<double, gauss_count> of_gauss{};
  for (int k = 0; k < gauss_count; ++k) {
    double product = 1;
    for (int j = 0; j < gauss_count; ++j)
      if (j != k) product *= 2 * (node(2 * k + 1) - node(2 * j + 1));
    of_gauss[static_cast<std::size_t>(k)] = 1 / product;
  }
  inner_matrix all{};
  for (int i = 0; i < inner_count; ++i) {
    const double s = node(2 * i + 2);
    double sum = 0;
    for (int k = 0; k < gauss_count; ++k) {
      const double share = of_gauss[static_cast<std::size_t>(k)] / (s - node(2 * k + 1));
      all[static_cast<std::size_t>(i)][static_cast<std::size_t>(k)] = share;
      sum += share;
    }
    for (double& each : all[static_cast<std::size_t>(i)]) each /= sum;
  }
  return all;
}
constexpr inner_matrix at_inner_nodes = weights_at_inner_nodes();

}  // namespace

double interpolant(const node_values& values, double s) {
  double above = 0;
  double below = 0;
  for (int k = 0; k < node_count; ++k) {
    const double distance = s - node(k);
    const auto i = static_cast<std::size_t>(k);
    if (distance == 0) return values[i];
    const double share = barycentric[i] / distance;
    above += share * values[i];
    below += share;
  }
  return above / below;
}

node_values slopes(const node_values& values) {
  node_values all{};
  for (std::size_t i = 0; i < node_count; ++i)
    for (std::size_t j = 0; j < node_count; ++j) all[i] += slope_of[i][j] * values[j];
  return all;
}

double residual_at_kronrod_nodes(const node_values& values) {
  double largest = 0;
  for (std::size_t i = 0; i < inner_count; ++i) {
    double predicted = 0;
    for (std::size_t k = 0; k < gauss_count; ++k)
      predicted += at_inner_nodes[i][k] * values[2 * k + 1];
    largest = std::fmax(largest, std::abs(values[2 * i + 2] - predicted));
  }
  return largest;
}

}  // namespace riemann::adaptive
