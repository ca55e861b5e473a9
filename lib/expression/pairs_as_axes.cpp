// The tree is written twice, with either side of the middle in place of the sum.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/pairs_as_axes.hpp"

#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/expression/constant_value.hpp"
#include "riemann/lib/expression/names.hpp"
#include "riemann/lib/expression/parse.hpp"
#include "riemann/lib/expression/sums_of_tree.hpp"
#include "riemann/lib/expression/tree_writer.hpp"
#include "riemann/lib/expression/whole_lines.hpp"
#include "riemann/lib/text/numerals.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

namespace riemann::expressions {
namespace {

/// a x + b y, without what is added to it.
struct pair_of_axes {
  std::array<std::size_t, 2> axes;
  std::array<double, 2> factors;
  int written_as;  // a node
  double middle;
  double length;  // m
};

class pairs_of_formula {
 public:
  pairs_of_formula(const tree& f, const read_region& over)
      : f_(f), over_(over), variables_(variables_of(over)), in_(f, variables_) {
    note_sums();
  }

  std::optional<pair_of_axes> find() const {
    for (const auto& [sum, of] : sums_)
      if (const std::optional<pair_of_axes> pair = pair_of(sum)) return pair;
    return {};
  }

  tree with_one_in_place_of(const pair_of_axes& pair) const {
    tree_writer out(f_);
    const int above = written(pair, operation::add, out);
    const int both =
        is_even(pair) ? out.times({2, 0}, above)
                      : out.apply(operation::add, above, written(pair, operation::subtract, out));
    const int rest = out.apply(operation::subtract, out.number({pair.length, 0}), v_of(pair, out));
    const int weighed = out.apply(operation::multiply, both, rest);
    const meant_number area = combined(operation::multiply, {std::abs(pair.factors[0]), 0},
                                       {std::abs(pair.factors[1]), 0});
    out.times(combined(operation::divide, {1, 0}, area), weighed);
    return std::move(out).written();
  }

  /// The pair's sum, whose variables have numbers or letters: "x1-x4", "x-y".
  std::string text_of_sum(const pair_of_axes& pair, bool has_numbers) const {
    tree all = in_.without_shift(pair.written_as);
    if (has_numbers) all.dimensions = most_dimensions;
    return text_of(all);
  }

 private:
  /// What a sum is an operand of.
  struct use {
    int node;
    std::size_t operand;
  };

  const node& at(int k) const { return f_.at(k); }

  /// Sums that enter what is no sum, and the whole.
  void note_sums() {
    std::vector<int> left{in_.same(f_.root())};
    sums_[left.back()];
    while (!left.empty()) {
      const int sum = left.back();
      left.pop_back();
      for (const auto& [term, factor] : in_.sum(sum).terms) {
        if (at(term).is == operation::variable) continue;
        for (std::size_t n = 0; n < static_cast<std::size_t>(facts_of(at(term).is).operands); ++n) {
          const int operand = in_.same(at(term).operands[n]);
          if (!in_.varies(operand)) continue;
          const auto [place, is_new] = sums_.try_emplace(operand);
          place->second.push_back({term, n});
          if (is_new) left.push_back(operand);
        }
      }
    }
  }

  bool has_either(const weighted_terms& sum, const pair_of_axes& pair) const {
    const axis_mask both = axis_mask{1} << pair.axes[0] | axis_mask{1} << pair.axes[1];
    return std::any_of(sum.terms.begin(), sum.terms.end(), [&](const auto& term) {
      return at(term.first).is == operation::variable && (in_.depends_on(term.first) & both) != 0;
    });
  }

  /// The numbers between which an axis goes, if these are such, and no limits depend on it.
  std::optional<range> range_of(std::size_t axis) const {
    const cube_axis& on = over_.axes[axis];
    const auto is_number = [](const tree& limit) {
      return limit.dimensions == 0 && limit.parameters.empty();
    };
    const auto uses = [&](const tree& limit) {
      return std::any_of(limit.nodes.begin(), limit.nodes.end(), [&](const node& each) {
        return each.is == operation::variable && each.index == on.variable;
      });
    };
    const bool is_used =
        std::any_of(over_.axes.begin(), over_.axes.end(),
                    [&](const cube_axis& each) { return uses(each.lower) || uses(each.upper); });
    if (is_used || on.goes != reach::finite || on.by != weighting::none || !is_number(on.lower) ||
        !is_number(on.upper))
      return {};
    const range over{value_of_constant(on.lower, {}, maths_choice::accurate),
                     value_of_constant(on.upper, {}, maths_choice::accurate)};
    return over.lower < over.upper ? std::optional(over) : std::nullopt;
  }

