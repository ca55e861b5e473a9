// The formula is the first factor, the exponential of all densities another.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/normal_densities.hpp"

#include "riemann/lib/expression/cholesky.hpp"
#include "riemann/lib/expression/tree_writer.hpp"

#include <algorithm>
#include <numbers>
#include <utility>

namespace riemann::expressions {
namespace {

int copy_of(const tree& all, tree_writer& out) { return tree_copier(all, out).of(all.root()); }

}  // namespace

std::optional<formula_of_densities> with_normal_densities(const tree& f, const read_region& over) {
  const auto is_normal = [](const cube_axis& each) { return each.by == weighting::normal; };
  if (std::none_of(over.axes.begin(), over.axes.end(), is_normal)) return {};
  constexpr int none_yet = -1;
  int whole = f.root();
  int exponent = none_yet;
  const meant_number pi = meant_by_literal(std::numbers::pi, beyond_pi);
  const meant_number share = meant_number{1} / root_of(pi * meant_number{2});
  tree_writer out = tree_writer::after(f);
  read_region on_lines = over;
  for (cube_axis& each : on_lines.axes) {
    if (!is_normal(each)) continue;
    if (!each.has_plain_limits() || !each.lower.parameters.empty() ||
        !each.upper.parameters.empty())
      return {};
    const int from_mean =
        out.apply(operation::subtract, out.variable(each.variable), copy_of(each.lower, out));
    const int sigma = copy_of(each.upper, out);
    const int by_sigma = out.apply(operation::divide, from_mean, sigma);
    const int square = out.apply(operation::multiply, by_sigma, by_sigma);
    exponent = exponent == none_yet ? square : out.apply(operation::add, exponent, square);
    whole = out.apply(operation::divide, out.times(share, whole), sigma);
    each.goes = reach::everywhere;
    each.by = weighting::none;
    each.lower = {};
    each.upper = {};
  }
  const int density = out.apply(operation::exp, out.times({-0.5}, exponent));
  out.apply(operation::multiply, whole, density);
  return formula_of_densities{std::move(out).written(), std::move(on_lines)};
}

}  // namespace riemann::expressions
