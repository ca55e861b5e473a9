// Fixed rules on an integrand that is called with columns.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/summing/lattice_integrand_by_columns.hpp"

#include "riemann/integrate.hpp"
#include "riemann/lib/methods/fixed/fixed_rule.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <stdexcept>
#include <utility>

namespace riemann {
namespace {

class columns_of final : public integrand_model {
 public:
  explicit columns_of(std::function<double(double)> f) : f_(std::move(f)) {}
  const integrand_properties& facts() const override { return facts_; }
  void values(points_view at, double* const* out) const override {
    most = std::max(most, at.count);
    for (int i = 0; i < at.count; ++i) out[0][i] = f_(at.x[0][i]);
  }
  mutable int most = 0;

 private:
  std::function<double(double)> f_;
  integrand_properties facts_;
};

estimate estimate_by_columns(std::shared_ptr<columns_of> f, const problem& task) {
  return run(lattice_integrand_by_columns(integrand(std::move(f))), task, -1, 2, {nullptr, ""}, {});
}

const auto rational_bend = [](double x) { return x * x - 1 / (2.5 + x); };

TEST(LatticeIntegrandByColumns, HasTheBitsOfACallable) {
  for (const auto& [rule, n] : {std::pair{"midpoint", 1000}, std::pair{"simpson", 30},
                                std::pair{"gauss_legendre", 75}, std::pair{"left", 100'000}}) {
    problem task;
    task.rule.name = rule;
    task.rule.n = n;
    task.at.threads = 1;
    const auto f = std::make_shared<columns_of>(rational_bend);
    const estimate result = estimate_by_columns(f, task);
    options how;
    how.rule = rule;
    how.n = n;
    how.group = 1;
    EXPECT_EQ(result.value, integrate(rational_bend, -1, 2, how).value) << rule;
    EXPECT_EQ(result.status, status::summed) << rule;
    EXPECT_LE(f->most, 256) << rule;
    EXPECT_GT(f->most, n > 256 ? 31 : 1) << rule;
  }
}

TEST(LatticeIntegrandByColumns, RoundsToFloatsWhereTheyAreAskedFor) {
  problem task;
  task.rule.n = 100;
  task.rule.precise = precision::float_precision;
  const auto f = std::make_shared<columns_of>([](double) { return 1.0 / 3; });
  EXPECT_DOUBLE_EQ(estimate_by_columns(f, task).value, 3.0 * (1.0F / 3));
}

TEST(LatticeIntegrandByColumns, TellsTheFirstNodeThatIsNotFinite) {
  problem task;
  task.rule.n = 300;
  const auto f = std::make_shared<columns_of>([](double x) { return x < 0 ? 1 : 1 / (x - x); });
  const estimate result = estimate_by_columns(f, task);
  EXPECT_EQ(result.status, status::not_finite);
  EXPECT_EQ(result.nonfinite.count, 200);
  EXPECT_DOUBLE_EQ(result.nonfinite.first_node, 0.005);
}

TEST(LatticeIntegrandByColumns, ThrowsWhatTheIntegrandThrows) {
  problem task;
  task.rule.n = 100'000;
  const auto f = std::make_shared<columns_of>(
      [](double x) { return x < 1.5 ? x : throw std::runtime_error("no value"); });
  EXPECT_THROW(estimate_by_columns(f, task), std::runtime_error);
}

}  // namespace
}  // namespace riemann
