// From a tree to steps: shared, folded, powers as products.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/formula.hpp"

#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/expression/exact_operation.hpp"
#include "riemann/lib/expression/meant_number.hpp"

#include <bit>
#include <cstdint>
#include <numbers>
#include <unordered_map>

namespace riemann::expressions {
namespace {

constexpr double highest_product = 16;  // beyond, a product's roundings add up to more than pow's

bool same_meaning(const deviation& a, const deviation& b) {
  return a.off == b.off && a.bound == b.bound;
}

/// Which numbers are one step: those of one double, or of these those that stand for one number.
enum class numbers { by_value, by_meaning };

struct hash_of_step {
  std::size_t operator()(const step& of) const {
    std::uint64_t hash = std::bit_cast<std::uint64_t>(of.value);
    const auto mix = [&hash](int with) {
      hash = (hash ^ static_cast<unsigned>(with)) * 0x9e3779b97f4a7c15ULL;
      hash ^= hash >> 32;
    };
    mix(static_cast<int>(of.is));
    mix(of.index);
    for (const int operand : of.operands) mix(operand);
    return hash;
  }
};

struct same_step {
  numbers shared;
  bool operator()(const step& a, const step& b) const {
    return a.is == b.is && a.index == b.index && a.operands == b.operands &&
           std::bit_cast<std::uint64_t>(a.value) == std::bit_cast<std::uint64_t>(b.value) &&
           (shared == numbers::by_value || same_meaning(a.meant, b.meant));
  }
};

/// Those that the last of them needs, as they follow each other, and where each has gone: -1 where
/// it is not needed.
struct needed_steps {
  std::vector<step> steps;
  std::vector<int> place;
};

needed_steps steps_up_to(int last, const std::vector<step>& all) {
  std::vector<int> place(static_cast<std::size_t>(last) + 1, -1);
  place.back() = 0;
  for (std::size_t k = place.size(); k-- > 0;)
    if (place[k] >= 0)
      for (const int operand : operands_of(all[k])) place[static_cast<std::size_t>(operand)] = 0;
  std::vector<step> needed;
  for (std::size_t k = 0; k < place.size(); ++k) {
    if (place[k] < 0) continue;
    place[k] = static_cast<int>(needed.size());
    needed.push_back(all[k]);
    for (int& operand : operands_of(needed.back()))
      operand = place[static_cast<std::size_t>(operand)];
  }
  return {std::move(needed), std::move(place)};
}

class builder {
 public:
  builder(const tree& from, const std::vector<place_as_computed>& as_computed, numbers shared)
      : shared_(shared), known_(2 * from.nodes.size(), hash_of_step(), same_step{shared}) {
    formula_.dimensions = from.dimensions;
    formula_.parameter_count = static_cast<int>(from.parameters.size());
    std::vector<int> step_of(from.nodes.size());
    for (std::size_t k = 0; k < from.nodes.size(); ++k)
      step_of[k] = lowered(from.nodes[k], step_of);
    needed_steps needed = steps_up_to(step_of.back(), formula_.steps);
    formula_.steps = std::move(needed.steps);
    const auto step_now = [&](int node) {
      const int before = step_of[static_cast<std::size_t>(node)];
      return before > step_of.back() ? -1 : needed.place[static_cast<std::size_t>(before)];
    };
    for (const auto& [place, width] : as_computed)
      if (step_now(place) >= 0 && step_now(width) >= 0)
        formula_.as_computed.push_back({step_now(place), step_now(width)});
    for (const step& each : formula_.steps) {
      const operation_facts& facts = facts_of(each.is);
      formula_.exact = formula_.exact && facts.exact;
      if (!each.uniform) formula_.cost += facts.cost;
    }
  }

  formula to_formula() && { return std::move(formula_); }

  /// Numbers that stand for several were taken for one.
  bool confused() const { return confused_; }

 private:
  int lowered(const node& from, const std::vector<int>& step_of) {
    const auto operand = [&](std::size_t k) {
      return step_of[static_cast<std::size_t>(from.operands[k])];
    };
    switch (facts_of(from.is).operands) {
      case 0:
        if (from.is == operation::number)
          return number(meant_by_literal(from.value, from.beyond), from.value);
        return add({from.is, from.index, 0, {}, from.is != operation::variable});
      case 1: return apply(from.is, operand(0));
      case 2:
        return from.is == operation::power ? power(operand(0), operand(1))
                                           : apply(from.is, operand(0), operand(1));
      default: return apply(from.is, operand(0), operand(1), operand(2));
    }
  }

