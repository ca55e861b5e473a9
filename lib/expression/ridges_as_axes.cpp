// Each line is tried: what exponents have of it, then all else; then the tree is written anew.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/ridges_as_axes.hpp"

#include "riemann/lib/expression/sums_of_tree.hpp"
#include "riemann/lib/expression/tree_writer.hpp"
#include "riemann/lib/expression/whole_lines.hpp"

#include <cmath>
#include <utility>
#include <vector>

namespace riemann::expressions {
namespace {

class ridges_of_formula {
 public:
  ridges_of_formula(const tree& f, const read_region& over)
      : f_(f),
        variables_(variables_of(over)),
        lines_(lines_of(over, variables_)),
        in_(f_, variables_),
        is_in_exponent_(f.nodes.size()),
        is_elsewhere_(f.nodes.size()) {
    is_elsewhere_.back() = true;
    for (int k = f_.root(); k >= 0; --k)
      for (const int used : operands_of(at(k))) {
        const auto operand = static_cast<std::size_t>(used);
        const bool is_exponent = at(k).is == operation::exp;
        if (is_exponent || is_in_exponent(k)) is_in_exponent_[operand] = true;
        if (!is_exponent && is_elsewhere(k)) is_elsewhere_[operand] = true;
      }
  }

  /// Takes the first, if there is one.
  bool take(formula_of_parts& anew) {
    for (std::size_t axis = 0; axis < variables_.size(); ++axis) {
      line_ = axis_mask{1} << axis & lines_;
      if (line_ == 0 || !find_part() || !is_mild_elsewhere()) continue;
      anew.f = written_anew(variables_[axis]);
      anew.parts[axis] = in_.without_shift(part_);
      return true;
    }
    return false;
  }

 private:
  const node& at(int k) const { return f_.at(k); }
  bool is_in_exponent(int k) const { return is_in_exponent_[static_cast<std::size_t>(k)]; }
  bool is_elsewhere(int k) const { return is_elsewhere_[static_cast<std::size_t>(k)]; }
  bool depends(int k) const { return (in_.depends_on(k) & line_) != 0; }
  bool is_line(int term) const { return at(term).is == operation::variable && depends(term); }
  const weighted_terms& part() const { return in_.sum(part_); }

  /// 0 where it is no whole power of something.
  double whole_power(const node& of) const {
    if (of.is == operation::multiply && in_.same(of.operands[0]) == in_.same(of.operands[1]))
      return 2;
    if (of.is != operation::power || at(of.operands[1]).is != operation::number) return 0;
    const double exponent = at(of.operands[1]).value;
    return exponent >= 1 && exponent == std::trunc(exponent) ? exponent : 0;
  }

  /// Finds the sum whose squares are all that exponents have of the line, if there is one.
  bool find_part() {
    part_ = none;
    for (int k = 0; k <= f_.root(); ++k) {
      if (in_.is_sum(k) || !depends(k)) continue;
      if (!is_in_exponent(k) && at(k).is != operation::exp) continue;
      for (const int operand : operands_of(at(k))) {
        if (!enters(operand)) continue;
        const bool is_square = std::fmod(whole_power(at(k)), 2) == 0 && whole_power(at(k)) > 0;
        if (!is_square || !is_part(operand)) return false;
        if (part_ == none) part_ = operand;
        if (!ratio_of(in_.sum(operand), part())) return false;
      }
    }
    return part_ != none;
  }

  /// Whether the line is a term of this sum.
  bool enters(int sum) const {
    for (const auto& [term, factor] : in_.sum(sum).terms)
      if (is_line(term)) return true;
    return false;
  }

  bool is_part(int sum) const {
    bool is_across = false;
    for (const auto& [term, factor] : in_.sum(sum).terms) {
      if (is_line(term)) continue;
      if (depends(term) || !in_.has_value(term)) return false;
      is_across = true;
    }
    return is_across;
  }

  /// Whether all that depends on the line outside of exponents is a polynomial in it, or a wave of
  /// one, and there is some.
  bool is_mild_elsewhere() const {
    using enum operation;
    bool is_met = false;
    for (int k = 0; k <= f_.root(); ++k) {
      const node& of = at(k);
      if (!depends(k) || !is_elsewhere(k)) continue;
      switch (of.is) {
        case exp: break;
        case variable:
        case negate:
        case add:
        case subtract:
        case multiply:
        case sin:
        case cos: is_met = is_met || of.is == variable; break;
        case divide:
          if (depends(of.operands[1]) && at(of.operands[1]).is != exp) return false;
          break;
        default:
          if (whole_power(of) == 0) return false;
      }
    }
    return is_met;
  }

  tree written_anew(int variable) const {
    tree_writer out(f_);
    meant_number of_line{};
    for (const auto& [term, factor] : part().terms)
      if (is_line(term)) of_line = factor;
    const auto in_place_of = [&](tree_copier& copied, int k) -> std::optional<int> {
      if (is_line(k)) {
        int sum = out.variable(variable);
        for (const auto& [term, factor] : part().terms)
          if (!is_line(term))
            sum = out.apply(operation::subtract, sum, out.times(factor, copied.of(term)));
        return out.times(combined(operation::divide, {1, 0}, of_line), sum);
      }
      const std::optional<meant_number> ratio = ratio_of(in_.sum(k), part());
      if (!ratio) return {};
      return in_.sum_of(k, *ratio, out.variable(variable), copied);
    };
    const int whole = tree_copier(f_, out, in_place_of).of(f_.root());
    out.times(inverse_of_size(of_line), whole);  // is the root
    return std::move(out).written();
  }

  static constexpr int none = -1;

  const tree f_;
  std::vector<int> variables_;  // by axis
  axis_mask lines_;
  sums_of_tree in_;
  std::vector<bool> is_in_exponent_;
  std::vector<bool> is_elsewhere_;  // a node may be both
  axis_mask line_ = 0;              // that is tried
  int part_ = none;
};

}  // namespace

std::optional<formula_of_parts> ridges_as_axes(const tree& f, const read_region& over) {
  formula_of_parts anew{f, std::vector<tree>(over.axes.size())};
  std::size_t ridges = 0;
  while (ridges < over.axes.size() && ridges_of_formula(anew.f, over).take(anew)) ++ridges;
  return ridges == 0 ? std::nullopt : std::optional(std::move(anew));
}

}  // namespace riemann::expressions
