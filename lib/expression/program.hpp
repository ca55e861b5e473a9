// An expression as a CPU computes it: a straight list of instructions, each a loop over a block of
// values in the first-level cache.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/formula.hpp"
#include "riemann/lib/expression/vector_maths.hpp"

#include <array>
#include <span>
#include <vector>

namespace riemann::expressions {

/// Values that are computed together, at most.
inline constexpr int block_size = 256;

/// Compiled for one instruction set and one maths library. What no variable enters is computed once
/// for each set of parameters, by the same kernels. Any thread may evaluate, but while parameters
/// are set.
/// In float precision every result is computed in double and rounded to the nearest float: for
/// + - * / and sqrt of floats that is the float operation, since 53 bits are at least twice 24 and
/// two more (Figueroa 1995), and so are the bits of what a GPU computes in float.
class program {
 public:
  program(const formula&, std::span<const double> parameters, maths_choice,
          cpu::isa = cpu::current_isa(), precision = precision::double_precision);

  /// From now on those of these parameters.
  void set_parameters(std::span<const double>);

  /// out[i] = the value where the k-th variable is variables[k][i], 0 <= i < count <= block_size.
  /// `count` is a multiple of lanes_at_least. `out` must not overlap the variables, which in float
  /// precision are floats.
  void evaluate(const double* const* variables, int count, double* out) const;

  /// The value at x, of a program in one variable: the bits that evaluate() gives it in any block.
  /// In float precision at the float nearest to x.
  double value(double x) const;
  /// The same at a point, of one in so many variables.
  double value(std::span<const double> at) const;

  precision precise() const { return precise_; }

 private:
  /// Where an operand is: a variable, a register, a page of equal values, or the result.
  struct location {
    enum class kind : unsigned char { variable, scratch, page, result };
    kind in = kind::page;
    int index = 0;
  };
  struct instruction {
    function_kernel kernel;
    location a, b, c, out;
  };
  /// What no variable enters.
  struct constant {
    double value = 0;
    int parameter = -1;  // its number, of one
    function_kernel kernel{};
    int operand_count = 0;
    std::array<int, 3> operands{};  // constants before this one
    int page = -1;                  // where instructions read it
  };
  struct alignas(64) block_of_values {
    double values[block_size];
  };

  class compiler;
  static block_of_values* scratch(int registers);
  double value_of(const constant&, std::span<const double> parameters) const;

  std::vector<instruction> instructions_;
  std::vector<constant> constants_;
  std::vector<block_of_values> pages_;  // of equal values
  location result_;                     // of an expression without instructions
  int registers_ = 0;
  precision precise_ = precision::double_precision;
};

}  // namespace riemann::expressions
