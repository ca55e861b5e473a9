// Every integrand: its formula is what it computes, and its exact value is the formula's integral.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/families/integrands.hpp"

#include "riemann/lib/naming/named_integrand.hpp"

#include "support/family_types.hpp"
#include "support/formula.hpp"
#include "support/generators.hpp"

#include <limits>

namespace riemann {
namespace {

using reference::magnitude;
using reference::quad;
using reference::quad_of;

template <class Integrand>
class EveryIntegrand : public testing::Test {};
TYPED_TEST_SUITE(EveryIntegrand,
                 reference::members_of<std::remove_const_t<decltype(families::integrands)>>::types,
                 reference::names_of<families::integrands>);

TYPED_TEST(EveryIntegrand, HasTheExactValueOfItsFormula) {
  const auto f = reference::parse_formula(TypeParam::formula);
  const quad integral_of_quads =
      reference::integrate_by_bisection(f, TypeParam::from, TypeParam::to);
  const quad exact = quad_of(TypeParam::exact);
  EXPECT_TRUE(magnitude(integral_of_quads - exact) <= 1e-30 * magnitude(exact))
      << "off by " << static_cast<double>((integral_of_quads - exact) / exact);
}

/// A handful of library calls and operations, each at most 2 u, 7 u in all: and arguments rounded
/// by 2 u, which costs what the formula changes over x (1 +- 2 u).
template <class Real, class Integrand>
void agrees_with_its_formula(double sample) {
  constexpr double u = std::numeric_limits<Real>::epsilon() / 2;
  static const auto f = reference::parse_formula(Integrand::formula);
  const auto x = static_cast<Real>(sample);
  const quad exact = f(x);
  const quad spread = magnitude(f(x * (1 + static_cast<quad>(2 * u))) - exact) +
                      magnitude(f(x * (1 - static_cast<quad>(2 * u))) - exact);
  const quad error = magnitude(static_cast<quad>(Integrand{}(x)) - exact);
  RC_ASSERT(error <= 7 * u * magnitude(exact) + spread);
}

/// Inside the domain, a float's spacing away from the ends.
template <class Integrand>
double inner_point(double fraction) {
  return Integrand::from + (Integrand::to - Integrand::from) * (1e-6 + fraction * (1 - 2e-6));
}

TYPED_TEST(EveryIntegrand, ComputesItsFormula) {
  EXPECT_TRUE(rc::check([] {
    const double fraction = *rc::gen::inRange(0, 1 << 30) * 0x1p-30;
    agrees_with_its_formula<double, TypeParam>(inner_point<TypeParam>(fraction));
  }));
}

TYPED_TEST(EveryIntegrand, ComputesItsFormulaInFloat) {
  EXPECT_TRUE(rc::check([] {
    const double fraction = *rc::gen::inRange(0, 1 << 30) * 0x1p-30;
    agrees_with_its_formula<float, TypeParam>(inner_point<TypeParam>(fraction));
  }));
}

template <class Integrand>
void has_the_poles_it_declares() {
  if constexpr (requires { Integrand::poles; }) {
    using poles = std::remove_cvref_t<decltype(Integrand::poles)>;
    constexpr poles p = Integrand::poles;
    for (const double fraction : {0.0, 0.3, 0.5, 0.77, 1.0}) {
      const double x = inner_point<Integrand>(fraction);
      double from_poles = 0;
      if constexpr (std::is_same_v<poles, real_pole>)
        from_poles = p.numerator / (x - p.centre);
      else
        from_poles = p.numerator / (p.constant + p.curvature * (x - p.centre) * (x - p.centre));
      EXPECT_DOUBLE_EQ(Integrand{}(x), from_poles);
    }
  } else {
    for (const integrand_facts& facts : integrand_catalogue()) {
      if (facts.formula != Integrand::formula) continue;
      EXPECT_TRUE(std::holds_alternative<std::monostate>(integrand_named(facts.name).sums.poles));
    }
  }
}

TYPED_TEST(EveryIntegrand, HasThePolesItDeclaresAndNoOthers) {
  has_the_poles_it_declares<TypeParam>();
}

TYPED_TEST(EveryIntegrand, IsListedWithItsFacts) {
  const auto& names = families::integrands.names;
  ASSERT_EQ(integrand_catalogue().size(), names.size());
  for (const integrand_facts& facts : integrand_catalogue())
    if (facts.formula == TypeParam::formula && facts.exact == TypeParam::exact) {
      EXPECT_EQ(facts.from, TypeParam::from);
      EXPECT_EQ(facts.to, TypeParam::to);
      EXPECT_EQ(facts.rational, TypeParam::rational);
      EXPECT_EQ(integrand_named(facts.name)
                    .sums.value(inner_point<TypeParam>(0.4), precision::double_precision),
                TypeParam{}(inner_point<TypeParam>(0.4)));
      return;
    }
  FAIL() << "no such member in the catalogue";
}

}  // namespace
}  // namespace riemann
