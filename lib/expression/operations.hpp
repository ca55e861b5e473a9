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
  choose,
  minimum,
  maximum,
  absolute,
  sign,
  floor,
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
  exp,
  log,
  log2,
  log10,
  cbrt,
  erf,
  erfc,
  gamma,
  lgamma,
};
inline constexpr int operation_count = static_cast<int>(operation::lgamma) + 1;

/// How tightly an operator binds; those of functions and operands are `primary`.
enum class binding : unsigned char { comparison, sum, product, sign, power, primary };

struct operation_facts {
  operation is;
  const char* symbol;  // of an operator: "+"; empty for others
  binding binds;
  const char* name;  // of a function: "sin"; empty for others
  int operands;
  const char* device;    // CUDA C++; $1, $2, $3 stand for the operands
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
    {op::choose, no, binding::primary, "if", 3, "$1 != $1 ? $1 : $1 != 0 ? $2 : $3", 2, true,
     "if(c, a, b): a where c is not 0, else b; both are evaluated"},
    {op::minimum, no, binding::primary, "min", 2, "$1 < $2 || $1 != $1 ? $1 : $2", 2, true,
     "the smallest of two or more; NaN if one is"},
    {op::maximum, no, binding::primary, "max", 2, "$1 > $2 || $1 != $1 ? $1 : $2", 2, true,
     "the largest of two or more; NaN if one is"},
    {op::absolute, no, binding::primary, "abs", 1, "fabs($1)", 1, true, "the absolute value"},
    {op::sign, no, binding::primary, "sign", 1, "$1 > 0 ? Real(1) : $1 < 0 ? Real(-1) : $1", 2,
     true, "-1, 0 or 1; NaN of NaN"},
    {op::floor, no, binding::primary, "floor", 1, "floor($1)", 1, true,
     "the largest whole number that is not above"},
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
    {op::exp, no, binding::primary, "exp", 1, "exp($1)", 30, false, "e to the power"},
    {op::log, no, binding::primary, "log", 1, "log($1)", 40, false, "the natural logarithm"},
    {op::log2, no, binding::primary, "log2", 1, "log2($1)", 40, false, "the logarithm to base 2"},
    {op::log10, no, binding::primary, "log10", 1, "log10($1)", 40, false,
     "the logarithm to base 10"},
    {op::cbrt, no, binding::primary, "cbrt", 1, "cbrt($1)", 40, false, "the cube root"},
    {op::erf, no, binding::primary, "erf", 1, "erf($1)", 60, false, "the error function"},
    {op::erfc, no, binding::primary, "erfc", 1, "erfc($1)", 80, false,
     "1 - erf, also where that is tiny"},
    {op::gamma, no, binding::primary, "gamma", 1, "tgamma($1)", 150, false, "the gamma function"},
    {op::lgamma, no, binding::primary, "lgamma", 1, "lgamma($1)", 150, false,
     "the logarithm of the gamma function's absolute value"},
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

/// min and max: of three and more, min(a, b, c) is min(min(a, b), c).
constexpr bool takes_more_operands(operation which) {
  return which == operation::minimum || which == operation::maximum;
}

/// Null if there is no such function.
const operation_facts* function_named(std::string_view name);

std::vector<std::string> function_names();

inline constexpr double beyond_e = 1.4456468917292502e-16;  // what e has more than its double

/// pi and e.
struct named_constant {
  const char* name;
  double value;
  double beyond;  // what the constant has more than this double
};
std::span<const named_constant> constants();

}  // namespace riemann::expressions
