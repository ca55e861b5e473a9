// Products become sums, and powers products.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/logarithm.hpp"

#include "riemann/lib/expression/tree_writer.hpp"

#include <cstddef>
#include <numbers>
#include <utility>
#include <vector>

namespace riemann::expressions {
namespace {

class writer_of_logarithm {
 public:
  explicit writer_of_logarithm(const tree& f) : f_(f), out_(tree_writer::after(f)) {
    for (const node& each : f.nodes) {
      const auto falls = [&](int k) { return is_exponential_[static_cast<std::size_t>(k)]; };
      bool any = each.is == operation::exp || each.is == operation::cosh;
      for (const int k : operands_of(each)) any = any || falls(k);
      is_exponential_.push_back(any);
    }
  }

  tree written() && {
    out_.apply(operation::add, of(f_.root()), literal(0));
    return std::move(out_).written();
  }

 private:
  int literal(double value) { return out_.number({value, 0}); }

  /// The node that is the logarithm of node k.
  int of(int k) {
    using enum operation;
    const node& at = f_.at(k);
    const auto [a, b, c] = at.operands;
    switch (at.is) {
      case negate:
      case absolute: return of(a);
      case exp: return a;
      case cosh: {  // |a| + log1p(exp(-2|a|)) - log(2)
        const int size = out_.apply(absolute, a);
        const int twice = out_.apply(multiply, literal(-2), size);
        const int less = out_.apply(subtract, size, literal(std::numbers::ln2));
        return out_.apply(add, less, out_.apply(log1p, out_.apply(exp, twice)));
      }
      case multiply: return out_.apply(add, of(a), of(b));
      case divide: return out_.apply(subtract, of(a), of(b));
      case sqrt: return out_.apply(multiply, literal(0.5), of(a));
      case power: return out_.apply(multiply, b, of(a));
      case add:
      case subtract:
        if (!is_exponential_[static_cast<std::size_t>(k)]) break;
        return out_.apply(maximum, of(a), of(b));
      case choose: return out_.add({choose, 0, 0, {a, of(b), of(c)}, {}});
      default: break;
    }
    return out_.apply(log, out_.apply(absolute, k));
  }

  const tree& f_;
  tree_writer out_;
  std::vector<bool> is_exponential_;
};

}  // namespace

tree logarithm_of(const tree& f) { return writer_of_logarithm(f).written(); }

}  // namespace riemann::expressions
