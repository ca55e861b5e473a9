// Signs and factors before a sum are written around each addend on the way back from it.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/addends.hpp"

#include "riemann/lib/expression/operations.hpp"
#include "riemann/lib/expression/tree_writer.hpp"
#include "riemann/lib/expression/workbench.hpp"

#include <utility>

namespace riemann::expressions {
namespace {

bool is_sum_at(const std::vector<step>& steps, int k) {
  using enum operation;
  const step& of = steps[static_cast<std::size_t>(k)];
  const auto [a, b, c] = of.operands;
  if (of.uniform) return false;
  if (of.is == add || of.is == subtract) return true;
  if (of.is != negate && of.is != multiply && of.is != divide) return false;
  return is_sum_at(steps, a) || (of.is == multiply && is_sum_at(steps, b));
}

/// The two sides of the outermost sum that step k is, but for factors.
std::vector<int> sides_of(int k, workbench& in) {
  const step of = in.at(k);
  const auto [a, b, c] = of.operands;
  if (of.is == operation::add) return {a, b};
  if (of.is == operation::subtract) return {a, in.apply(operation::negate, b)};
  const bool is_first = is_sum_at(in.steps(), a);
  std::vector<int> sides = sides_of(is_first ? a : b, in);
  for (int& each : sides) each = is_first ? in.apply(of.is, each, b) : in.apply(of.is, a, each);
  return sides;
}

class splitter_of_sums {
 public:
  splitter_of_sums(const tree& f, std::size_t most)
      : f_(f), most_(most), out_(tree_writer::after(f)) {
    for (const node& each : f.nodes) {
      bool varies = each.is == operation::variable;
      for (const int k : operands_of(each)) varies = varies || varies_[static_cast<std::size_t>(k)];
      varies_.push_back(varies);
    }
  }

  std::vector<tree> all() && {
    add(f_.root());
    if (roots_.size() > most_) return {};
    const tree written = std::move(out_).written();
    std::vector<tree> all;
    for (const int root : roots_) {
      tree_writer addend(f_);
      tree_copier(written, addend).of(root);
      all.push_back(std::move(addend).written());
    }
    return all;
  }

 private:
  bool varies(int k) const { return varies_[static_cast<std::size_t>(k)]; }

  void add(int k) {
    if (roots_.size() > most_) return;
    const auto [a, b, c] = f_.at(k).operands;
    const auto add_each = [this](int of, operation is, int other = 0) {
      const std::size_t before = roots_.size();
      add(of);
      for (std::size_t n = before; n < roots_.size(); ++n)
        roots_[n] = out_.apply(is, roots_[n], other);
    };
    switch (f_.at(k).is) {
      case operation::add: add(a); return add(b);
      case operation::subtract: add(a); return add_each(b, operation::negate);
      case operation::negate: return add_each(a, operation::negate);
      case operation::multiply:
        if (!varies(a)) return add_each(b, operation::multiply, a);
        if (!varies(b)) return add_each(a, operation::multiply, b);
        break;
      case operation::divide:
        if (!varies(b)) return add_each(a, operation::divide, b);
        break;
      default: break;
    }
    roots_.push_back(k);
  }

  const tree& f_;
  std::size_t most_;
  tree_writer out_;
  std::vector<bool> varies_;
  std::vector<int> roots_;
};

}  // namespace

bool is_sum(const formula& of) {
  const std::vector<step>& steps = steps_as_meant(of);
  return is_sum_at(steps, static_cast<int>(steps.size()) - 1);
}

std::vector<formula> addends_of(const formula& of) {
  std::vector<formula> all;
  if (!is_sum(of)) return all;
  workbench in(of);
  for (const int side : sides_of(in.last(), in)) all.push_back(in.taken_out(side));
  return all;
}

std::vector<tree> addends_of(const tree& f, std::size_t most) {
  return splitter_of_sums(f, most).all();
}

}  // namespace riemann::expressions
