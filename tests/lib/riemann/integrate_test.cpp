// Callables to a tolerance, as a C++ program asks for them.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/integrate.hpp"

#include "riemann/lib/question/errors.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <memory>
#include <numbers>
#include <stdexcept>
#include <stop_token>
#include <vector>

namespace riemann {
namespace {

constexpr double inf = std::numeric_limits<double>::infinity();

double height_of_bell(double x) { return std::exp(-x * x); }

TEST(CallablesToATolerance, AreIntegratedOverFiniteAndInfiniteRanges) {
  const double root = std::sqrt(std::numbers::pi);
  const estimate whole = integrate(height_of_bell, -inf, inf, {.rtol = 1e-12});
  EXPECT_EQ(whole.status, status::met);
  EXPECT_NEAR(whole.value, root, 1e-12);
  EXPECT_LE(whole.error, 1e-12 * root);
  const estimate half =
      integrate([](double x) { return height_of_bell(x); }, inf, 0, {.rtol = 1e-10});
  EXPECT_NEAR(half.value, -root / 2, 1e-10);
}

TEST(CallablesToATolerance, AreNotCopied) {
  struct heavy {
    explicit heavy(double of) : factor(of) {}
    heavy(const heavy&) = delete;
    heavy& operator=(const heavy&) = delete;
    double factor;
    double operator()(double x) const { return factor * x; }
  };
  EXPECT_NEAR(integrate(heavy(3), 0, 2, {.rtol = 1e-10}).value, 6, 1e-12);
}

TEST(CallablesToATolerance, AreNotAskedBeyondTheLimits) {
  double lowest = 1;
  double highest = 0;
  integrate(
      [&](double x) {
        lowest = std::min(lowest, x);
        highest = std::max(highest, x);
        return std::sqrt(x * (1 - x));
      },
      0, 1, {.rtol = 1e-8});
  EXPECT_GE(lowest, 0);
  EXPECT_LE(highest, 1);
}

TEST(CallablesToATolerance, MayThrow) {
  const auto thrower = [](double x) -> double {
    throw std::runtime_error(x < 2 ? "as I like" : "far out");
  };
  EXPECT_THROW(integrate(thrower, 0, 1, {.rtol = 1e-8}), std::runtime_error);
}

TEST(CallablesToATolerance, KeepWithinTheirBudget) {
  const auto wild = [](double x) { return std::fmod(1 / x, 1); };
  const estimate result = integrate(wild, 0, 1, {.rtol = 1e-12, .max_evals = 3000});
  EXPECT_LE(result.evaluations, 3000);
  EXPECT_NE(result.status, status::met);
  EXPECT_FALSE(result.reason.empty());
}

TEST(CallablesToATolerance, StopWhereTheyAreStopped) {
  std::stop_source stop;
  stop.request_stop();
  EXPECT_EQ(integrate(height_of_bell, 0, 1, {.rtol = 1e-8}, {stop.get_token(), {}}).status,
            status::interrupted);
}

TEST(CallablesToATolerance, AreRefusedWithEveryFaultAtOnce) {
  try {
    integrate(height_of_bell, std::nan(""), 1,
              {.rtol = -1, .atol = -1, .max_evals = 0, .max_seconds = -1});
    FAIL();
  } catch (const invalid_problem& wrong) {
    EXPECT_EQ(wrong.faults().size(), 5);
  }
  EXPECT_THROW(integrate(height_of_bell, inf, inf, {.rtol = 1e-8}), invalid_problem);
}

TEST(CallablesToATolerance, HaveNoGoalBesideARule) {
  const auto f = [](double x) { return x; };
  EXPECT_THROW(integrate(f, 0, 1, {.rtol = -1, .n = 10}), invalid_problem);
  EXPECT_THROW(integrate(f, 0, 1, {.max_seconds = 1, .rule = "simpson"}), invalid_problem);
  EXPECT_NO_THROW(integrate(f, 0, 1, {.n = 10}));
}

TEST(CallablesToATolerance, AreWhatIsAskedForWhereNoRuleIs) {
  const estimate to_tolerance = integrate(height_of_bell, 0, 1, {.atol = 1e-3});
  EXPECT_EQ(to_tolerance.by, method::adaptive);
  EXPECT_EQ(to_tolerance.rtol, 1e-10);
  EXPECT_EQ(integrate(height_of_bell, 0, 1).by, method::adaptive);
  for (const options& by_rule :
       {options{.rule = "simpson"}, options{.order = 3}, options{.n = 10}, options{.sum = "exact"},
        options{.group = 1}, options{.by = method::fixed}})
    EXPECT_EQ(integrate(height_of_bell, 0, 1, by_rule).by, method::fixed);
}

TEST(CallablesToATolerance, HaveTheirBreaks) {
  const auto step = [](double x) { return x < 0.3 ? 0.0 : 1.0; };
  const estimate blind = integrate(step, 0, 1, {.rtol = 1e-12});
  const estimate told = integrate(step, 0, 1, {.rtol = 1e-12, .breaks = {0.3}});
  EXPECT_NEAR(told.value, 0.7, 1e-12);
  EXPECT_LT(told.evaluations, blind.evaluations);
}

/// x of two columns, and how many points it has been given at most.
class product_of_columns final : public integrand_model {
 public:
  explicit product_of_columns(int dimensions) : facts_{.dimensions = dimensions} {}
  const integrand_properties& facts() const override { return facts_; }
  void values(points_view at, double* const* out) const override {
    for (int i = 0; i < at.count; ++i) {
      out[0][i] = 1;
      for (int k = 0; k < at.dimensions; ++k) out[0][i] *= at.x[k][i];
    }
  }

