// Steps to instructions: constants become pages, the rest is given registers.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/program.hpp"

#include "riemann/lib/expression/block_loops.hpp"
#include "riemann/lib/expression/fusion.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

namespace riemann::expressions {

/// Registers are reused as soon as their last reader has run, which may write where it reads.
class program::compiler {
 public:
  compiler(program& into, const formula& from, maths_choice maths, cpu::isa level,
           precision precise)
      : program_(into),
        from_(from),
        maths_(maths),
        level_(level),
        precise_(precise),
        fused_(rounds() ? single_steps(from) : fused_steps(from)) {
    const std::size_t count = from.steps.size();
    all_.resize(count);
    for (std::size_t k = 0; k < count; ++k)
      for (int n = 0; n < fused_[k].operand_count; ++n) {
        const auto operand =
            static_cast<std::size_t>(fused_[k].operands[static_cast<std::size_t>(n)]);
        all_[operand].last_use = k;
        if (!from.steps[k].uniform) all_[operand].read = true;
      }
    all_.back().read = true;
    into.instructions_.reserve(rounds() ? 2 * count : count);
    into.pages_.reserve(pages_needed());
    for (std::size_t k = 0; k < count; ++k) {
      const step& each = from.steps[k];
      if (each.uniform) {
        add_constant(each, all_[k]);
      } else if (each.is == operation::variable) {
        all_[k].place = {location::kind::variable, each.index};
      } else if (fused_[k].how != fusion::part_of_another) {
        instruct(k, k + 1 == count);
      }
    }
    program_.result_ = all_.back().place;
  }

 private:
  struct facts {
    location place;
    int constant = -1;  // of a uniform step, its number
    std::size_t last_use = 0;
    bool read = false;  // by an instruction
  };

  std::size_t pages_needed() const {
    std::size_t count = 0;
    for (std::size_t k = 0; k < all_.size(); ++k)
      count += from_.steps[k].uniform && all_[k].read ? 1 : 0;
    return count;
  }

  bool rounds() const { return precise_ == precision::float_precision; }

  void add_constant(const step& of, facts& told) {
    program::constant added;
    if (of.is == operation::number) {
      added.value = of.value;
    } else if (of.is == operation::parameter) {
      added.parameter = of.index;
    } else {
      added.kernel = kernel_of(of.is, maths_, level_);
      added.operand_count = facts_of(of.is).operands;
      for (std::size_t k = 0; k < static_cast<std::size_t>(added.operand_count); ++k)
        added.operands[k] = all_[static_cast<std::size_t>(of.operands[k])].constant;
    }
    if (told.read) {
      added.page = static_cast<int>(program_.pages_.size());
      program_.pages_.emplace_back();
      told.place = {location::kind::page, added.page};
    }
    told.constant = static_cast<int>(program_.constants_.size());
    program_.constants_.push_back(added);
  }

  void instruct(std::size_t k, bool last) {
    const fused_step& of = fused_[k];
    const int operands = of.operand_count;
    std::array<location, 3> at{};
    for (std::size_t n = 0; n < 3; ++n) {
      const std::size_t there = static_cast<int>(n) < operands ? n : 0;  // never read
      at[n] = all_[static_cast<std::size_t>(of.operands[there])].place;
    }
    for (int n = 0; n < operands; ++n) release(of.operands[static_cast<std::size_t>(n)], k);
    const location to = last ? location{location::kind::result, 0} : take_register();
    all_[k].place = to;
    const function_kernel kernel = of.how == fusion::none
                                       ? kernel_of(from_.steps[k].is, maths_, level_)
                                       : function_kernel{fused_loop(of.how, level_), nullptr};
    program_.instructions_.push_back({kernel, at[0], at[1], at[2], to});
    if (rounds())
      program_.instructions_.push_back({{rounding_loop(level_), nullptr}, to, to, to, to});
  }