  std::optional<pair_of_axes> pair_of(int written_as) const {
    const weighted_terms& sum = in_.sum(written_as);
    if (written_as == in_.same(f_.root()) || sum.terms.size() != 2) return {};
    pair_of_axes pair{{}, {}, written_as, 0, 0};
    std::array<double, 2> lengths{};
    std::size_t n = 0;
    for (const auto& [term, factor] : sum.terms) {
      if (at(term).is != operation::variable || factor.value.lo != 0) return {};
      pair.axes[n] = static_cast<std::size_t>(std::countr_zero(in_.depends_on(term)));
      pair.factors[n] = factor.value.hi;
      const std::optional<range> over = range_of(pair.axes[n]);
      if (!over) return {};
      lengths[n] = std::abs(factor.value.hi) * (over->upper - over->lower);
      pair.middle += factor.value.hi * (over->lower / 2 + over->upper / 2);
      ++n;
    }
    pair.length = lengths[0];
    if (lengths[0] != lengths[1] || !is_finite(pair.length) || !is_finite(pair.middle)) return {};
    for (const auto& [other, uses] : sums_)
      if (has_either(in_.sum(other), pair) && !ratio_of(in_.sum(other), sum)) return {};
    return pair;
  }

  /// Whether it is seen that the formula is the same on either side of the middle.
  bool is_even(const pair_of_axes& pair) const {
    if (pair.middle != 0) return false;
    const auto is_even_in = [&](const use& by) {
      const node& here = at(by.node);
      const auto operand = [&](std::size_t n) { return in_.same(here.operands[n]); };
      switch (here.is) {
        case operation::absolute:
        case operation::cos:
        case operation::cosh:
        case operation::hypot: return true;
        case operation::multiply: return operand(0) == operand(1);
        case operation::power: {
          const node& exponent = at(here.operands[1]);
          return by.operand == 0 && exponent.is == operation::number &&
                 std::fmod(exponent.value, 2) == 0;
        }
        default: return false;
      }
    };
    return std::all_of(sums_.begin(), sums_.end(), [&](const auto& each) {
      const weighted_terms& sum = in_.sum(each.first);
      return !has_either(sum, pair) ||
             (sum.shift.empty() && std::all_of(each.second.begin(), each.second.end(), is_even_in));
    });
  }

  int v_of(const pair_of_axes& pair, tree_writer& out) const {
    return out.variable(variables_[pair.axes[0]]);
  }

  /// The middle plus v, or less v.
  int beside_middle(const pair_of_axes& pair, operation what, tree_writer& out) const {
    if (pair.middle != 0) return out.apply(what, out.number({pair.middle, 0}), v_of(pair, out));
    const int v = v_of(pair, out);
    return what == operation::add ? v : out.apply(operation::negate, v);
  }

  /// The formula with that in place of the pair's sum, on one side of the middle.
  int written(const pair_of_axes& pair, operation side, tree_writer& out) const {
    const weighted_terms& whole = in_.sum(pair.written_as);
    const auto in_place_of = [&](tree_copier& copied, int k) -> std::optional<int> {
      if (!has_either(in_.sum(k), pair)) return {};
      return in_.sum_of(k, *ratio_of(in_.sum(k), whole), beside_middle(pair, side, out), copied);
    };
    return tree_copier(f_, out, in_place_of).of(f_.root());
  }

  const tree& f_;
  const read_region& over_;
  std::vector<int> variables_;  // by axis
  sums_of_tree in_;
  std::map<int, std::vector<use>> sums_;  // by node
};

tree number_as_tree(double value) { return parse(shortest(value), {0, {}}); }

}  // namespace

std::optional<formula_of_pairs> pairs_as_axes(const tree& f, const read_region& over,
                                              const region& typed) {
  formula_of_pairs result{f, over, typed, ""};
  while (result.over.axes.size() > 2) {
    const pairs_of_formula pairs(result.f, result.over);
    const std::optional<pair_of_axes> pair = pairs.find();
    if (!pair) break;
    const auto name_of = [&](std::size_t axis) {
      const int variable = result.over.axes[axis].variable;
      return std::find_if(result.typed.begin(), result.typed.end(), [&](const bounds& each) {
        return variable_named(each.variable) == variable;
      });
    };
    const auto kept = name_of(pair->axes[0]);
    const auto merged = name_of(pair->axes[1]);
    result.words += (result.words.empty() ? "" : ", ") +
                    pairs.text_of_sum(*pair, kept->variable.size() > 1) + " in place of " +
                    kept->variable + " and " + merged->variable;
    *kept = {kept->variable, "0", shortest(pair->length)};
    result.f = pairs.with_one_in_place_of(*pair);
    cube_axis& axis = result.over.axes[pair->axes[0]];
    axis.lower = number_as_tree(0);
    axis.upper = number_as_tree(pair->length);
    result.typed.erase(merged);
    result.over.axes.erase(result.over.axes.begin() + static_cast<std::ptrdiff_t>(pair->axes[1]));
  }
  if (result.words.empty()) return {};
  return result;
}

}  // namespace riemann::expressions
