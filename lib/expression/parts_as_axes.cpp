// Parts are taken one after the other; then the tree is written with variables in their place.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/parts_as_axes.hpp"

#include "riemann/lib/expression/sums_of_tree.hpp"
#include "riemann/lib/expression/tree_writer.hpp"
#include "riemann/lib/expression/whole_lines.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace riemann::expressions {
namespace {

using mask = axis_mask;

constexpr int not_any = -1;

class parts_of_formula {
 public:
  parts_of_formula(const tree& f, const read_region& over)
      : f_(f),
        variables_(variables_of(over)),
        lines_(lines_of(over, variables_)),
        in_(f, variables_),
        parts_(f.nodes.size()) {}

  std::optional<formula_of_parts> whole() {
    if (lines_ == 0 || enters(in_.sum(f_.root()), lines_) != 0) return {};
    while (take_one_alone()) {
    }
    take_linear();
    if (!std::any_of(directions_.begin(), directions_.end(),
                     [](const direction& each) { return each.is_taken() && each.is_across(); }))
      return {};
    if (lines_left() != lines_) return {};
    formula_of_parts result{written_anew(), std::vector<tree>(variables_.size())};
    for (const direction& each : directions_)
      if (each.is_taken() && each.is_across())
        result.parts[static_cast<std::size_t>(each.axis)] = in_.without_shift(each.written_as);
    return result;
  }

 private:
  /// Parts that differ by a factor and a shift.
  struct direction {
    weighted_terms sum;
    int written_as;
    int axis = not_any;  // that has become this part

    bool is_taken() const { return axis != not_any; }
    bool is_across() const { return sum.terms.size() > 1; }
  };
  struct part {
    std::size_t direction;
    meant_number ratio;
  };

  const node& at(int k) const { return f_.at(k); }
  int axis_of(int term) const { return std::countr_zero(in_.depends_on(term)); }

  /// The line that is this term, if any.
  mask enters(int term) const {
    return at(term).is == operation::variable ? in_.depends_on(term) & lines_ : 0;
  }
  /// The lines among these that are terms of it.
  mask enters(const weighted_terms& of, mask lines) const {
    mask all = 0;
    for (const auto& [term, factor] : of.terms) all |= enters(term) & lines;
    return all;
  }

  /// Whether its other terms have a value everywhere, and depend on none of these lines.
  bool may_be_taken(const direction& of, mask lines) const {
    return std::all_of(of.sum.terms.begin(), of.sum.terms.end(), [&](const auto& term) {
      const int k = term.first;
      const bool is_apart = (in_.depends_on(k) & lines) == 0 && in_.has_value(k);
      return is_apart || (enters(k) & lines) != 0;
    });
  }

  /// Calls see(part) for each sum that enters what is no sum, as far as the formula depends on them
  /// once others have become variables.
  template <class See>
  void walk(const See& see) {
    std::vector<bool> is_left(f_.nodes.size());
    const auto leave = [&](int k) {
      for (const auto& [term, factor] : in_.sum(k).terms)
        is_left[static_cast<std::size_t>(term)] = true;
    };
    leave(f_.root());
    for (int k = f_.root(); k >= 0; --k) {
      if (!is_left[static_cast<std::size_t>(k)] || at(k).is == operation::variable) continue;
      for (const int each : operands_of(at(k))) {
        const int operand = in_.same(each);
        if (!in_.varies(operand)) continue;
        const part& here = part_at(operand);
        see(here);
        if (!directions_[here.direction].is_taken()) leave(operand);
      }
    }
  }

  const part& part_at(int k) {
    std::optional<part>& here = parts_[static_cast<std::size_t>(k)];
    for (std::size_t d = 0; !here && d < directions_.size(); ++d)
      if (const std::optional<meant_number> ratio = ratio_of(in_.sum(k), directions_[d].sum))
        here = {d, *ratio};
    if (!here) {
      here = {directions_.size(), {1, 0}};
      directions_.push_back({in_.sum(k), k});
    }
    return *here;
  }

  /// Directions that lines enter and that have not become variables.
  std::vector<std::size_t> directions_left() {
    std::vector<std::size_t> left;
    walk([&](const part& each) {
      const direction& of = directions_[each.direction];
      if (!of.is_taken() && enters(of.sum, lines_) != 0) left.push_back(each.direction);
    });
    std::sort(left.begin(), left.end());
    left.erase(std::unique(left.begin(), left.end()), left.end());
    return left;
  }

