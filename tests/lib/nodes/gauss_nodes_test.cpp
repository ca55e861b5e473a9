// Gauss-Legendre nodes and weights: against known values, and by what they must do.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/nodes/gauss_nodes.hpp"

#include "support/gauss_legendre_64.hpp"
#include "support/quad.hpp"

#include <gtest/gtest.h>

namespace riemann {
namespace {

using reference::magnitude;
using reference::quad;
using reference::quad_of;

constexpr double to_thirty_digits = 1e-30;

class EveryGaussOrder : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(, EveryGaussOrder, testing::Range(1, largest_gauss_order + 1),
                         testing::PrintToStringParamName());

TEST_P(EveryGaussOrder, HasAscendingInnerNodesWithPositiveWeights) {
  const auto nodes = gauss_legendre_nodes(GetParam());
  ASSERT_EQ(nodes.size(), static_cast<std::size_t>(GetParam()));
  quad before = 0;
  for (const inner_node& node : nodes) {
    EXPECT_TRUE(before < quad_of(node.offset));
    EXPECT_GT(node.weight.hi, 0);
    before = quad_of(node.offset);
  }
  EXPECT_TRUE(before < 1);
}

TEST_P(EveryGaussOrder, IsSymmetric) {
  const auto nodes = gauss_legendre_nodes(GetParam());
  for (std::size_t k = 0; k < nodes.size(); ++k) {
    const inner_node& mirror = nodes[nodes.size() - 1 - k];
    EXPECT_TRUE(magnitude(quad_of(nodes[k].offset) + quad_of(mirror.offset) - 1) <
                to_thirty_digits);
    EXPECT_TRUE(magnitude(quad_of(nodes[k].weight) - quad_of(mirror.weight)) < to_thirty_digits);
  }
}

/// Integrals of x^d over [0, 1] are 1/(d + 1); weights of some 30 digits make them so to 1e-29.
TEST_P(EveryGaussOrder, IntegratesMonomialsUpToItsDegree) {
  const auto nodes = gauss_legendre_nodes(GetParam());
  for (int degree = 0; degree < 2 * GetParam(); ++degree) {
    quad sum = 0;
    for (const inner_node& node : nodes)
      sum += quad_of(node.weight) * powq(quad_of(node.offset), degree);
    const quad exact = static_cast<quad>(1) / (degree + 1);
    EXPECT_TRUE(magnitude(sum - exact) < 1e-29)
        << "x^" << degree << " off by " << static_cast<double>(sum - exact);
  }
}

/// The error constant of one panel [0, 1]: (n!)^4 / ((2n + 1) ((2n)!)^3) f^(2n), for x^(2n) the
/// last factor is (2n)!. At order 1 that is 1/12, and it falls by some 16 per order.
/// Beyond order 22 it is below what 30 digits of weights can show.
class EveryLowGaussOrder : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(, EveryLowGaussOrder, testing::Range(1, 23),
                         testing::PrintToStringParamName());

TEST_P(EveryLowGaussOrder, MissesTheNextMonomialByItsErrorConstant) {
  const int order = GetParam();
  quad expected = static_cast<quad>(1) / (2 * order + 1);
  for (int k = 1; k <= order; ++k) {
    const quad ratio = static_cast<quad>(k) / (order + k);  // n!/(2n)! k-th factors, times n!
    expected *= ratio * ratio;
  }
  quad sum = 0;
  for (const inner_node& node : gauss_legendre_nodes(order))
    sum += quad_of(node.weight) * powq(quad_of(node.offset), 2 * order);
  const quad missed = static_cast<quad>(1) / (2 * order + 1) - sum;
  EXPECT_NEAR(static_cast<double>(missed / expected), 1, 0.01);
}

void expect_node(const inner_node& actual, quad node, quad weight) {
  // Half of the [-1, 1] node and weight.
  EXPECT_TRUE(magnitude(quad_of(actual.offset) - (1 + node) / 2) < to_thirty_digits);
  // Weights shrink towards the ends, where P'^2 magnifies its roundings: half a unit in digit 30.
  EXPECT_TRUE(magnitude(quad_of(actual.weight) - weight / 2) < 5 * to_thirty_digits * weight / 2)
      << static_cast<double>((quad_of(actual.weight) * 2 - weight) / weight);
}

TEST(GaussNodes, AreComputedOnce) { EXPECT_EQ(&gauss_legendre_nodes(7), &gauss_legendre_nodes(7)); }

TEST(GaussNodes, OfOrderTwoAreKnown) {
  const auto nodes = gauss_legendre_nodes(2);
  expect_node(nodes[0], -1 / sqrtq(3), 1);
  expect_node(nodes[1], 1 / sqrtq(3), 1);
}

TEST(GaussNodes, OfOrderThreeAreKnown) {
  const auto nodes = gauss_legendre_nodes(3);
  const quad x = sqrtq(quad_of("0.6"));
  expect_node(nodes[0], -x, quad_of("5") / 9);
  expect_node(nodes[1], 0, quad_of("8") / 9);
  expect_node(nodes[2], x, quad_of("5") / 9);
}

/// Abramowitz and Stegun 25.4: x^2 = (5 -+ 2 sqrt(10/7)) / 9, w = (322 +- 13 sqrt(70)) / 900.
TEST(GaussNodes, OfOrderFiveAreKnown) {
  const auto nodes = gauss_legendre_nodes(5);
  const quad root = 2 * sqrtq(quad_of("10") / 7);
  const quad seventy = 13 * sqrtq(70);
  expect_node(nodes[2], 0, quad_of("128") / 225);
  expect_node(nodes[3], sqrtq(5 - root) / 3, (322 + seventy) / 900);
  expect_node(nodes[4], sqrtq(5 + root) / 3, (322 - seventy) / 900);
}

TEST(GaussNodes, OfOrderSixtyFourAreKnown) {
  const auto nodes = gauss_legendre_nodes(64);
  for (std::size_t k = 0; k < 32; ++k) {
    SCOPED_TRACE(k);
    expect_node(nodes[63 - k], quad_of(reference::gauss_legendre_64[k].node),
                quad_of(reference::gauss_legendre_64[k].weight));
  }
}

}  // namespace
}  // namespace riemann
