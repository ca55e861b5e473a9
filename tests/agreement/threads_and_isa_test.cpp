// The same bits from every instruction set: the library's own sources, level by level in one
// process.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/families/integrands.hpp"
#include "riemann/kernels/accumulators/neumaier.hpp"
#include "riemann/kernels/cpu/reduce.hpp"
#include "riemann/lib/methods/fixed/named_rule.hpp"
#include "riemann/lib/methods/fixed/plan.hpp"
#include "riemann/lib/summing/quadrature_sum.hpp"
#include "riemann/lib/summing/with_group.hpp"

#include <gtest/gtest.h>

#include <type_traits>

namespace riemann {
namespace {

using neumaier = accumulators::neumaier::of<double>;
using cpu::isa;

constexpr index_t n = 300'007;

template <class Source>
double_word sum_on(isa level, const Source& source, index_t count) {
  const tiling shape = make_tiling(count, sizeof(double));
  std::vector<neumaier> tiles(static_cast<std::size_t>(shape.tile_count));
  cpu::sum_tiles(level, cpu::term_rows(source), shape, slice{0, shape.tile_count}, tiles.data());
  return cpu::fold(tiles).total();
}

template <class Source>
void same_bits_on_every_level(const Source& source, index_t count, const char* name) {
  const double_word expected = sum_on(isa::v1, source, count);
  for (const isa level : {isa::v3, isa::v4}) {
    if (level > cpu::current_isa()) continue;
    const double_word sum = sum_on(level, source, count);
    EXPECT_EQ(sum.hi, expected.hi) << name << " on " << cpu::name_of(level);
    EXPECT_EQ(sum.lo, expected.lo) << name << " on " << cpu::name_of(level);
  }
}

TEST(EveryIsa, HasTheSameBitsForEveryIntegrand) {
  if (cpu::current_isa() == isa::v1) GTEST_SKIP() << "this processor has one level only";
  families::integrands.for_each([]<class F>(std::type_identity<F>, const char* name) {
    const plan planned = make_plan(rule_named("midpoint", 1), n, F::from, F::to);
    same_bits_on_every_level(quadrature_sum<F>{F{}, planned.lattices[0].nodes}, n, name);
  });
}

TEST(EveryIsa, HasTheSameBitsForEveryGroupSize) {
  if (cpu::current_isa() == isa::v1) GTEST_SKIP() << "this processor has one level only";
  const plan planned = make_plan(rule_named("midpoint", 1), n, 0, 1);
  const lattice nodes = planned.lattices[0].nodes;
  for (const pole_structure poles : {pole_structure(integrands::pi::poles),
                                     pole_structure(real_pole{.numerator = 1, .centre = -1})})
    for (const int size : group_sizes) {
      if (size == 1) continue;
      const grouped_lattice grouped = group_lattice(poles, size, nodes);
      with_group(grouped, [&](const auto& source) {
        same_bits_on_every_level(source, grouped.centres.count, "a grouped sum");
      });
    }
}

}  // namespace
}  // namespace riemann