  /// Lines that the formula depends on, as itself or as the parts that they have become.
  mask lines_left() {
    mask left = 0;
    walk([&](const part& each) {
      const direction& of = directions_[each.direction];
      left |= of.is_taken() ? mask{1} << of.axis : enters(of.sum, lines_);
    });
    return left;
  }

  void divide_by(const meant_number& determinant) {
    determinant_ = combined(operation::multiply, determinant_, determinant);
  }

  /// A line that enters one direction alone becomes it, if there is one.
  bool take_one_alone() {
    const std::vector<std::size_t> left = directions_left();
    mask in_one = 0;
    mask in_more = 0;
    for (const std::size_t d : left) {
      const mask here = enters(directions_[d].sum, lines_);
      in_more |= in_one & here;
      in_one |= here;
    }
    for (const std::size_t d : left) {
      direction& each = directions_[d];
      if (!each.is_across()) continue;
      for (const auto& [term, factor] : each.sum.terms) {
        const mask line = enters(term) & ~in_more;
        if (line == 0 || !may_be_taken(each, line)) continue;
        each.axis = axis_of(term);
        divide_by(factor);
        return true;
      }
    }
    return false;
  }

  /// Groups of lines that share directions, if these are linear and as many.
  void take_linear() {
    const std::vector<std::size_t> left = directions_left();
    mask done = 0;
    for (const std::size_t first : left) {
      mask group = enters(directions_[first].sum, lines_);
      if ((group & done) != 0) continue;
      std::vector<std::size_t> of_group;
      for (mask before = 0; before != group;) {
        before = group;
        of_group.clear();
        for (const std::size_t d : left)
          if (const mask here = enters(directions_[d].sum, lines_); (here & group) != 0) {
            group |= here;
            of_group.push_back(d);
          }
      }
      done |= group;
      take_together(group, of_group);
    }
  }

  void take_together(mask group, const std::vector<std::size_t>& of_group) {
    if (of_group.size() < 2 || std::popcount(group) != static_cast<int>(of_group.size())) return;
    std::vector<std::vector<meant_number>> rows;
    for (const std::size_t d : of_group) {
      if (!may_be_taken(directions_[d], group)) return;
      rows.emplace_back(of_group.size());
      for (const auto& [term, factor] : directions_[d].sum.terms)
        if (const mask line = enters(term); line != 0)
          rows.back()[static_cast<std::size_t>(std::popcount(group & (line - 1)))] = factor;
    }
    const std::optional<meant_number> determinant = determinant_of(std::move(rows));
    if (!determinant) return;
    divide_by(*determinant);
    mask free = group;
    for (const bool across : {false, true})  // a variable that is a part by itself stays that
      for (const std::size_t d : of_group) {
        direction& each = directions_[d];
        if (each.is_across() != across) continue;
        const mask own = enters(each.sum, free);
        each.axis = std::countr_zero(own != 0 ? own : free);
        free &= ~(mask{1} << each.axis);
      }
  }

  /// With variables in place of the parts that have become such.
  tree written_anew() const {
    tree_writer out(f_);
    const auto in_place_of = [&](tree_copier& copied, int k) -> std::optional<int> {
      const std::optional<part>& here = parts_[static_cast<std::size_t>(in_.same(k))];
      if (!here || !directions_[here->direction].is_taken()) return {};
      const auto axis = static_cast<std::size_t>(directions_[here->direction].axis);
      return in_.sum_of(k, here->ratio, out.variable(variables_[axis]), copied);
    };
    const int whole = tree_copier(f_, out, in_place_of).of(f_.root());
    out.times(inverse_of_size(determinant_), whole);
    return std::move(out).written();
  }

  const tree& f_;
  std::vector<int> variables_;  // by axis
  mask lines_;
  sums_of_tree in_;
  std::vector<direction> directions_;
  std::vector<std::optional<part>> parts_;  // by node
  meant_number determinant_{1, 0};
};

}  // namespace

std::optional<formula_of_parts> parts_as_axes(const tree& f, const read_region& over) {
  return parts_of_formula(f, over).whole();
}

}  // namespace riemann::expressions
