// Orders are computed as limits are: formulas of constants and parameters.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/orders.hpp"

#include "riemann/lib/expression/complaint.hpp"
#include "riemann/lib/expression/program.hpp"
#include "riemann/lib/expression/lattice_integrand.hpp"
#include "riemann/lib/text/numerals.hpp"

#include <cmath>

namespace riemann::expressions {
namespace {

std::string why_not(double order) {
  const bool whole = order == std::floor(order) && 0 <= order && order <= highest_order;
  return whole ? "" : "is " + shortest(order);
}

std::string why_no_order(const tree& from, int root, std::span<const parameter> given) {
  const node& top = from.at(root);
  if (top.is == operation::number) return why_not(top.value);
  tree order = from;  // operands stand before what uses them
  order.nodes.resize(static_cast<std::size_t>(root) + 1);
  const formula steps = formula_of(order);
  if (!steps.steps.back().uniform) return "depends on a variable";
  const program computes(steps, values_of(order.parameters, given), maths_choice::accurate,
                         cpu::isa::v1);
  return why_not(computes.value(0));
}

}  // namespace

void require_orders(const tree& from, std::span<const parameter> given) {
  if (has_refused(given)) return;
  std::vector<complaint> wrong;
  for (const node& each : from.nodes) {
    if (!has_order(each.is)) continue;
    const int order = each.operands[0];
    if (const std::string why = why_no_order(from, order, given); !why.empty())
      wrong.push_back({from.at(order).where, "the order of " + std::string(facts_of(each.is).name) +
                                                 ' ' + why +
                                                 "; it must be a whole number from 0 to " +
                                                 std::to_string(highest_order)});
  }
  if (!wrong.empty()) throw invalid_expression(from.text, wrong);
}

}  // namespace riemann::expressions
