// Plans: the steps that a step needs, in registers that are used again.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/pair_program.hpp"

#include "riemann/lib/expression/double_word_functions.hpp"
#include "riemann/lib/expression/pair_arithmetic.hpp"
#include "riemann/lib/expression/slopes.hpp"

#include <algorithm>
#include <cmath>

namespace riemann::expressions {
namespace {

constexpr int none = -1;

void fill(pair_block& block, double_word value, int count) {
  std::fill_n(block.hi.begin(), count, value.hi);
  std::fill_n(block.lo.begin(), count, value.lo);
}

/// Of steps, which have no slope, and of what chooses one of its operands.
bool may_jump(operation is, const std::array<double, 3>& slope) {
  using enum operation;
  return is == modulo || is == choose || is == minimum || is == maximum ||
         slope == std::array<double, 3>{};
}

double_word pair_of(double value, double more) { return pair_or(value, two_sum(value, more)); }

pair_block* room_for(int registers) {
  thread_local std::vector<pair_block> room;
  if (room.size() < static_cast<std::size_t>(registers))
    room.resize(static_cast<std::size_t>(registers));
  return room.data();
}

}  // namespace

pair_program::pair_program(std::span<const step> steps, std::span<const double> parameters,
                           std::span<const deviation> of_parameters, maths_choice maths)
    : parameters_(parameters), of_parameters_(of_parameters), maths_(maths) {
  steps_.reserve(steps.size());
  uniform_.reserve(steps.size());
  page_.reserve(steps.size());
  for (const step& each : steps) add(each);
}

int pair_program::add(step added) {
  const int operands = facts_of(added.is).operands;
  const auto at = [&](int k) {
    return static_cast<std::size_t>(added.operands[static_cast<std::size_t>(k)]);
  };
  added.uniform = added.is != operation::variable;
  for (int k = 0; k < operands; ++k) added.uniform = added.uniform && steps_[at(k)].uniform;
  if (!added.uniform)
    for (int k = 0; k < operands; ++k)
      if (steps_[at(k)].uniform) page_of(static_cast<int>(at(k)));
  uniform_.push_back(added.uniform ? value_of(added) : double_word{});
  changes_.push_back(added.uniform && has_parameters(added));
  page_.push_back(none);
  steps_.push_back(added);
  return static_cast<int>(steps_.size()) - 1;
}

void pair_program::set_parameters(std::span<const double> parameters,
                                  std::span<const deviation> of_parameters) {
  parameters_ = parameters;
  of_parameters_ = of_parameters;
  for (std::size_t k = 0; k < steps_.size(); ++k) {
    if (!changes_[k]) continue;
    uniform_[k] = value_of(steps_[k]);
    if (page_[k] != none)
      fill(pages_[static_cast<std::size_t>(page_[k])], uniform_[k], pair_block_size);
  }
}

bool pair_program::has_parameters(const step& of) const {
  if (of.is == operation::parameter) return true;
  for (int k = 0; k < facts_of(of.is).operands; ++k)
    if (changes_[static_cast<std::size_t>(of.operands[static_cast<std::size_t>(k)])]) return true;
  return false;
}

double_word pair_program::value_of(const step& of) const {
  if (of.is == operation::number) return pair_of(of.value, of.meant.off);
  if (of.is == operation::parameter) {
    const auto k = static_cast<std::size_t>(of.index);
    return pair_of(parameters_[k], of_parameters_.empty() ? 0 : of_parameters_[k].off);
  }
  return value_at(of, operands_of(of));
}

std::array<double_word, 3> pair_program::operands_of(const step& of) const {
  std::array<double_word, 3> operands;
  for (std::size_t k = 0; static_cast<int>(k) < facts_of(of.is).operands; ++k)
    operands[k] = uniform_[static_cast<std::size_t>(of.operands[k])];
  return operands;
}

double_word pair_program::value_at(const step& of,
                                   const std::array<double_word, 3>& operands) const {
  std::array<pair_block, 3> from;
  pair_block out;
  for (std::size_t k = 0; k < from.size(); ++k) fill(from[k], operands[k], lanes_at_least);
  pair_step(of.is, {&from[0], &from[1], &from[2]}, lanes_at_least, maths_, out);
  if (pair_kernel_of(of.is) != pair_function) return {out.hi[0], out.lo[0]};
  return in_full(of.is, operands[0], operands[1]).value_or(double_word{out.hi[0], out.lo[0]});
}

double pair_program::bound_of(const step& of) const {
  if (of.is != operation::parameter) return of.meant.bound;
  return of_parameters_.empty() ? 0 : of_parameters_[static_cast<std::size_t>(of.index)].bound;
}

std::optional<pair_program::known_constant> pair_program::constant_in_full(int target) const {
  constexpr double of_arithmetic = 0x1p-100;
  constexpr double of_function = 0x1p-90;  // 2^-97, and of powers the logarithm times the exponent
  constexpr double first_order = 0x1p-20;  // of an operand, beyond which slopes do not tell
  const auto last = static_cast<std::size_t>(target);
  std::vector<double> bound(last + 1);
  for (std::size_t k = 0; k <= last; ++k) {
    const step& of = steps_[k];
    if (!of.uniform) return std::nullopt;
    const int operands = facts_of(of.is).operands;
    if (operands == 0) {  // what is known to all digits is the number itself
      const double given = bound_of(of);
      bound[k] = given <= of_arithmetic * std::abs(uniform_[k].hi) ? 0 : given;
      continue;
    }
    const bool is_function = pair_kernel_of(of.is) == pair_function;
    std::array<double_word, 3> from;
    std::array<double, 3> from_bound{};
    std::array<double, 3> rounded{};
    for (std::size_t n = 0; n < static_cast<std::size_t>(operands); ++n) {
      const auto operand = static_cast<std::size_t>(of.operands[n]);
      from[n] = uniform_[operand];
      from_bound[n] = bound[operand];
      rounded[n] = from[n].hi;
      const bool bends = is_function || (of.is == operation::divide && n == 1);
      if (bends && !(from_bound[n] <= first_order * std::abs(rounded[n]))) return std::nullopt;
    }
    if (is_function && !in_full(of.is, from[0], from[1])) return std::nullopt;
    const double value = uniform_[k].hi;
    const std::array<double, 3> slope = slopes_of(of.is, rounded, value);
    if (may_jump(of.is, slope)) return std::nullopt;
    bound[k] = (is_function ? of_function : of_arithmetic) * std::abs(value);
    for (std::size_t n = 0; n < static_cast<std::size_t>(operands); ++n)
      if (from_bound[n] != 0) bound[k] += std::abs(slope[n]) * from_bound[n];
    if (!is_finite(bound[k])) return std::nullopt;
  }
  return known_constant{uniform_[last], bound[last]};
}

int pair_program::page_of(int step) {
  int& page = page_[static_cast<std::size_t>(step)];
  if (page != none) return page;
  page = static_cast<int>(pages_.size());
  fill(pages_.emplace_back(), uniform_[static_cast<std::size_t>(step)], pair_block_size);
  return page;
}

pair_plan pair_program::plan_for(int target) const {
  pair_plan planned;
  const auto last = static_cast<std::size_t>(target);
  std::vector<int> reader(last + 1, none);  // the last one
  reader[last] = target + 1;
  const auto each_operand = [&](std::size_t k, const auto& call) {
    for (int n = 0; n < facts_of(steps_[k].is).operands; ++n)
      call(static_cast<std::size_t>(n),
           static_cast<std::size_t>(steps_[k].operands[static_cast<std::size_t>(n)]));
  };
  for (std::size_t k = last + 1; k-- > 0;)
    if (reader[k] != none && !steps_[k].uniform)
      each_operand(k, [&](std::size_t, std::size_t operand) {
        reader[operand] = std::max(reader[operand], static_cast<int>(k));
      });
  std::vector<int> place(last + 1, none);
  std::vector<int> free;
  for (std::size_t k = 0; k <= last; ++k) {
    if (reader[k] == none || steps_[k].uniform) continue;
    place[k] = free.empty() ? planned.registers_++ : free.back();
    if (!free.empty()) free.pop_back();
    const operation is = steps_[k].is;
    pair_plan::instruction next{
        &steps_[k], pair_kernel_of(is), full_pair_kernel_of(is), {}, place[k]};
    next.from.fill({false, place[k]});
    each_operand(k, [&](std::size_t n, std::size_t operand) {
      next.from[n] = {steps_[operand].uniform,
                      steps_[operand].uniform ? page_[operand] : place[operand]};
      if (n == 0) next.from.fill(next.from[0]);
      if (reader[operand] != static_cast<int>(k) || steps_[operand].uniform) return;
      free.push_back(place[operand]);
      reader[operand] = none;  // x*x releases x once
    });
    planned.instructions_.push_back(next);
  }
  planned.result_ = {steps_[last].uniform, steps_[last].uniform ? target : place[last]};
  return planned;
}

void pair_program::load(int variable, const points_view& at, int first, int count,
                        pair_block& to) const {
  const double* const x = at.x[variable] + first;
  const auto size = static_cast<std::size_t>(count);
  if (at.low == nullptr || at.low[variable] == nullptr) {
    std::copy_n(x, size, to.hi.begin());
    std::fill_n(to.lo.begin(), size, 0.0);
  } else {
    const double* const low = at.low[variable] + first;
    for (std::size_t i = 0; i < size; ++i) {
      const double_word pair = pair_of(x[i], low[i]);
      to.hi[i] = pair.hi;
      to.lo[i] = pair.lo;
    }
  }
  for (std::size_t i = size; i % lanes_at_least != 0; ++i) {
    to.hi[i] = to.hi[i - 1];
    to.lo[i] = to.lo[i - 1];
  }
}

void pair_program::evaluate(const pair_plan& by, const points_view& at, double* hi,
                            double* low) const {
  if (by.result_.is_page) {
    const double_word value = uniform_[static_cast<std::size_t>(by.result_.index)];
    std::fill_n(hi, at.count, value.hi);
    if (low != nullptr) std::fill_n(low, at.count, value.lo);
    return;
  }
  pair_block* const registers = room_for(by.registers_);
  const bool all_digits = at.functions == function_digits::all;
  for (int first = 0; first < at.count; first += pair_block_size) {
    const int count = std::min(pair_block_size, at.count - first);
    const int padded = (count + lanes_at_least - 1) / lanes_at_least * lanes_at_least;
    for (const pair_plan::instruction& each : by.instructions_) {
      if (each.of->is == operation::variable) {
        load(each.of->index, at, first, count, registers[each.to]);
        continue;
      }
      pair_operands from;
      for (std::size_t k = 0; k < from.size(); ++k)
        from[k] = each.from[k].is_page ? &pages_[static_cast<std::size_t>(each.from[k].index)]
                                       : &registers[each.from[k].index];
      (all_digits ? each.run_in_full : each.run)(each.of->is, from, padded, maths_,
                                                 registers[each.to]);
    }
    const pair_block& result = registers[by.result_.index];
    std::copy_n(result.hi.begin(), count, hi + first);
    if (low != nullptr) std::copy_n(result.lo.begin(), count, low + first);
  }
}

}  // namespace riemann::expressions