  int number(const meant_number& meant, double value) {
    const int place = add({operation::number, 0, value, {}, true, deviation_of(meant, value)});
    meant_.resize(formula_.steps.size());
    confused_ = confused_ || !same_meaning(at(place).meant, deviation_of(meant, value));
    meant_[static_cast<std::size_t>(place)] = meant;
    return place;
  }

  int apply(operation what, int a, int b = 0, int c = 0) {
    const operation_facts& facts = facts_of(what);
    step added{what, 0, 0, {a, b, c}};
    bool numbers = true;
    for (int k = 0; k < facts.operands; ++k) {
      const step& operand = at(added.operands[static_cast<std::size_t>(k)]);
      numbers = numbers && operand.is == operation::number;
      added.uniform = added.uniform && operand.uniform;
    }
    if (numbers && facts.exact) {
      const double value = exact_value(what, at(a).value, at(b).value, at(c).value);
      const auto meant = [&](int k) { return meant_[static_cast<std::size_t>(k)]; };
      if (is_finite(value))
        return number(meant_result(what, {meant(a), meant(b), meant(c)}, value), value);
    }
    return add(added);
  }

  int power(int base, int exponent) {
    const step& by = at(exponent);
    const bool whole = by.value == std::floor(by.value) && std::abs(by.value) <= highest_product;
    if (by.is == operation::number && (whole || std::abs(by.value) == 0.5) && stands(by, 0)) {
      if (by.value == 0.5) return apply(operation::sqrt, base);
      if (by.value == -0.5) return inverse(apply(operation::sqrt, base));
      const int n = static_cast<int>(by.value);
      return n < 0 ? inverse(product(base, -n)) : product(base, n);
    }
    const step& of = at(base);
    if (of.is == operation::number && of.value == std::numbers::e && stands(of, beyond_e))
      return apply(operation::exp, exponent);
    return apply(operation::power, base, exponent);
  }

  /// For its value and `beyond`, which an operation has other steps for than for a number nearby.
  bool stands(const step& number, double beyond) {
    const bool for_it = number.meant.off == beyond;
    confused_ = confused_ || !for_it;
    return for_it || shared_ == numbers::by_value;
  }

  int product(int base, int n) {
    if (n == 0) return number({1}, 1);
    if (n == 1) return base;
    const int half = product(base, n / 2);
    const int even = apply(operation::multiply, half, half);
    return n % 2 == 0 ? even : apply(operation::multiply, even, base);
  }

  int inverse(int of) { return apply(operation::divide, number({1}, 1), of); }

  int add(const step& added) {
    const auto [place, is_new] = known_.try_emplace(added, static_cast<int>(formula_.steps.size()));
    if (is_new) formula_.steps.push_back(added);
    return place->second;
  }

  const step& at(int k) const { return formula_.steps[static_cast<std::size_t>(k)]; }

  numbers shared_;
  formula formula_;
  std::vector<meant_number> meant_;  // by step, of numbers
  bool confused_ = false;
  std::unordered_map<step, int, hash_of_step, same_step> known_;
};

}  // namespace

double exact_value(operation what, double a, double b, double c) {
  double value = 0;
  for_each_exact_operation([&]<operation Operation>() {
    if (what == Operation) value = exact_operation<Operation>(a, b, c);
  });
  return value;
}

std::vector<std::uint64_t> dependencies_of(const formula& of) {
  std::vector<std::uint64_t> dependencies;
  for (const step& each : of.steps) {
    std::uint64_t mask = each.is == operation::variable ? std::uint64_t{1} << each.index : 0;
    for (const int k : operands_of(each)) mask |= dependencies[static_cast<std::size_t>(k)];
    dependencies.push_back(mask);
  }
  return dependencies;
}

formula ending_with(formula of, int last) {
  of.steps = steps_up_to(last, of.steps).steps;
  of.steps_apart.clear();
  of.as_computed.clear();
  return of;
}

formula times(formula of, double factor) {
  const auto multiplied = [factor](std::vector<step>& steps) {
    const int last = static_cast<int>(steps.size()) - 1;
    const bool uniform = steps.back().uniform;
    steps.push_back({operation::number, 0, factor});
    steps.push_back({operation::multiply, 0, 0, {last, last + 1}, uniform});
  };
  multiplied(of.steps);
  if (!of.steps_apart.empty()) multiplied(of.steps_apart);
  return of;
}

formula formula_of(const tree& from, const std::vector<place_as_computed>& as_computed) {
  builder by_value(from, as_computed, numbers::by_value);
  const bool confused = by_value.confused();
  formula result = std::move(by_value).to_formula();
  if (confused) result.steps_apart = builder(from, {}, numbers::by_meaning).to_formula().steps;
  return result;
}

}  // namespace riemann::expressions
