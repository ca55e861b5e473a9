// Integrands at a place of their own: what is asked of them, and what is told of the place.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/placed_integrand.hpp"

#include "riemann/integrate.hpp"
#include "riemann/lib/evaluating/choose_device.hpp"
#include "riemann/lib/evaluating/evaluator_on_cpu.hpp"
#include "riemann/lib/integrand/over_box.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <span>

namespace riemann {
namespace {

/// On this thread, for want of a GPU.
class on_this_thread final : public placed_integrand {
 public:
  explicit on_this_thread(const integrand& f) : f_(f) {}
  int dimensions() const override { return f_.facts().dimensions; }
  integrand at_places() const override { return f_; }
  std::unique_ptr<evaluator> over_cube(const box& over,
                                       const std::vector<mass>& masses) const override {
    return evaluator_on_cpu(over_unit_cube(f_, over, masses), 1);
  }
  chosen_device place() const override { return {nullptr, "of the test"}; }

 private:
  integrand f_;
};

TEST(PlacedIntegrands, HaveTheBitsOfOthers) {
  constexpr double endless = std::numeric_limits<double>::infinity();
  const auto bell = [](std::span<const double> x) { return std::exp(-x[0] * x[0] - x[1]); };
  const integrand f = integrand_of_callable(bell, 2);
  const box over{{endless, -endless}, {0, 3}};
  const options how{.rtol = 1e-4};
  options elsewhere = how;
  elsewhere.device.where = device_choice::kind::cuda;  // the place is what it is
  const estimate there = integrate(on_this_thread(f), over, elsewhere);
  EXPECT_EQ(there.value, integrate(f, over, how).value);
  EXPECT_LT(there.value, 0);
  EXPECT_EQ(there.device_reason, "of the test");
}

/// Of one whose boxes no kernel can evaluate.
class without_boxes final : public evaluator {
 public:
  explicit without_boxes(std::unique_ptr<evaluator> on) : on_(std::move(on)) {}
  int dimensions() const override { return on_->dimensions(); }
  using evaluator::sums;
  std::vector<sampled_moments> sums(std::span<const point_request> all,
                                    const std::stop_token& stop) override {
    return on_->sums(all, stop);
  }
  void values(const point_request& what, double* out) override { on_->values(what, out); }

 private:
  std::unique_ptr<evaluator> on_;
};

class placed_without_boxes final : public placed_integrand {
 public:
  explicit placed_without_boxes(const integrand& f) : f_(f) {}
  int dimensions() const override { return f_.dimensions(); }
  integrand at_places() const override { return f_.at_places(); }
  std::unique_ptr<evaluator> over_cube(const box& over,
                                       const std::vector<mass>& masses) const override {
    return std::make_unique<without_boxes>(f_.over_cube(over, masses));
  }
  chosen_device place() const override { return f_.place(); }

 private:
  on_this_thread f_;
};

TEST(PlacedIntegrands, WithoutBoxesAreIntegratedByAllMethodsButRegions) {
  const auto smooth = [](std::span<const double> x) { return 1 / (1 + x[0] * x[1]); };
  const placed_without_boxes f(integrand_of_callable(smooth, 2));
  for (const method by : {method::automatic, method::sampling, method::tensor}) {
    const estimate result = integrate(f, {{0, 1}, {0, 1}}, {.rtol = 1e-5, .by = by});
    EXPECT_EQ(result.status, status::met) << name_of(by) << ": " << result.reason;
    EXPECT_NEAR(result.value, std::acos(-1.0) * std::acos(-1.0) / 12, 2 * result.error);
  }
  EXPECT_THROW(integrate(f, {{0, 1}, {0, 1}}, {.by = method::regions}), invalid_problem);
}

TEST(PlacedIntegrands, OfOneVariableAreIntegratedAdaptively) {
  const auto root = [](std::span<const double> x) { return std::sqrt(x[0]); };
  const on_this_thread f(integrand_of_callable(root, 1));
  const estimate result = integrate(f, {{0, 1}});
  EXPECT_EQ(result.by, method::adaptive);
  EXPECT_NEAR(result.value, 2.0 / 3, 1e-10);
  EXPECT_EQ(result.device_reason, "of the test");
  EXPECT_THROW(integrate(f, {{0, 1}}, {.n = 100}), invalid_problem);
  EXPECT_THROW(integrate(f, {{0, 1}}, {.by = method::sampling}), invalid_problem);
  EXPECT_THROW(integrate(f, {{0, 1}, {0, 1}}), invalid_problem);
  EXPECT_THROW(integrate(f, {}), invalid_problem);
}

}  // namespace
}  // namespace riemann
