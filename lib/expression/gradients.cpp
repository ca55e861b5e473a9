// One pass forward for the values of all steps, one backward for the slopes.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/gradients.hpp"

#include "riemann/lib/expression/slopes.hpp"

namespace riemann::expressions {

gradients::gradients(const formula& of, std::span<const double> parameters, maths_choice maths)
    : steps_(of.steps),
      kernels_(of.steps.size()),
      values_(of.steps.size()),
      slopes_(of.steps.size()) {
  for (std::size_t k = 0; k < steps_.size(); ++k) {
    const step& each = steps_[k];
    if (each.is == operation::number)
      values_[k].fill(each.value);
    else if (each.is == operation::parameter)
      values_[k].fill(parameters[static_cast<std::size_t>(each.index)]);
    else if (each.is != operation::variable)
      kernels_[k] = kernel_of(each.is, maths, cpu::current_isa());
  }
}

gradients::few gradients::take(std::vector<few>& at, int count) {
  const int lanes = (count + lanes_at_least - 1) / lanes_at_least * lanes_at_least;
  const auto value = [&](int k) -> const few& { return values_[static_cast<std::size_t>(k)]; };
  for (std::size_t k = 0; k < steps_.size(); ++k) {
    const step& each = steps_[k];
    slopes_[k].fill(0);
    if (each.is == operation::variable) values_[k] = at[static_cast<std::size_t>(each.index)];
    if (kernels_[k].run == nullptr) continue;
    const auto [a, b, c] = each.operands;
    kernels_[k].run({value(a).data(), value(b).data(), value(c).data(), values_[k].data(), lanes,
                     kernels_[k].function});
  }
  for (few& each : at) each.fill(0);
  slopes_.back().fill(1);
  for (std::size_t k = steps_.size(); k-- > 0;) {
    const step& each = steps_[k];
    if (each.is == operation::variable) at[static_cast<std::size_t>(each.index)] = slopes_[k];
    if (each.uniform) continue;
    const auto [a, b, c] = each.operands;
    for (int i = 0; i < count; ++i) {
      const auto n = static_cast<std::size_t>(i);
      if (slopes_[k][n] == 0) continue;
      const std::array<double, 3> slopes =
          slopes_of(each.is, {value(a)[n], value(b)[n], value(c)[n]}, values_[k][n]);
      for (std::size_t operand = 0; operand < static_cast<std::size_t>(facts_of(each.is).operands);
           ++operand) {
        const auto from = static_cast<std::size_t>(each.operands[operand]);
        if (!steps_[from].uniform && slopes[operand] != 0)
          slopes_[from][n] += slopes_[k][n] * slopes[operand];
      }
    }
  }
  return values_.back();
}

}  // namespace riemann::expressions
