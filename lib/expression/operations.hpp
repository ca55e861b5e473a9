// Everything an expression can be made of, as data: what parsing, printing, help, errors, device
// code and documentation know of an operation.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace riemann::expressions {

enum class operation : unsigned char {
  number,
  variable,
  parameter,
  negate,
  add,
  subtract,
  multiply,
  divide,
  less,
  less_equal,
  greater,
  greater_equal,
  equal,
  not_equal,
  logical_not,
  logical_and,
  logical_or,
  choose,
  minimum,
  maximum,
  absolute,
  sign,
  floor,
  ceil,
  round,
  trunc,
  modulo,
  sqrt,
  power,
  sin,
  cos,
  tan,
  asin,
  acos,
  atan,
  atan2,
  sinh,
  cosh,
  tanh,
  asinh,
  acosh,
  atanh,
  hypot,
  exp,
  expm1,
  log,
  log1p,
  log2,
  log10,
  cbrt,
  erf,
  erfc,
  erfinv,
  gamma,
  lgamma,
  bessel_j,
  bessel_y,
  bessel_i,
  bessel_k,
};
inline constexpr int operation_count = static_cast<int>(operation::bessel_k) + 1;

/// How tightly an operator binds; those of functions and operands are `primary`.
enum class binding : unsigned char {
  disjunction,
  conjunction,
  negation,
  comparison,
  sum,
  product,
  sign,
  power,
  primary
};
inline constexpr binding loosest = binding::disjunction;
constexpr binding tighter(binding than) { return static_cast<binding>(static_cast<int>(than) + 1); }

struct operation_facts {
  operation is;
  const char* symbol;  // of an operator: "+", " and "; empty for others
  binding binds;
  const char* name;  // of a function: "sin"; empty for others
  int operands;
  const char* device;    // CUDA C++; $1, $2, $3 stand for the operands; empty: none, or
                         // cuda_source.cpp has it
  double cost;           // in double-precision operations, nominal
  bool exact;            // IEEE arithmetic decides every bit, on any machine
  const char* sentence;  // for people, without a full stop; empty for what has no name
};

