// Plans: nodes where they belong, to the last place, and none outside the interval.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/fixed/plan.hpp"

#include "riemann/families/rules.hpp"
#include "riemann/lib/methods/fixed/named_rule.hpp"

#include "support/generators.hpp"
#include "support/quad.hpp"

namespace riemann {
namespace {

using reference::doubles;
using reference::magnitude;
using reference::quad;
using reference::quad_of;

using reference::unit_roundoff;

struct drawn_plan {
  quadrature_rule rule;
  index_t panels;
  plan planned;
};

drawn_plan draw() {
  const double a = *doubles(-20, 20);
  const double b = *rc::gen::suchThat(doubles(-20, 20), [a](double x) { return x != a; });
  const std::string name = *rc::gen::elementOf(
      std::vector<std::string>(families::rules.names.begin(), families::rules.names.end()));
  const auto panels = static_cast<index_t>(*rc::gen::inRange(0, 51));
  const quadrature_rule rule = rule_named(name, *rc::gen::inRange(1, 8));
  const index_t most = (index_t{1} << 53) / rule.n_per_panel;
  const index_t count =
      std::min((index_t{1} << panels) + *rc::gen::inRange<index_t>(0, 1000), most);
  drawn_plan drawn{rule, count, {}};
  drawn.planned = make_plan(drawn.rule, count, std::min(a, b), std::max(a, b));
  return drawn;
}

std::vector<index_t> some_of(index_t count) {
  std::vector<index_t> some{0, count / 3, count / 2, count - 1};
  some.push_back(*rc::gen::inRange<index_t>(0, count));
  return some;
}

/// Node i, from a start at most 2^19 - 1 nodes before it, as a tile takes it.
double node_of(const lattice& nodes, index_t i) {
  const auto before = static_cast<int>(std::min<index_t>(i, *rc::gen::inRange(0, 1 << 19)));
  return nodes.from(i - before)(before - before % 512, before % 512);
}

/// Distance t from the origin: the offset is rounded once and the product with it once, u t each;
/// the origin is added with one rounding, u |x|; the step carries 15 u^2.
RC_GTEST_PROP(Plan, PutsEveryNodeWhereItBelongs, ()) {
  const drawn_plan drawn = draw();
  const quad from = drawn.planned.from;
  const quad width = (static_cast<quad>(drawn.planned.to) - from) / static_cast<quad>(drawn.panels);
  const bool joints = drawn.rule.joint.hi != 0 && drawn.panels > 1;
  RC_ASSERT(drawn.planned.lattices.size() == drawn.rule.inner.size() + (joints ? 1 : 0));
  for (std::size_t k = 0; k < drawn.planned.lattices.size(); ++k) {
    const lattice& nodes = drawn.planned.lattices[k].nodes;
    const bool inner = k < drawn.rule.inner.size();
    const quad offset = inner ? quad_of(drawn.rule.inner[k].offset) : 1;
    const int per_panel = inner ? drawn.rule.inner[k].per_panel : 1;
    RC_ASSERT(nodes.count == (inner ? drawn.panels * per_panel : drawn.panels - 1));
    for (const index_t i : some_of(nodes.count)) {
      const quad t = (static_cast<quad>(i) / per_panel + offset) * width;
      const quad error = magnitude(static_cast<quad>(node_of(nodes, i)) - (from + t));
      RC_ASSERT(error <= unit_roundoff * (magnitude(from + t) + 2.001 * t));
    }
  }
}

RC_GTEST_PROP(Plan, KeepsEveryNodeWithinTheLimits, ()) {
  const drawn_plan drawn = draw();
  for (const weighted_lattice& part : drawn.planned.lattices)
    for (const index_t i : some_of(part.nodes.count)) {
      RC_ASSERT(node_of(part.nodes, i) >= drawn.planned.from);
      RC_ASSERT(node_of(part.nodes, i) <= drawn.planned.to);
    }
}

RC_GTEST_PROP(Plan, CountsItsEvaluations, ()) {
  const drawn_plan drawn = draw();
  auto count = static_cast<index_t>(drawn.planned.ends.size());
  for (const weighted_lattice& part : drawn.planned.lattices) count += part.nodes.count;
  RC_ASSERT(count == drawn.planned.evaluations);
  RC_ASSERT(count == evaluations_of(drawn.rule, drawn.panels));
}

RC_GTEST_PROP(Plan, HasWeightsThatAddUpToItsPanels, ()) {
  const drawn_plan drawn = draw();
  quad weights = 0;
  for (const weighted_lattice& part : drawn.planned.lattices)
    weights += quad_of(part.weight) * static_cast<quad>(part.nodes.count);
  for (const weighted_end& end : drawn.planned.ends) weights += quad_of(end.weight);
  const quad panels = static_cast<quad>(drawn.panels);
  RC_ASSERT(magnitude(weights - panels) <= 1e-29 * panels);
}

TEST(Plan, TakesTheEndsExactly) {
  const plan planned = make_plan(rule_named("trapezoid", 1), 7, 0.1, 0.7);
  ASSERT_EQ(planned.ends.size(), 2);
  EXPECT_EQ(planned.ends[0].node, 0.1);
  EXPECT_EQ(planned.ends[1].node, 0.7);
}

TEST(Plan, HasNoDriftAtTheEndOfALongLattice) {
  const index_t n = index_t{1} << 50;
  const plan planned = make_plan(rule_named("midpoint", 1), n, 0, 1);
  EXPECT_EQ(planned.lattices[0].nodes.node(n - 1), 1 - 0x1p-51);
  EXPECT_EQ(planned.lattices[0].nodes.node(0), 0x1p-51);
}

}  // namespace
}  // namespace riemann
