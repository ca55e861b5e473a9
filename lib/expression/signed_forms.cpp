// Each step is brought to a form that depends on no order: operands are sorted.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/signed_forms.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>
#include <utility>

namespace riemann::expressions {

exchange identity(std::size_t variables) {
  exchange result{std::vector<int>(variables), std::vector<int>(variables, 1)};
  std::iota(result.with.begin(), result.with.end(), 0);
  return result;
}

int signed_forms::numbered(key of, content made) {
  const auto [at, is_new] = numbers_.emplace(std::move(of), static_cast<int>(contents_.size()));
  if (is_new) contents_.push_back(std::move(made));
  return at->second;
}

int signed_forms::made_of(operation is, std::vector<signed_form> parts) {
  key of{static_cast<std::int64_t>(is)};
  std::uint64_t variables = 0;
  for (const signed_form each : parts) {
    of.insert(of.end(), {each.form, each.sign});
    variables |= in(each.form).variables;
  }
  return numbered(std::move(of), {is, std::move(parts), variables});
}

signed_form signed_forms::number(const step& of) {
  const int sign = of.value < 0 ? -1 : 1;
  const auto bits = [](double a) { return std::bit_cast<std::int64_t>(a == 0 ? 0 : a); };
  const int form = numbered({static_cast<std::int64_t>(operation::number), bits(sign * of.value),
                             bits(sign * of.meant.off), bits(of.meant.bound)},
                            {});
  if (of.value == 0 && of.meant.largest() == 0) zero_ = form;
  return {form, sign};
}

signed_form signed_forms::variable(signed_form which) {
  content made{operation::variable, {}, std::uint64_t{1} << (which.form % 64)};
  return {numbered({static_cast<std::int64_t>(operation::variable), which.form}, std::move(made)),
          which.sign};
}

signed_form signed_forms::zero() {
  const step nothing;
  return number(nothing);
}

signed_form signed_forms::sum(std::span<const signed_form> of) {
  std::map<int, int> times;
  for (const signed_form each : of) {
    if (in(each.form).is != operation::add)
      times[each.form] += each.sign;
    else
      for (const signed_form inner : in(each.form).parts)
        times[inner.form] += inner.sign * each.sign;
  }
  std::vector<signed_form> parts;
  for (const auto& [form, count] : times)
    if (count != 0 && !is_zero(form)) parts.push_back({form, count});
  if (parts.empty()) return zero();
  const int sign = parts.front().sign < 0 ? -1 : 1;
  for (signed_form& each : parts) each.sign *= sign;
  if (parts.size() == 1 && parts.front().sign == 1) return {parts.front().form, sign};
  return {made_of(operation::add, std::move(parts)), sign};
}

signed_form signed_forms::product(signed_form a, signed_form b, int power_of_b) {
  std::map<int, int> powers;
  const auto take = [&](int form, int power) {
    if (in(form).is != operation::multiply)
      powers[form] += power;
    else
      for (const signed_form each : in(form).parts) powers[each.form] += power * each.sign;
  };
  take(a.form, 1);
  take(b.form, power_of_b);
  std::vector<signed_form> parts;
  for (const auto& [form, power] : powers)
    if (power != 0) parts.push_back({form, power});
  const int sign = a.sign * (power_of_b % 2 == 0 ? 1 : b.sign);
  if (parts.size() == 1 && parts.front().sign == 1) return {parts.front().form, sign};
  return {made_of(operation::multiply, std::move(parts)), sign};
}

/// Whether it is 0 at points of no extent alone: one of its terms is a variable that no other has.
bool signed_forms::is_seldom_zero(int form) const {
  const content& of = in(form);
  if (of.is == operation::variable) return true;
  if (of.is != operation::add) return false;
  return std::any_of(of.parts.begin(), of.parts.end(), [&](const signed_form& alone) {
    return in(alone.form).is == operation::variable &&
           std::all_of(of.parts.begin(), of.parts.end(), [&](const signed_form& other) {
             return &other == &alone || (in(other.form).variables & in(alone.form).variables) == 0;
           });
  });
}

/// By the sign of b - a.
signed_form signed_forms::comparison(operation is, signed_form a, signed_form b) {
  using enum operation;
  if (is == greater || is == greater_equal) {
    std::swap(a, b);
    is = is == greater ? less : less_equal;
  }
  const signed_form parts[] = {b, -a};
  signed_form difference = sum(parts);
  if (is == equal || is == not_equal) difference.sign = 1;
  if (is == less_equal && is_seldom_zero(difference.form)) is = less;
  return {made_of(is, {difference}), 1};
}

signed_form signed_forms::choice(signed_form condition, signed_form a, signed_form b) {
  const content& by = in(condition.form);
  if (by.is == operation::less && by.parts.front().sign < 0 &&
      is_seldom_zero(by.parts.front().form)) {
    condition.form = made_of(operation::less, {-by.parts.front()});
    std::swap(a, b);
  }
  const int sign = is_zero(a.form) ? b.sign : a.sign;
  a.sign = 1;
  b.sign *= sign;
  if (is_zero(b.form)) b.sign = 1;
  return {made_of(operation::choose, {condition, a, b}), sign};
}

/// min(-a, -b) is -max(a, b).
signed_form signed_forms::larger_or_smaller(operation is, signed_form a, signed_form b) {
  using enum operation;
  if (a == b) return a;
  if (b < a) std::swap(a, b);
  if (a.sign < 0) is = is == minimum ? maximum : minimum;
  return {made_of(is, {{a.form, 1}, {b.form, b.sign * a.sign}}), a.sign};
}

signed_form signed_forms::applied(operation is, const step* first, std::array<signed_form, 3> of) {
  using enum operation;
  const auto [a, b, c] = of;
  const auto outside = [&](int sign) { return signed_form{made_of(is, {{a.form, 1}}), sign}; };
  switch (is) {
    case negate: return -a;
    case add: return sum(std::span(of).first(2));
    case subtract: {
      const signed_form parts[] = {a, -b};
      return sum(parts);
    }
    case multiply: return product(a, b, 1);
    case divide: return product(a, b, -1);
    case less:
    case less_equal:
    case greater:
    case greater_equal:
    case equal:
    case not_equal: return comparison(is, a, b);
    case choose: return choice(a, b, c);
    case minimum:
    case maximum: return larger_or_smaller(is, a, b);
    case sign:
    case round:
    case trunc:
    case sin:
    case tan:
    case asin:
    case atan:
    case sinh:
    case tanh:
    case asinh:
    case atanh:
    case cbrt:
    case erf:
    case erfinv: return outside(a.sign);
    case absolute:
    case cos:
    case cosh: return outside(1);
    case floor:
    case ceil:
      if (a.sign < 0) is = is == floor ? ceil : floor;
      return outside(a.sign);
    case hypot: {
      const auto [least, most] = std::minmax(a.form, b.form);
      return {made_of(is, {{least, 1}, {most, 1}}), 1};
    }
    case bessel_j:
    case bessel_i:  // as even or odd as their order (DLMF 10.4.1, 10.27.1)
      if (first->is != operation::number) break;
      return {made_of(is, {a, {b.form, 1}}), std::fmod(first->value, 2) == 0 ? 1 : b.sign};
    default: break;
  }
  const auto operands = static_cast<std::size_t>(facts_of(is).operands);
  std::vector<signed_form> parts(of.begin(), of.begin() + static_cast<std::ptrdiff_t>(operands));
  if (is == logical_and || is == logical_or) std::sort(parts.begin(), parts.end());
  return {made_of(is, std::move(parts)), 1};
}

std::optional<signed_form> signed_forms::of(const formula& f,
                                            const std::vector<std::string>& parameters,
                                            const exchange& by) {
  std::vector<signed_form> all;
  const std::vector<step>& steps = steps_as_meant(f);
  for (const step& each : steps) {
    const auto operand = [&](int k) { return static_cast<std::size_t>(each.operands[k]); };
    const auto index = static_cast<std::size_t>(each.index);
    if (each.is == operation::number) {
      all.push_back(number(each));
    } else if (each.is == operation::variable) {
      all.push_back(variable({by.with[index], by.sign[index]}));
    } else if (each.is == operation::parameter) {
      const std::string name =
          index < parameters.size() ? parameters[index] : std::to_string(index);
      const int which =
          parameters_.emplace(name, static_cast<int>(parameters_.size())).first->second;
      all.push_back(
          {numbered({static_cast<std::int64_t>(operation::parameter), which}, {each.is, {}, 0}),
           1});
    } else {
      std::array<signed_form, 3> operands;
      for (int k = 0; k < facts_of(each.is).operands; ++k)
        operands[static_cast<std::size_t>(k)] = all[operand(k)];
      all.push_back(applied(each.is, &steps[operand(0)], operands));
    }
    if (is_zero(all.back().form)) all.back().sign = 1;
  }
  if (all.empty()) return {};
  return all.back();
}

}  // namespace riemann::expressions