/// The one table of operations, in the order of the enumeration.
namespace operation_table {

using op = operation;
inline constexpr auto no = "";

// Costs are those of CUDA's double-precision library, roughly: they decide where to compute and how
// much of it at a time, never what.
inline constexpr std::array<operation_facts, operation_count> rows{{
    {op::number, no, binding::primary, no, 0, no, 0, true, no},
    {op::variable, no, binding::primary, no, 0, no, 0, true, no},
    {op::parameter, no, binding::primary, no, 0, no, 0, true, no},
    {op::negate, "-", binding::sign, no, 1, "-$1", 1, true, no},
    {op::add, "+", binding::sum, no, 2, "$1 + $2", 1, true, no},
    {op::subtract, "-", binding::sum, no, 2, "$1 - $2", 1, true, no},
    {op::multiply, "*", binding::product, no, 2, "$1 * $2", 1, true, no},
    {op::divide, "/", binding::product, no, 2, "$1 / $2", 10, true, no},
    {op::less, "<", binding::comparison, no, 2, "Real($1 < $2)", 1, true, no},
    {op::less_equal, "<=", binding::comparison, no, 2, "Real($1 <= $2)", 1, true, no},
    {op::greater, ">", binding::comparison, no, 2, "Real($1 > $2)", 1, true, no},
    {op::greater_equal, ">=", binding::comparison, no, 2, "Real($1 >= $2)", 1, true, no},
    {op::equal, "==", binding::comparison, no, 2, "Real($1 == $2)", 1, true, no},
    {op::not_equal, "!=", binding::comparison, no, 2, "Real($1 != $2)", 1, true, no},
    {op::logical_not, "not ", binding::negation, no, 1, "$1 != $1 ? $1 : Real($1 == 0)", 2, true,
     no},
    {op::logical_and, " and ", binding::conjunction, no, 2,
     "$1 != $1 ? $1 : $2 != $2 ? $2 : Real($1 != 0 && $2 != 0)", 2, true, no},
    {op::logical_or, " or ", binding::disjunction, no, 2,
     "$1 != $1 ? $1 : $2 != $2 ? $2 : Real($1 != 0 || $2 != 0)", 2, true, no},
    {op::choose, no, binding::primary, "if", 3, "$1 != $1 ? $1 : $1 != 0 ? $2 : $3", 2, true,
     "if(c, a, b): a where c is not 0, else b; both are evaluated"},
    {op::minimum, no, binding::primary, "min", 2, "$1 < $2 || $1 != $1 ? $1 : $2", 2, true,
     "the smallest of two or more; NaN if one is"},
    {op::maximum, no, binding::primary, "max", 2, "$1 > $2 || $1 != $1 ? $1 : $2", 2, true,
     "the largest of two or more; NaN if one is"},
    {op::absolute, no, binding::primary, "abs", 1, "fabs($1)", 1, true, "the absolute value"},
    {op::sign, no, binding::primary, "sign", 1, "$1 > 0 ? Real(1) : $1 < 0 ? Real(-1) : $1", 2,
     true, "-1, 0 or 1; NaN of NaN"},
    {op::floor, no, binding::primary, "floor", 1, "floor($1) + Real(0)", 1, true,
     "the largest whole number that is not above"},
    {op::ceil, no, binding::primary, "ceil", 1, "ceil($1) + Real(0)", 1, true,
     "the smallest whole number that is not below"},
    {op::round, no, binding::primary, "round", 1, "round($1) + Real(0)", 2, true,
     "the nearest whole number; halves go away from 0"},
    {op::trunc, no, binding::primary, "trunc", 1, "trunc($1) + Real(0)", 1, true,
     "the whole part; the digits after the point are dropped"},
    {op::modulo, no, binding::primary, "mod", 2,
     "fmod($1, $2) == 0 ? copysign(Real(0), $2) : (fmod($1, $2) < 0) != ($2 < 0) ? fmod($1, $2) + "
     "$2 : fmod($1, $2)",
     40, true, "mod(a, b): a - b*floor(a/b), which has the sign of b; rounded once"},
    {op::sqrt, no, binding::primary, "sqrt", 1, "sqrt($1)", 15, true, "the square root"},
    {op::power, "^", binding::power, "pow", 2, "pow($1, $2)", 120, false,
     "pow(a, b) is a^b; whole exponents up to 16 are products"},
    {op::sin, no, binding::primary, "sin", 1, "sin($1)", 40, false, "the sine, of radians"},
    {op::cos, no, binding::primary, "cos", 1, "cos($1)", 40, false, "the cosine, of radians"},
    {op::tan, no, binding::primary, "tan", 1, "tan($1)", 60, false, "the tangent, of radians"},
    {op::asin, no, binding::primary, "asin", 1, "asin($1)", 50, false, "the inverse sine"},
    {op::acos, no, binding::primary, "acos", 1, "acos($1)", 50, false, "the inverse cosine"},
    {op::atan, no, binding::primary, "atan", 1, "atan($1)", 50, false, "the inverse tangent"},
    {op::atan2, no, binding::primary, "atan2", 2, "atan2($1, $2)", 70, false,
     "atan2(y, x): the angle of the point (x, y)"},
    {op::sinh, no, binding::primary, "sinh", 1, "sinh($1)", 50, false, "the hyperbolic sine"},
    {op::cosh, no, binding::primary, "cosh", 1, "cosh($1)", 50, false, "the hyperbolic cosine"},
    {op::tanh, no, binding::primary, "tanh", 1, "tanh($1)", 50, false, "the hyperbolic tangent"},
    {op::asinh, no, binding::primary, "asinh", 1, "asinh($1)", 60, false,
     "the inverse hyperbolic sine"},
    {op::acosh, no, binding::primary, "acosh", 1, "acosh($1)", 60, false,
     "the inverse hyperbolic cosine"},
    {op::atanh, no, binding::primary, "atanh", 1, "atanh($1)", 60, false,
     "the inverse hyperbolic tangent"},
    {op::hypot, no, binding::primary, "hypot", 2, "hypot($1, $2)", 50, false,
     "hypot(a, b): the square root of a^2 + b^2, without overflow"},
    {op::exp, no, binding::primary, "exp", 1, "exp($1)", 30, false, "e to the power"},
    {op::expm1, no, binding::primary, "expm1", 1, "expm1($1)", 40, false,
     "exp(x) - 1, accurate near 0"},
    {op::log, no, binding::primary, "log", 1, "log($1)", 40, false,
     "the natural logarithm; ln is the same"},
    {op::log1p, no, binding::primary, "log1p", 1, "log1p($1)", 50, false,
     "log(1 + x), accurate near 0"},
    {op::log2, no, binding::primary, "log2", 1, "log2($1)", 40, false, "the logarithm to base 2"},
    {op::log10, no, binding::primary, "log10", 1, "log10($1)", 40, false,
     "the logarithm to base 10"},
    {op::cbrt, no, binding::primary, "cbrt", 1, "cbrt($1)", 40, false, "the cube root"},
    {op::erf, no, binding::primary, "erf", 1, "erf($1)", 60, false, "the error function"},
    {op::erfc, no, binding::primary, "erfc", 1, "erfc($1)", 80, false,
     "1 - erf, also where that is tiny"},
    {op::erfinv, no, binding::primary, "erfinv", 1, "erfinv($1)", 200, false,
     "the inverse of erf, from -1 to 1"},
    {op::gamma, no, binding::primary, "gamma", 1, "tgamma($1)", 150, false, "the gamma function"},
    {op::lgamma, no, binding::primary, "lgamma", 1, "lgamma($1)", 150, false,
     "the logarithm of the gamma function's absolute value"},
    {op::bessel_j, no, binding::primary, "besselj", 2,
     "$1 == floor($1) && $1 >= 0 && $1 <= 1000 ? jn(int($1), $2) : ($1 - $1) / ($1 - $1)", 3000,
     false, "besselj(n, x): the Bessel function of the first kind, J"},
    {op::bessel_y, no, binding::primary, "bessely", 2,
     "$1 == floor($1) && $1 >= 0 && $1 <= 1000 ? yn(int($1), $2) : ($1 - $1) / ($1 - $1)", 3000,
     false, "bessely(n, x): the Bessel function of the second kind, Y"},
    {op::bessel_i, no, binding::primary, "besseli", 2, no, 3000, false,
     "besseli(n, x): the modified Bessel function of the first kind, I"},
    {op::bessel_k, no, binding::primary, "besselk", 2, no, 3000, false,
     "besselk(n, x): the modified Bessel function of the second kind, K"},
}};

constexpr bool in_order() {
  for (int k = 0; k < operation_count; ++k)
    if (static_cast<int>(rows[static_cast<std::size_t>(k)].is) != k) return false;
  return true;
}
static_assert(in_order());

}  // namespace operation_table

