// The Gauss-Kronrod pair of 10 and 21 nodes (Kronrod 1965; Piessens et al., QUADPACK, 1983), and
// interpolation through its nodes. Nodes and weights: zeros of P10 and of its Stieltjes polynomial,
// computed to 80 digits.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cmath>

namespace riemann::adaptive {

inline constexpr int node_count = 21;
inline constexpr int gauss_count = 10;

/// Of the nodes >= 0, the centre first; every other one from the second on is a Gauss node.
inline constexpr std::array<double, 11> half_nodes{0,
                                                   0.14887433898163121088,
                                                   0.29439286270146019813,
                                                   0.4333953941292471908,
                                                   0.56275713466860468334,
                                                   0.67940956829902440623,
                                                   0.78081772658641689706,
                                                   0.86506336668898451073,
                                                   0.930157491355708226,
                                                   0.97390652851717172008,
                                                   0.99565716302580808074};
inline constexpr std::array<double, 11> half_weights{
    0.14944555400291690566,  0.14773910490133849137,  0.1427759385770600808,
    0.13470921731147332593,  0.12349197626206585108,  0.1093871588022976419,
    0.093125454583697605535, 0.075039674810919952767, 0.054755896574351996031,
    0.032558162307964727479, 0.011694638867371874278};
inline constexpr std::array<double, 5> half_gauss_weights{
    0.29552422471475287017, 0.26926671930999635509, 0.219086362515982044, 0.14945134915058059315,
    0.066671344308688137594};

/// Node k of 0 .. 20, ascending in (-1, 1).
constexpr double node(int k) {
  return k < 10 ? -half_nodes[static_cast<std::size_t>(10 - k)]
                : half_nodes[static_cast<std::size_t>(k - 10)];
}
constexpr double weight(int k) {
  return half_weights[static_cast<std::size_t>(k < 10 ? 10 - k : k - 10)];
}
constexpr double gauss_weight(int k) {
  const int from_centre = k < 10 ? 10 - k : k - 10;
  return half_gauss_weights[static_cast<std::size_t>(from_centre / 2)];
}

using node_values = std::array<double, node_count>;

/// The same as tables, for loops over all nodes.
inline constexpr node_values all_nodes = [] {
  node_values all{};
  for (int k = 0; k < node_count; ++k) all[static_cast<std::size_t>(k)] = node(k);
  return all;
}();
inline constexpr node_values all_weights = [] {
  node_values all{};
  for (int k = 0; k < node_count; ++k) all[static_cast<std::size_t>(k)] = weight(k);
  return all;
}();
inline constexpr std::array<double, gauss_count> all_gauss_weights = [] {
  std::array<double, gauss_count> all{};
  for (int k = 0; k < gauss_count; ++k) all[static_cast<std::size_t>(k)] = gauss_weight(2 * k + 1);
  return all;
}();

/// The polynomial through all 21 values at s in (-1, 1), by the second barycentric formula
/// (Berrut, Trefethen, SIAM Review 46 (2004), equation 4.2).
double interpolant(const node_values& values, double s);

/// d/ds of that polynomial at every node.
node_values slopes(const node_values& values);

/// The largest difference between the values at the inner Kronrod nodes and the polynomial through
/// the Gauss nodes.
double residual_at_kronrod_nodes(const node_values& values);

/// Coefficients of the polynomial through all 21 values by degree, in polynomials that are
/// orthonormal over the nodes with their weights.
node_values spectrum(const node_values& values);

}  // namespace riemann::adaptive
