// Everything an expression can be made of, as data: what parsing, printing, help, errors, device
// code and documentation know of an operation.
// SPDX-License-Identifier: Apache-2.0
#pragma once

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

/// In the order of the enumeration.
std::span<const operation_facts> all_operations();
const operation_facts& facts_of(operation);

/// min and max: of three and more, min(a, b, c) is min(min(a, b), c).
constexpr bool takes_more_operands(operation which) {
  return which == operation::minimum || which == operation::maximum;
}

/// Null if there is no such function.
const operation_facts* function_named(std::string_view name);

std::vector<std::string> function_names();

/// pi and e.
struct named_constant {
  const char* name;
  double value;
};
std::span<const named_constant> constants();

}  // namespace riemann::expressions
