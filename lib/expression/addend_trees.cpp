// From the root down through sums, signs and factors that do not vary.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/addend_trees.hpp"

#include "riemann/lib/expression/tree_writer.hpp"

#include <cstddef>
#include <utility>

namespace riemann::expressions {
namespace {

class splitter_of_sums {
 public:
  splitter_of_sums(const tree& f, std::size_t most) : f_(f), most_(most) {
    for (std::size_t k = 0; k < f.nodes.size(); ++k) {
      bool varies = f.nodes[k].is == operation::variable;
      for (int n = 0; n < facts_of(f.nodes[k].is).operands; ++n)
        varies =
            varies ||
            varies_[static_cast<std::size_t>(f.nodes[k].operands[static_cast<std::size_t>(n)])];
      varies_.push_back(varies);
    }
    take_apart(static_cast<int>(f.nodes.size()) - 1, {});
  }

  std::vector<tree> all() && {
    if (all_.size() > most_) return {};
    return std::move(all_);
  }

 private:
  /// An operation of the sum that the addend has, too: its sign, or a factor.
  struct wrap {
    operation is;
    int other;  // the operand that does not vary; -1: there is none
  };

  const node& at(int k) const { return f_.nodes[static_cast<std::size_t>(k)]; }
  bool varies(int k) const { return varies_[static_cast<std::size_t>(k)]; }

  void take_apart(int k, std::vector<wrap> wraps) {
    if (all_.size() > most_) return;
    const auto [a, b, c] = at(k).operands;
    const auto inside = [&](int operand, wrap with) {
      std::vector<wrap> more = wraps;
      more.push_back(with);
      take_apart(operand, std::move(more));
    };
    switch (at(k).is) {
      case operation::add: take_apart(a, wraps); return take_apart(b, std::move(wraps));
      case operation::subtract: take_apart(a, wraps); return inside(b, {operation::negate, -1});
      case operation::negate: return inside(a, {operation::negate, -1});
      case operation::multiply:
        if (!varies(a)) return inside(b, {operation::multiply, a});
        if (!varies(b)) return inside(a, {operation::multiply, b});
        break;
      case operation::divide:
        if (!varies(b)) return inside(a, {operation::divide, b});
        break;
      default: break;
    }
    all_.push_back(written(k, wraps));
  }

  tree written(int k, const std::vector<wrap>& wraps) const {
    tree_writer out(f_);
    const auto write = [&](const auto& self, int which) -> int {
      node copy = at(which);
      for (int n = 0; n < facts_of(copy.is).operands; ++n) {
        int& operand = copy.operands[static_cast<std::size_t>(n)];
        operand = self(self, operand);
      }
      return out.add(copy);
    };
    int whole = write(write, k);
    for (auto each = wraps.rbegin(); each != wraps.rend(); ++each) {
      const int other = each->other < 0 ? 0 : write(write, each->other);
      whole = out.apply(each->is, whole, other);
    }
    return std::move(out).written();
  }

  const tree& f_;
  std::size_t most_;
  std::vector<bool> varies_;
  std::vector<tree> all_;
};

}  // namespace

std::vector<tree> addend_trees(const tree& f, std::size_t most) {
  return splitter_of_sums(f, most).all();
}

}  // namespace riemann::expressions