/// In the order of the enumeration.
std::span<const operation_facts> all_operations();
constexpr const operation_facts& facts_of(operation which) {
  return operation_table::rows[static_cast<std::size_t>(which)];
}

/// The operands that it has, of a node or a step.
template <class T>
constexpr auto operands_of(T& of) {
  return std::span(of.operands).first(static_cast<std::size_t>(facts_of(of.is).operands));
}

/// min and max: of three and more, min(a, b, c) is min(min(a, b), c).
constexpr bool takes_more_operands(operation which) {
  return which == operation::minimum || which == operation::maximum;
}

/// <, <=, >, >=, == and !=, of which a result is 1 or 0.
constexpr bool is_comparison(operation which) {
  return facts_of(which).binds == binding::comparison;
}

constexpr bool is_logical(operation which) {
  return which == operation::logical_not || which == operation::logical_and ||
         which == operation::logical_or;
}

constexpr bool gives_whole(operation which) {
  return which == operation::floor || which == operation::ceil || which == operation::round ||
         which == operation::trunc;
}

/// Values that do not change between jumps.
constexpr bool is_step(operation which) {
  return is_comparison(which) || gives_whole(which) || is_logical(which) ||
         which == operation::sign;
}

/// <, <=, >, >=, min, max and sign: the sign of an operand, or of a difference, decides.
constexpr bool has_sides(operation which) {
  const bool is_for_equals = which == operation::equal || which == operation::not_equal;
  return (is_comparison(which) && !is_for_equals) || takes_more_operands(which) ||
         which == operation::sign;
}

/// The first operand of a Bessel function is its order: a whole number, 0 to highest_order, that no
/// variable enters.
constexpr bool has_order(operation which) {
  return which == operation::bessel_j || which == operation::bessel_y ||
         which == operation::bessel_i || which == operation::bessel_k;
}
inline constexpr int highest_order = 1000;

/// and, or, not.
struct word_operator {
  const char* name;
  operation is;
};
std::span<const word_operator> word_operators();

/// Null if there is no such function.
const operation_facts* function_named(std::string_view name);

std::vector<std::string> function_names();

inline constexpr double beyond_e = 1.4456468917292502e-16;   // what e has more than its double
inline constexpr double beyond_pi = 1.2246467991473532e-16;  // and pi

/// pi and e.
struct named_constant {
  const char* name;
  double value;
  double beyond;  // what the constant has more than this double
};
std::span<const named_constant> constants();

}  // namespace riemann::expressions
