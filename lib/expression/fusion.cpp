// Finds products that one sum alone uses.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/fusion.hpp"

#include <cstddef>

namespace riemann::expressions {

std::vector<fused_step> single_steps(const formula& from) {
  std::vector<fused_step> all;
  all.reserve(from.steps.size());
  for (const step& each : from.steps)
    all.push_back({fusion::none, each.operands, facts_of(each.is).operands});
  return all;
}

std::vector<fused_step> fused_steps(const formula& from) {
  const std::size_t count = from.steps.size();
  std::vector<int> uses(count);
  std::vector<fused_step> all = single_steps(from);
  for (const fused_step& each : all)
    for (int n = 0; n < each.operand_count; ++n)
      ++uses[static_cast<std::size_t>(each.operands[static_cast<std::size_t>(n)])];
  for (std::size_t k = 0; k < count; ++k) {
    const step& each = from.steps[k];
    const bool sum = each.is == operation::add;
    if (!sum && each.is != operation::subtract) continue;
    for (const std::size_t n : {std::size_t{0}, std::size_t{1}}) {
      const auto product = static_cast<std::size_t>(each.operands[n]);
      const step& of = from.steps[product];
      if (of.is != operation::multiply || of.uniform || uses[product] != 1) continue;
      const fusion how = sum      ? fusion::add_product
                         : n == 0 ? fusion::product_less
                                  : fusion::less_product;
      all[k] = {how, {of.operands[0], of.operands[1], each.operands[1 - n]}, 3};
      all[product] = {fusion::part_of_another, {}, 0};
      break;
    }
  }
  return all;
}

}  // namespace riemann::expressions
