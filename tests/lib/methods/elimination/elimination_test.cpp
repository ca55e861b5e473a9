// Chains, trees and rings whose integrals are known: sums over a grid, orders, rules that rise.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/elimination/elimination.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <numbers>
#include <stop_token>
#include <utility>
#include <vector>

namespace riemann::elimination {
namespace {

/// A function of one or two variables, which are within the unit interval.
class plain_link : public integrand_model {
 public:
  using function = double (*)(double, double);
  plain_link(function f, int dimensions) : f_(f) { facts_.dimensions = dimensions; }
  const integrand_properties& facts() const override { return facts_; }
  void values(points_view at, double* const* out) const override {
    for (int i = 0; i < at.count; ++i)
      out[0][i] = f_(at.x[0][i], at.dimensions > 1 ? at.x[1][i] : 0);
  }

 private:
  function f_;
  integrand_properties facts_;
};

link link_between(std::vector<int> variables, plain_link::function f) {
  const int dimensions = static_cast<int>(variables.size());
  return {std::move(variables), integrand(std::make_shared<plain_link>(f, dimensions))};
}

/// Of all these links one product.
linked product_of(int dimensions, std::vector<link> links) {
  linked f{dimensions, std::move(links), {{}}, {}};
  for (std::size_t k = 0; k < f.links.size(); ++k) f.products.front().push_back(k);
  return f;
}

order order_for(const linked& f) {
  std::vector<std::vector<int>> variables;
  for (const link& each : f.links) variables.push_back(each.variables);
  return order_of(f.dimensions, variables).value();
}

integral integrate_links(const linked& f, double rtol, bool holds = true, int threads = 1) {
  const options how{
      .cuts = std::vector<std::vector<double>>(static_cast<std::size_t>(f.dimensions)),
      .threads = threads,
      .holds = [holds](const grid&, const auto&) { return holds; }};
  return integrate(f, order_for(f), {.rtol = rtol, .atol = 0, .evaluations = 100'000'000}, how, {});
}

double rotor(double x, double y) { return std::exp(std::cos(2 * std::numbers::pi * (x - y))); }

TEST(OrderOfElimination, HasAtMostTwoNeighbours) {
  const std::vector<std::vector<int>> chain{{0, 1}, {1, 2}, {2, 3}};
  EXPECT_EQ(order_of(4, chain)->most_neighbours, 1);
  const std::vector<std::vector<int>> ring{{0, 1}, {1, 2}, {2, 3}, {0, 3}};
  EXPECT_EQ(order_of(4, ring)->most_neighbours, 2);
  EXPECT_EQ(order_of(5, ring)->variables.size(), 5u) << "one variable is alone";
  const std::vector<std::vector<int>> star{{0, 1}, {0, 2}, {0, 3}, {0, 4}, {0}};
  EXPECT_EQ(order_of(5, star)->most_neighbours, 1);
  const std::vector<std::vector<int>> all_with_all{{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}};
  EXPECT_FALSE(order_of(4, all_with_all));
}

/// Of n rotors in a row the integral is I0(1)^(n-1), in a ring the sum of all Ik(1)^n.
TEST(Elimination, KnowsChainsAndRingsOfRotors) {
  for (const int n : {3, 10, 40}) {
    std::vector<link> links;
    for (int k = 0; k + 1 < n; ++k) links.push_back(link_between({k, k + 1}, rotor));
    const integral chain = integrate_links(product_of(n, links), 1e-11);
    const double expected = std::pow(std::cyl_bessel_i(0, 1), n - 1);
    EXPECT_EQ(chain.status, status::met) << n;
    EXPECT_LE(std::abs(chain.value - expected), chain.error) << n;
    EXPECT_LE(chain.error, 1e-11 * expected) << n;
    links.push_back(link_between({0, n - 1}, rotor));
    const integral ring = integrate_links(product_of(n, links), 1e-11);
    double sum = 0;
    for (int k = -20; k <= 20; ++k) sum += std::pow(std::cyl_bessel_i(std::abs(k), 1), n);
    EXPECT_EQ(ring.status, status::met) << n;
    EXPECT_LE(std::abs(ring.value - sum), ring.error) << n;
  }
}

TEST(Elimination, OfATreeWithSitesIsTheSameInWhateverOrder) {
  const auto site = [](double x, double) { return std::exp(-x); };
  const auto pair = [](double x, double y) { return 1 + x * y; };
  // Around variable 2, with 1/2 for each of x y: e^-x goes with the leaves.
  const linked star = product_of(
      4, {link_between({0, 2}, pair), link_between({1, 2}, pair), link_between({2, 3}, pair),
          link_between({0}, site), link_between({1}, site), link_between({3}, site)});
  const double a = 1 - std::exp(-1);      // of e^-x
  const double b = 1 - 2 * std::exp(-1);  // of x e^-x
  const double expected = a * a * a + 1.5 * a * a * b + a * b * b + b * b * b / 4;
  const integral result = integrate_links(star, 1e-12);
  EXPECT_EQ(result.status, status::met);
  EXPECT_LE(std::abs(result.value - expected), result.error);
  EXPECT_EQ(integrate_links(star, 1e-12, true, 3).value, result.value) << "threads change no bit";
}

TEST(Elimination, AddsProductsAndHeedsWhatLeavesTheRangeOfDoubles) {
  const auto large = [](double, double) { return 1e200; };
  const auto small = [](double, double) { return 1e-199; };
  const linked f{
      4,
      {link_between({0, 1}, large), link_between({2, 3}, large), link_between({1}, small),
       link_between({3}, small), link_between({2}, [](double x, double) { return x; })},
      {{0, 1, 2, 3}, {4}},
      {}};
  EXPECT_NEAR(integrate_links(f, 1e-12).value, 100.5, 1e-10);
}

/// exp(-a x y) alone leaves the range of doubles where the whole is far below it.
TEST(Elimination, KeepsExponentsApart) {
  const auto exponent = [](std::vector<int> variables, plain_link::function f) {
    link of = link_between(std::move(variables), f);
    of.is_exponent = true;
    return of;
  };
  const linked f =
      product_of(3, {exponent({0}, [](double x, double) { return -4000 * x * x; }),
                     exponent({0, 1}, [](double x, double y) { return 8000 * x * y; }),
                     exponent({1}, [](double x, double) { return -4000 * x * x; }),
                     exponent({1, 2}, [](double x, double y) { return 3000 * (x - y); }),
                     exponent({2}, [](double x, double) { return 3000 * x; }),
                     exponent({1}, [](double x, double) { return -3000 * x; })});
  // The integral of exp(-4000 (x - y)^2) over the unit square.
  const double a = 4000;
  const double expected = std::sqrt(std::numbers::pi / a) - 1 / a;
  const integral result = integrate_links(f, 1e-9);
  EXPECT_EQ(result.status, status::met) << result.reason;
  EXPECT_NEAR(result.value, expected, 1e-9 * expected);
}

/// exp(-|x - y|) bends: sums over grids err as 1/n^2, which differences of grids tell too low.
TEST(Elimination, OfWhatBendsIsNotMetTooEarly) {
  const auto bent = [](double x, double y) { return std::exp(-3 * std::abs(x - y)); };
  const linked f = product_of(3, {link_between({0, 1}, bent), link_between({1, 2}, bent)});
  // The integral of ((2 - e^-3x - e^-3(1-x)) / 3)^2.
  const double e = std::exp(-3);
  const double expected = (4 - 8 * (1 - e) / 3 + (1 - e * e) / 3 + 2 * e) / 9;
  for (const double rtol : {1e-2, 1e-3, 1e-4, 1e-6}) {
    const integral result = integrate_links(f, rtol);
    EXPECT_LE(std::abs(result.value - expected), result.error) << rtol;
    EXPECT_TRUE(result.status != status::met || result.error <= rtol * expected) << rtol;
  }
  EXPECT_NE(integrate_links(f, 1e-9).status, status::met);
}

TEST(Elimination, IsNotMetWhereLinesDoNotHold) {
  const linked f = product_of(3, {link_between({0, 1}, rotor), link_between({1, 2}, rotor)});
  EXPECT_EQ(integrate_links(f, 1e-6, true).status, status::met);
  const integral missed = integrate_links(f, 1e-6, false);
  EXPECT_EQ(missed.status, status::not_met);
  EXPECT_TRUE(std::isinf(missed.error)) << "nobody knows what else is missed";
}

TEST(Elimination, DrawsPointsWhereTheIntegrandIsLarge) {
  const auto peak = [](double x, double) { return std::exp(-1e3 * (x - 0.3) * (x - 0.3)); };
  const auto near = [](double x, double y) { return std::exp(-1e3 * (x - y) * (x - y)); };
  const linked f = product_of(
      3, {link_between({0}, peak), link_between({0, 1}, near), link_between({1, 2}, near)});
  int points = 0;
  const options how{.cuts = {{}, {}, {}},
                    .holds = [&](const grid&, const std::vector<std::vector<double>>& all) {
                      for (const std::vector<double>& each : all)
                        for (const double x : each) {
                          EXPECT_NEAR(x, 0.3, 0.3);
                          ++points;
                        }
                      return true;
                    }};
  EXPECT_EQ(integrate(f, order_for(f), {.rtol = 1e-6, .atol = 0}, how, {}).status, status::met);
  EXPECT_GE(points, 12);
}

TEST(Elimination, EndsWhenItIsStopped) {
  std::stop_source over;
  over.request_stop();
  const linked f = product_of(3, {link_between({0, 1}, rotor), link_between({1, 2}, rotor)});
  const options how{.cuts = {{}, {}, {}}, .holds = [](const grid&, const auto&) { return true; }};
  EXPECT_EQ(integrate(f, order_for(f), {.rtol = 1e-6, .atol = 0}, how, over.get_token()).status,
            status::interrupted);
}

}  // namespace
}  // namespace riemann::elimination
