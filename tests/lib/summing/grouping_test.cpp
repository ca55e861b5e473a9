// Many nodes for one division: the same sum, where that is sound, and refusals where it is not.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/summing/grouped_lattice.hpp"

#include "riemann/families/integrands.hpp"
#include "riemann/lib/methods/fixed/named_rule.hpp"
#include "riemann/lib/methods/fixed/weighted_sum.hpp"
#include "riemann/lib/naming/named_integrand.hpp"
#include "riemann/lib/running/integrate.hpp"
#include "riemann/lib/summing/with_group.hpp"

#include "support/quad.hpp"

#include <gtest/gtest.h>

namespace riemann {
namespace {

using reference::magnitude;
using reference::quad;
using reference::quad_of;

using reference::unit_roundoff;

/// The integrand in quad precision, measured from the centre of its poles.
quad value_at(const pole_structure& poles, quad v) {
  if (const auto* c = std::get_if<conjugate_poles>(&poles))
    return static_cast<quad>(c->numerator) /
           (static_cast<quad>(c->constant) + static_cast<quad>(c->curvature) * v * v);
  return static_cast<quad>(std::get<real_pole>(poles).numerator) / v;
}

/// The exact sum over the `size` nodes around v.
quad sum_around(const pole_structure& poles, int size, quad step, quad v) {
  quad sum = 0;
  for (int k = 0; k < size; ++k) sum += value_at(poles, v + (k - (size - 1) * 0.5) * step);
  return sum;
}

/// P/Q with the stored coefficients, evaluated without rounding errors that count.
quad stored_value(const group_coefficients& c, quad v) {
  const quad square = v * v;
  quad p = 0;
  quad q = 1;
  for (std::size_t k = c.denominator.size(); k-- > 0;) {
    p = p * square + static_cast<quad>(c.numerator[k]);
    q = q * square + static_cast<quad>(c.denominator[k]);
  }
  return (c.symmetry == parity::even ? p : v * p) / q;
}

node_group in_groups_of(int size) {
  return {size, size == 1 ? group_form::plain : group_form::rational};
}

double centre_of(const pole_structure& poles) {
  if (const auto* c = std::get_if<conjugate_poles>(&poles)) return c->centre;
  return std::get<real_pole>(poles).centre;
}

struct question {
  std::string integrand;
  double from, to;
  index_t n;
};

/// Coarsest and finer lattices, at and beyond the integrands' own domains.
const question questions[] = {{"pi", 0, 1, 64},
                              {"pi", 0, 1, 128},
                              {"pi", 0, 1, 1000},
                              {"pi", 0, 1, 100000},
                              {"pi", -3, 7, 10007},
                              {"pi", 100, 200, 500},
                              {"runge", -1, 1, 640},
                              {"runge", -1, 1, 12345},
                              {"runge", 0.2, 3, 5000},
                              {"reciprocal", 1, 2, 64},
                              {"reciprocal", 1, 2, 4099},
                              {"reciprocal", -2, -1, 4099},
                              {"reciprocal", 0.01, 5, 65537},
                              {"lorentzian", 0, 1, 64000},
                              {"lorentzian", 0, 1, 131071},
                              {"lorentzian", 0.501, 0.9, 8000}};

class EveryGroupSize : public testing::TestWithParam<int> {
 protected:
  /// Calls check(question, poles, grouped lattice of its midpoints) where groups are sound.
  template <class Check>
  void where_sound(const Check& check) const {
    int sound = 0;
    for (const question& q : questions) {
      SCOPED_TRACE(q.integrand + " on " + std::to_string(q.from) + " .. " + std::to_string(q.to) +
                   ", n = " + std::to_string(q.n));
      const pole_structure poles = integrand_named(q.integrand).sums.poles;
      const plan planned = make_plan(rule_named("midpoint", 1), q.n, q.from, q.to);
      const lattice& nodes = planned.lattices[0].nodes;
      if (!why_not_rational(poles, GetParam(), nodes.step.hi, q.from, q.to).empty()) continue;
      ++sound;
      check(q, poles, nodes, group_lattice(poles, GetParam(), nodes));
    }
    EXPECT_GE(sound, 10);
  }
};
INSTANTIATE_TEST_SUITE_P(, EveryGroupSize, testing::Values(2, 4, 8, 16, 32),
                         testing::PrintToStringParamName());

/// Horner's rule of degree d adds (d + 1) u to the d-th power's coefficients with their rounding,
/// for P and for Q; u = v^2 is off by u, which P/Q feels no more than as f feels 2 u in v, that is
/// twice (2 |v f'/f| <= 4); v P and the division add one each. All coefficients are positive for a
/// pair. For a real pole they alternate: sums of magnitudes exceed the values by at most
/// prod (1 + r)/(1 - r), r = (d_k/v)^2 <= 1/64, over 16 factors: by 1.65.
TEST_P(EveryGroupSize, SumsItsNodesAsOneFraction) {
  const int size = GetParam();
  where_sound([&](const question& q, const pole_structure& poles, const lattice& nodes,
                  const grouped_lattice& grouped) {
    const double bound = 1.65 * (2 * (size + 1) + 6) * unit_roundoff;
    const double width = size * nodes.step.hi;
    const double centre = centre_of(poles);
    for (const double fraction : {0.0, 0.1, 0.25, 0.5, 0.618, 0.9, 1.0}) {
      const double v = q.from - centre + 0.5 * width + fraction * (q.to - q.from - width);
      const double sum = with_group(grouped, [v](const auto& source) { return source.group(v); });
      const quad exact = sum_around(poles, size, quad_of(nodes.step), v);
      EXPECT_TRUE(magnitude(sum - exact) <= bound * magnitude(exact))
          << v << ": " << static_cast<double>((sum - exact) / exact) / unit_roundoff << " u";
    }
  });
}

/// The correction is the integral of what summing over groups samples: they differ by a midpoint
/// rule's error, a few hundredths of at most half an ulp.
TEST_P(EveryGroupSize, KnowsWhatRoundedCoefficientsCost) {
  const int size = GetParam();
  where_sound([&](const question& q, const pole_structure& poles, const lattice& nodes,
                  const grouped_lattice& grouped) {
    const quad step = quad_of(nodes.step);
    quad lost = 0;
    quad total = 0;
    for (index_t i = 0; i < grouped.centres.count; ++i) {
      const quad v =
          static_cast<quad>(q.from) - centre_of(poles) + (static_cast<quad>(i) + 0.5) * size * step;
      const quad exact = sum_around(poles, size, step, v);
      total += exact;
      lost += exact - stored_value(grouped.coefficients, v);
    }
    const double ulp = reference::ulp_of(static_cast<double>(total));
    EXPECT_NEAR(static_cast<double>(quad_of(grouped.rounding) / ulp),
                static_cast<double>(lost / ulp), 0.03);
  });
}

TEST_P(EveryGroupSize, TakesEveryFullGroup) {
  where_sound(
      [&](const question& q, const pole_structure&, const lattice&,
          const grouped_lattice& grouped) { EXPECT_EQ(grouped.centres.count, q.n / GetParam()); });
}

/// Before its one rounding, the total of pi may be off by 0.2 ulp, which is what the value at n =
/// 1e8 leaves: random errors below 5 u of 3e4 groups add up to 5/sqrt(3e4) < 0.03 u. Elsewhere 1
/// ulp: a tile's nodes drop the low part of the step, up to 2^-53 of it, which rescales a peak that
/// lies within a tile; and u - d^2 is rounded alike for all u of one exponent.
TEST(GroupedTotals, StayWithinTheirRoom) {
  constexpr index_t n = 1'000'003;
  families::integrands.for_each([]<class Integrand>(std::type_identity<Integrand>,
                                                    const char* name) {
    if constexpr (requires { Integrand::poles; }) {
      const plan planned = make_plan(rule_named("midpoint", 1), n, Integrand::from, Integrand::to);
      const pole_structure poles = Integrand::poles;
      const quad width = (static_cast<quad>(Integrand::to) - Integrand::from) / n;
      quad exact = 0;
      for (index_t i = 0; i < n; ++i)
        exact += value_at(poles, Integrand::from - static_cast<quad>(centre_of(poles)) +
                                     (static_cast<quad>(i) + 0.5) * width);
      exact *= width;
      const double ulp = reference::ulp_of(static_cast<double>(exact));
      const double room = std::is_same_v<Integrand, integrands::pi> ? 0.2 : 1.0;
      for (const int size : group_sizes) {
        const weighted_sum sum =
            carry_out(planned, integrand_named(name).sums, in_groups_of(size), {.threads = 2});
        const quad error = magnitude(quad_of(sum.integral) - exact) / ulp;
        EXPECT_LT(static_cast<double>(error), room) << name << ", groups of " << size;
      }
    }
  });
}

/// 0.1 - 0.5 is no double: the distances from the pole's centre must not inherit its rounding.
TEST(GroupedTotals, AgreeWhereTheDistanceFromThePolesIsRounded) {
  for (const auto& [from, to] : {std::pair{0.1, 0.5}, std::pair{0.3, 0.7}, std::pair{0.1, 0.9}}) {
    problem task{
        .f = {.name = "lorentzian"}, .range = {.from = from, .to = to}, .rule = {.group = 1}};
    const double singly = integrate(task).value;
    for (const int size : {2, 4, 8, 16, 32}) {
      task.rule.group = size;
      EXPECT_NEAR(integrate(task).value, singly, 3 * reference::ulp_of(singly)) << size;
    }
  }
}

std::string why_not(const std::string& integrand, int size, index_t n, double from, double to) {
  return why_not_rational(integrand_named(integrand).sums.poles, size,
                          (to - from) / static_cast<double>(n), from, to);
}

TEST(WhyNotRational, AcceptsWhatIsSound) {
  EXPECT_EQ(why_not("pi", 16, 64, 0, 1), "");
  EXPECT_EQ(why_not("pi", 16, 100'000'000, 0, 1), "");
  EXPECT_EQ(why_not("reciprocal", 16, 4096, -2, -1), "");
  EXPECT_EQ(why_not("lorentzian", 16, 64'000, 0, 1), "");
}

TEST(WhyNotRational, RefusesGroupsWiderThanAnEighthOfTheDistanceToAPole) {
  EXPECT_NE(why_not("pi", 16, 63, 0, 1), "");
  EXPECT_NE(why_not("pi", 16, 1024, 0, 1000), "");
  EXPECT_NE(why_not("pi", 2, 1024, 0, 1e20), "");
  EXPECT_NE(why_not("lorentzian", 16, 63'000, 0, 1), "");
  EXPECT_NE(why_not("lorentzian", 2, 1000, 0, 1), "");
  EXPECT_NE(why_not("reciprocal", 16, 63, 1, 2), "");
}

TEST(WhyNotRational, RefusesAnIntervalThatHoldsThePole) {
  EXPECT_NE(why_not("reciprocal", 2, 1'000'000, -1, 1), "");
  EXPECT_NE(why_not("reciprocal", 2, 1'000'000, 0, 1), "");
  EXPECT_NE(why_not("reciprocal", 2, 1'000'000, -1, 0), "");
}

TEST(WhyNotRational, RefusesADenominatorBeyondTheDoubles) {
  EXPECT_NE(why_not("pi", 16, index_t{1} << 53, 1e9, 2e9), "");
  EXPECT_EQ(why_not("pi", 8, index_t{1} << 53, 1e9, 2e9), "");
  EXPECT_NE(why_not("reciprocal", 32, index_t{1} << 53, 1e-20, 2e-20), "");
}

TEST(WhyNotRational, RefusesAnIntegrandWithoutPoles) {
  EXPECT_NE(why_not("gaussian", 2, 1000, 0, 1), "");
}

TEST(AutomaticGroup, IsTheLargestRationalOneThatIsSound) {
  const auto size = [](index_t n, double from, double to) {
    return integrate({.f = {.name = "pi"}, .range = {.from = from, .to = to}, .rule = {.n = n}})
        .group;
  };
  EXPECT_EQ(size(1'000'000, 0, 1), 32);
  EXPECT_EQ(size(128, 0, 1), 32);
  EXPECT_EQ(size(127, 0, 1), 16);
  EXPECT_EQ(size(64, 0, 1), 16);
  EXPECT_EQ(size(63, 0, 1), 8);
  EXPECT_EQ(size(32, 0, 1), 8);
  EXPECT_EQ(size(1024, 0, 1000), 8);  // plain: 1024 nodes do not see the pole's surroundings
  EXPECT_EQ(size(1024, 0, 1e20), 8);
  EXPECT_EQ(size(7, 0, 1000), 1);  // no group of 8 is full
}

TEST(GroupedSums, OfAnIntervalBelowThePoleMirrorThoseAbove) {
  const auto sum = [](double from, double to, int group) {
    return carry_out(make_plan(rule_named("midpoint", 1), 5000, from, to),
                     integrand_named("reciprocal").sums, in_groups_of(group), {})
        .integral.rounded();
  };
  for (const int size : group_sizes) EXPECT_NEAR(sum(-2, -1, size), -sum(1, 2, size), 2 * 0x1p-53);
}

}  // namespace
}  // namespace riemann