 private:
  integrand_properties facts_;
};

TEST(CallablesToATolerance, MayTakeColumns) {
  const integrand line(std::make_shared<product_of_columns>(1));
  EXPECT_NEAR(integrate(line, 0, 3).value, 4.5, 1e-13);
  EXPECT_NEAR(integrate(line, 0, 3, {.rule = "simpson", .n = 2}).value, 4.5, 1e-15);
  const integrand square(std::make_shared<product_of_columns>(2));
  EXPECT_NEAR(integrate(square, {{0, 1}, {0, 2}}).value, 1, 1e-5);
  EXPECT_THROW(integrate(square, 0, 1), invalid_problem);
  EXPECT_THROW(integrate(square, {{0, 1}}), invalid_problem);
  EXPECT_THROW(integrate(line, {{0, 1}, {0, 2}}), invalid_problem);
}

/// Three of different difficulty: each is as if it stood alone, and f is not called twice at an x.
TEST(Components, ShareTheCallsOfAFunction) {
  std::map<double, int> calls;
  const auto f = [&calls](double x) {
    ++calls[x];
    return std::array{x, std::sqrt(x), std::exp(-x)};
  };
  for (const options& how : {options{}, options{.rule = "simpson", .n = 100}}) {
    calls.clear();
    const estimate all = integrate(f, 0, 1, how);
    ASSERT_EQ(all.components.size(), 3U);
    const std::size_t called = calls.size();
    const int probed = calls[0.5] - 1;  // to see how many values there are
    EXPECT_LE(probed, 1);
    for (const auto& [x, times] : calls) EXPECT_EQ(times, x == 0.5 ? 1 + probed : 1) << x;
    EXPECT_LT(static_cast<index_t>(called), all.evaluations + all.pilot_evaluations);
    EXPECT_EQ(all.components[0].value, integrate([](double x) { return x; }, 0, 1, how).value);
    const estimate root = integrate([](double x) { return std::sqrt(x); }, 0, 1, how);
    EXPECT_EQ(all.components[1].value, root.value);
    EXPECT_EQ(all.components[1].error, root.error);
    EXPECT_EQ(all.components[1].evaluations, root.evaluations);
    EXPECT_EQ(all.status, root.status);
  }
}

TEST(Components, MayBeOfIntegrandsOverABox) {
  class plane final : public integrand_model {
   public:
    const integrand_properties& facts() const override { return facts_; }
    void values(points_view at, double* const* out) const override {
      for (int i = 0; i < at.count; ++i) {
        out[0][i] = at.x[0][i] * at.x[1][i];
        out[1][i] = at.x[0][i] + at.x[1][i];
      }
    }

   private:
    integrand_properties facts_{.dimensions = 2, .components = 2, .description = "plane"};
  };
  const estimate result = integrate(integrand(std::make_shared<plane>()), {{0, 1}, {0, 2}});
  ASSERT_EQ(result.components.size(), 2U);
  EXPECT_NEAR(result.components[0].value, 1, 1e-5);
  EXPECT_NEAR(result.components[1].value, 3, 3e-5);
  const options by_points{.rtol = 1e-2, .by = method::monte_carlo};
  const estimate sampled =
      integrate(integrand(std::make_shared<plane>()), {{0, 1}, {0, 2}}, by_points);
  ASSERT_EQ(sampled.covariance.size(), 2U);
  EXPECT_GT(sampled.covariance[0][1], 0);
  EXPECT_EQ(sampled.covariance[0][1], sampled.covariance[1][0]);
}

TEST(Components, MayBeAVectorsElements) {
  const auto powers = [](double x) { return std::vector<double>{1, x, x * x, x * x * x}; };
  const estimate result = integrate(powers, 0, 2);
  ASSERT_EQ(result.components.size(), 4U);
  EXPECT_EQ(result.status, status::met);
  for (int k = 0; k < 4; ++k) {
    const estimate& one = result.components[static_cast<std::size_t>(k)];
    EXPECT_LE(std::abs(one.value - std::pow(2, k + 1) / (k + 1)), one.error);
  }
  const auto tail = [](double x) { return std::vector<double>{std::exp(-x), std::exp(-2 * x)}; };
  EXPECT_NEAR(integrate(tail, 0, INFINITY).components.at(1).value, 0.5, 1e-10);
  EXPECT_EQ(integrate(tail, 0, INFINITY).status, status::met);
}

/// One call tells how many values there are: it is within the limits as well.
TEST(Components, AreNotAskedForBeyondTheLimits) {
  const auto below = [](double x) {
    if (x > 1) throw std::domain_error("above 1");
    return std::array{std::exp(x)};
  };
  EXPECT_NEAR(integrate(below, 1, -inf).components.at(0).value, -std::exp(1.0), 1e-9);
  EXPECT_NEAR(integrate(below, -inf, 1).components.at(0).value, std::exp(1.0), 1e-9);
}

TEST(Components, AreRefusedWhereThereAreNone) {
  EXPECT_EQ(integrate([](double x) { return std::array{x}; }, 0, 1).components.size(), 1U);
  EXPECT_THROW(integrate([](double) { return std::vector<double>{}; }, 0, 1), invalid_problem);
  const auto fickle = [](double x) { return std::vector<double>(x < 0.7 ? 2 : 3, 1.0); };
  EXPECT_EQ(integrate(fickle, 0, 1).status, status::not_finite);
}

}  // namespace
}  // namespace riemann