  void release(int operand, std::size_t reader) {
    const auto k = static_cast<std::size_t>(operand);
    const location place = all_[k].place;
    if (place.in != location::kind::scratch || all_[k].last_use != reader) return;
    if (std::find(free_.begin(), free_.end(), place.index) == free_.end())
      free_.push_back(place.index);  // x*x releases x once
  }

  location take_register() {
    if (free_.empty()) return {location::kind::scratch, program_.registers_++};
    const int taken = free_.back();
    free_.pop_back();
    return {location::kind::scratch, taken};
  }

  program& program_;
  const formula& from_;
  maths_choice maths_;
  cpu::isa level_;
  precision precise_;
  std::vector<fused_step> fused_;
  std::vector<facts> all_;  // step by step
  std::vector<int> free_;
};

program::program(const formula& from, std::span<const double> parameters, maths_choice maths,
                 cpu::isa level, precision precise)
    : precise_(precise) {
  const compiler compiles(*this, from, maths, level, precise);
  set_parameters(parameters);
}

double program::value_of(const constant& of, std::span<const double> parameters) const {
  if (of.parameter >= 0) return parameters[static_cast<std::size_t>(of.parameter)];
  if (of.operand_count == 0) return of.value;
  std::array<std::array<double, lanes_at_least>, 3> operands{};
  for (std::size_t k = 0; k < static_cast<std::size_t>(of.operand_count); ++k)
    operands[k].fill(constants_[static_cast<std::size_t>(of.operands[k])].value);
  std::array<double, lanes_at_least> out{};
  of.kernel.run({operands[0].data(), operands[1].data(), operands[2].data(), out.data(),
                 lanes_at_least, of.kernel.function});
  return out[0];
}

void program::set_parameters(std::span<const double> parameters) {
  const bool rounds = precise_ == precision::float_precision;
  for (constant& each : constants_) {
    const double value = value_of(each, parameters);
    each.value = rounds ? static_cast<double>(static_cast<float>(value)) : value;
    if (each.page < 0) continue;
    double* const page = pages_[static_cast<std::size_t>(each.page)].values;
    if (std::bit_cast<std::uint64_t>(*page) != std::bit_cast<std::uint64_t>(each.value))
      std::fill_n(page, block_size, each.value);
  }
}

program::block_of_values* program::scratch(int registers) {
  thread_local std::vector<block_of_values> own;
  const auto count = static_cast<std::size_t>(registers);
  if (own.size() < count) own.resize(count);
  return own.data();
}

void program::evaluate(const double* const* variables, int count, double* out) const {
  block_of_values* const registers = scratch(registers_);
  const auto read = [&](location at) -> const double* {
    switch (at.in) {
      case location::kind::variable: return variables[at.index];
      case location::kind::scratch: return registers[at.index].values;
      case location::kind::page: return pages_[static_cast<std::size_t>(at.index)].values;
      case location::kind::result: break;
    }
    return out;
  };
  for (const instruction& each : instructions_) {
    double* const target =
        each.out.in == location::kind::result ? out : registers[each.out.index].values;
    each.kernel.run(
        {read(each.a), read(each.b), read(each.c), target, count, each.kernel.function});
  }
  if (instructions_.empty()) std::copy_n(read(result_), count, out);
}

double program::value(double x) const {
  std::array<double, lanes_at_least> at;
  at.fill(precise_ == precision::float_precision ? static_cast<double>(static_cast<float>(x)) : x);
  const double* const variables = at.data();
  std::array<double, lanes_at_least> out;
  evaluate(&variables, lanes_at_least, out.data());
  return out[0];
}

double program::value(std::span<const double> at) const {
  const bool rounds = precise_ == precision::float_precision;
  std::vector<std::array<double, lanes_at_least>> columns(at.size());
  std::vector<const double*> variables;
  for (std::size_t k = 0; k < at.size(); ++k) {
    columns[k].fill(rounds ? static_cast<double>(static_cast<float>(at[k])) : at[k]);
    variables.push_back(columns[k].data());
  }
  std::array<double, lanes_at_least> out;
  evaluate(variables.data(), lanes_at_least, out.data());
  return out[0];
}

}  // namespace riemann::expressions
