// A formula in pair arithmetic: for points and numbers of more digits than doubles have.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/double_word.hpp"
#include "riemann/lib/expression/pair_block.hpp"
#include "riemann/lib/integrand/integrand.hpp"

#include <array>
#include <optional>
#include <span>
#include <vector>

namespace riemann::expressions {

/// What a computation of one step runs through. Made once, by any thread; then run by all.
class pair_plan {
  friend class pair_program;
  struct location {
    bool is_page = false;
    int index = 0;
  };
  struct instruction {
    const step* of;
    pair_kernel run;
    pair_kernel run_in_full;
    std::array<location, 3> from;
    int to;  // a register
  };
  std::vector<instruction> instructions_;
  location result_;
  int registers_ = 0;
};

/// Steps, each of which can be asked for. What no variable enters is computed once for each set of
/// parameters. Not to be added to once there are plans; then any thread may evaluate, but while
/// parameters are set.
class pair_program {
 public:
  /// Without `of_parameters` parameters are meant as they are. Both are read when something is
  /// added, too.
  pair_program(std::span<const step>, std::span<const double> parameters,
               std::span<const deviation> of_parameters, maths_choice);

  /// Its number. Operands are steps that are there.
  int add(step);

  /// Of as many as before.
  void set_parameters(std::span<const double> parameters, std::span<const deviation> of_parameters);

  const std::vector<step>& steps() const { return steps_; }

  /// The value of a step that no variable enters.
  double constant(int step) const { return uniform_[static_cast<std::size_t>(step)].hi; }

  /// A step that no variable enters, with what is not known of it: to first order, of numbers and
  /// parameters as they were given. Nothing where it, or a step before it, jumps or is told by
  /// doubles alone.
  struct known_constant {
    double_word value;
    double bound = 0;
  };
  std::optional<known_constant> constant_in_full(int step) const;

  /// Whether 30 digits keep every constant from poles and jumps: not sin(pi) as a divisor, nor
  /// tan(pi) in a logarithm.
  bool tells_constants() const;

  pair_plan plan_for(int step) const;

  /// The step at the points; hi is the nearest double. `low` may be null.
  void evaluate(const pair_plan&, const points_view&, double* hi, double* low) const;

 private:
  std::array<double_word, 3> operands_of(const step&) const;
  double_word value_of(const step&) const;
  double_word value_at(const step&, const std::array<double_word, 3>& operands) const;
  bool has_parameters(const step&) const;
  double bound_of(const step&) const;  // of a number or a parameter
  int page_of(int step);
  void load(int variable, const points_view&, int first, int count, pair_block& to) const;

  std::vector<step> steps_;
  std::vector<double_word> uniform_;  // by step
  std::vector<bool> changes_;         // by step: uniform, but parameters enter
  std::vector<int> page_;             // by step, or none
  std::vector<pair_block> pages_;     // of equal values
  std::span<const double> parameters_;
  std::span<const deviation> of_parameters_;
  maths_choice maths_;
};

/// Whether constants that are computed divide, or are arguments of functions with poles or jumps:
/// only then may a program not tell them.
bool may_meet_poles_or_jumps(std::span<const step>);

}  // namespace riemann::expressions
