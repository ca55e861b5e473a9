// Functions of pairs: the value at hi by a program's kernel, and by the slope or an addition
// theorem what lo adds to it.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/cpu/by_isa.hpp"
#include "riemann/lib/expression/double_word_functions.hpp"
#include "riemann/lib/expression/pair_arithmetic.hpp"
#include "riemann/lib/expression/pair_block.hpp"
#include "riemann/lib/integrand/integrand.hpp"
#include "riemann/lib/expression/slopes.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

namespace riemann::expressions {
namespace {

/// What a call works on.
struct function_call {
  operation is;
  pair_operands from;
  int count;
  maths_choice maths;

  const pair_block& a() const { return *from[0]; }
  const pair_block& b() const { return *from[1]; }
};

void run_kernel(operation is, const pair_column& a, const pair_column& b, const function_call& of,
                pair_column& out) {
  const function_kernel kernel = kernel_of(is, of.maths, cpu::current_isa());
  kernel.run({a.data(), b.data(), b.data(), out.data(), of.count, kernel.function});
}

/// each(i) for every lane, in vector loops.
template <class Each>
[[gnu::always_inline]] inline void for_lanes(int count, const Each& each) {
  const auto whole = static_cast<std::size_t>(count / lanes_at_least * lanes_at_least);
  cpu::by_isa(cpu::current_isa(), [&] {
#pragma GCC ivdep
    for (std::size_t i = 0; i < whole; ++i) each(i);
  });
}

/// out.hi + more(i), each.
template <class More>
[[gnu::always_inline]] inline void add_to_values(int count, pair_block& out, const More& more) {
  for_lanes(
      count, [&](std::size_t i) __attribute__((always_inline)) {
        const double value = out.hi[i];
        const double_word sum = pair_or(value, two_sum(value, more(i)));
        out.hi[i] = sum.hi;
        out.lo[i] = sum.lo;
      });
}

constexpr double short_angle = 0x1p-10;  // below, a few terms of the series are enough

/// sin(l) and cos(l) - 1.
struct small_turn {
  double sine;
  double cosine_less_1;
};

[[gnu::always_inline]] inline small_turn turn_of(double l) {
  const double s = l * l;
  return {l * (1 - s / 6 * (1 - s / 20)), -s / 2 * (1 - s / 12)};
}

small_turn turn_of_any(double l) {
  if (std::abs(l) <= short_angle) return turn_of(l);
  const double half = std::sin(l / 2);
  return {std::sin(l), -2 * half * half};
}

/// sin(h + l) = sin h + (cos h sin l + sin h (cos l - 1)), and so for the cosine.
void add_to_wave(const function_call& of, pair_block& out) {
  const pair_column& l = of.a().lo;
  const bool sine = of.is == operation::sin;
  pair_column other;
  run_kernel(sine ? operation::cos : operation::sin, of.a().hi, of.b().hi, of, other);
  const double sign = sine ? 1 : -1;
  const auto more = [&](std::size_t i, small_turn by) __attribute__((always_inline)) {
    return sign * other[i] * by.sine + out.hi[i] * by.cosine_less_1;
  };
  const auto end = l.begin() + of.count;
  if (std::all_of(l.begin(), end, [](double each) { return std::abs(each) <= short_angle; }))
    return add_to_values(
        of.count,
        out, [&](std::size_t i) __attribute__((always_inline)) { return more(i, turn_of(l[i])); });
  for (std::size_t i = 0; i < static_cast<std::size_t>(of.count); ++i) {
    const double_word sum = pair_or(out.hi[i], two_sum(out.hi[i], more(i, turn_of_any(l[i]))));
    out.hi[i] = sum.hi;
    out.lo[i] = sum.lo;
  }
}

/// a^b (exp(e) - 1), e = b log(1 + l/a) + k log(a), where l and k are the low parts of a and b.
void add_to_power(const function_call& of, pair_block& out) {
  const pair_block& a = of.a();
  const pair_block& b = of.b();
  const auto count = static_cast<std::size_t>(of.count);
  pair_column logarithm{};
  if (std::any_of(b.lo.begin(), b.lo.begin() + of.count, [](double lo) { return lo != 0; }))
    run_kernel(operation::log, a.hi, a.hi, of, logarithm);
  pair_column part;
  for (std::size_t i = 0; i < count; ++i) {
    const double of_base = a.lo[i] == 0 ? 0 : a.lo[i] / a.hi[i];
    const double of_exponent = b.lo[i] == 0 ? 0 : logarithm[i] * b.lo[i];
    const double e = b.hi[i] * (of_base - of_base * of_base / 2) + of_exponent;
    part[i] = std::abs(e) < 1e-6 ? e * (1 + e / 2) : std::expm1(e);
  }
  add_to_values(
      of.count,
      out, [&](std::size_t i) __attribute__((always_inline)) { return out.hi[i] * part[i]; });
}

void add_by_slopes(const function_call& of, pair_block& out) {
  const int operands = facts_of(of.is).operands;
  pair_column more;
  for (std::size_t i = 0; i < static_cast<std::size_t>(of.count); ++i) {
    more[i] = 0;
    if (of.a().lo[i] == 0 && (operands < 2 || of.b().lo[i] == 0)) continue;
    const std::array<double, 3> slope =
        slopes_of(of.is, {of.a().hi[i], operands < 2 ? 0 : of.b().hi[i], 0}, out.hi[i]);
    for (std::size_t k = 0; k < static_cast<std::size_t>(operands); ++k)
      if (of.from[k]->lo[i] != 0) more[i] += slope[k] * of.from[k]->lo[i];
  }
  add_to_values(
      of.count, out, [&](std::size_t i) __attribute__((always_inline)) { return more[i]; });
}

void by_value_at_hi(const function_call& of, pair_block& out) {
  run_kernel(of.is, of.a().hi, of.b().hi, of, out.hi);
  const pair_block& a = of.a();
  switch (of.is) {
    case operation::exp:
      return add_to_values(
          of.count, out, [&](std::size_t i) __attribute__((always_inline)) {
            return out.hi[i] * (a.lo[i] * (1 + a.lo[i] / 2));
          });
    case operation::log:
      return add_to_values(
          of.count,
          out, [&](std::size_t i) __attribute__((always_inline)) { return a.lo[i] / a.hi[i]; });
    case operation::tan:  // tan(h + l) = (t + l) / (1 - t l), tan(l) being l
      return add_to_values(
          of.count, out, [&](std::size_t i) __attribute__((always_inline)) {
            const double t = out.hi[i];
            return a.lo[i] == 0 ? 0 : (1 + t * t) * a.lo[i] / (1 - t * a.lo[i]);
          });
    case operation::sin:
    case operation::cos: return add_to_wave(of, out);
    case operation::power: return add_to_power(of, out);
    default: return add_by_slopes(of, out);
  }
}

/// The function by others, where its slope grows so fast that lo is not small beside what the
/// slope changes over: at the ends of its domain and at poles.
void by_other_functions(const function_call& of, pair_block& out) {
  using enum operation;
  pair_block one;
  one.hi.fill(1);
  one.lo.fill(0);
  pair_block half;
  half.hi.fill(0.5);
  half.lo.fill(0);
  pair_block pi;
  pi.hi.fill(std::numbers::pi);
  pi.lo.fill(beyond_pi);
  const auto step = [&](operation is, const pair_block& a, const pair_block& b) {
    pair_block arguments;
    pair_step(is, {&a, &b, &b}, of.count, of.maths, arguments);
    return arguments;
  };
  const pair_block& a = of.a();
  const auto beside = [&] {  // sqrt(1 - a^2)
    const pair_block product = step(multiply, step(subtract, one, a), step(add, one, a));
    return step(sqrt, product, product);
  };
  switch (of.is) {
    case log1p: {
      const pair_block sum = step(add, one, a);
      return pair_function(log, {&sum, &sum, &sum}, of.count, of.maths, out);
    }
    case asin: out = step(atan2, a, beside()); return;
    case acos: out = step(atan2, beside(), a); return;
    case acosh: {  // 2 asinh(sqrt((a - 1)/2))
      const pair_block square = step(multiply, step(subtract, a, one), half);
      const pair_block part = step(asinh, step(sqrt, square, square), one);
      out = step(add, part, part);
      return;
    }
    case atanh: {
      const pair_block quotient = step(divide, step(add, one, a), step(subtract, one, a));
      out = step(multiply, half, step(log, quotient, quotient));
      return;
    }
    case erfinv: {
      const pair_block rest = step(subtract, one, step(absolute, a, a));
      for (std::size_t i = 0; i < static_cast<std::size_t>(of.count); ++i)
        out.hi[i] = std::copysign(inverse_erfc(rest.hi[i]), a.hi[i]);
      out.lo.fill(0);
      return;
    }
    default: {  // gamma, by reflection (DLMF 5.5.3)
      const pair_block sine = step(sin, step(multiply, a, pi), a);
      const pair_block quotient = step(divide, pi, sine);
      const pair_block rest = step(subtract, one, a);
      pair_block reflected;
      by_value_at_hi({of.is, {&rest, &rest, &rest}, of.count, of.maths}, reflected);
      out = of.is == gamma ? step(divide, quotient, reflected)
                           : step(subtract, step(log, step(absolute, quotient, a), a), reflected);
      return;
    }
  }
}

/// Whether by_other_functions() does better there.
inline bool near_an_end(operation is, double hi) {
  using enum operation;
  switch (is) {
    case log1p: return hi < -0.5;
    case asin:
    case acos:
    case atanh: return std::abs(hi) > 0.5;
    case acosh: return hi < 2;
    case erfinv: return std::abs(hi) > 0.9;
    case gamma:
    case lgamma: return -180 < hi && hi < -0.5 && std::abs(hi - std::round(hi)) < 1e-3;
    default: return false;
  }
}

}  // namespace

void pair_function(operation is, const pair_operands& from, int count, maths_choice maths,
                   pair_block& out) {
  const function_call of{is, from, count, maths};
  by_value_at_hi(of, out);
  const pair_block& a = *from[0];
  std::array<bool, pair_block_size> better{};
  for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i)
    better[i] = a.lo[i] != 0 && near_an_end(is, a.hi[i]);
  if (std::find(better.begin(), better.end(), true) == better.end()) return;
  pair_block other;
  by_other_functions(of, other);
  for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
    if (!better[i] || !is_finite(other.hi[i])) continue;
    out.hi[i] = other.hi[i];
    out.lo[i] = other.lo[i];
  }
}

double full_epsilon_of(operation is) {
  constexpr double of_pairs = 0x1p-104;
  constexpr double of_doubles = 0x1p-53;
  if (pair_kernel_of(is) != pair_function) return of_pairs;
  const bool in_30_digits = in_full(is, 0.5, 1.5) || in_full(is, 1.5, 0.5);
  return in_30_digits ? epsilon_of_30_digits : of_doubles;
}

void pair_function_in_full(operation is, const pair_operands& from, int count, maths_choice maths,
                           pair_block& out) {
  pair_function(is, from, count, maths, out);
  for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
    const auto operand = [&](std::size_t k) { return double_word{from[k]->hi[i], from[k]->lo[i]}; };
    const std::optional<double_word> full = in_full(is, operand(0), operand(1));
    if (!full) continue;
    out.hi[i] = full->hi;
    out.lo[i] = full->lo;
  }
}

}  // namespace riemann::expressions
