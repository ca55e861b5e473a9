// Values, and errors beside them, step by step.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/formula_rounding.hpp"

#include "riemann/kernels/cpu/by_isa.hpp"
#include "riemann/kernels/double_word.hpp"
#include "riemann/lib/expression/function_errors.hpp"
#include "riemann/lib/expression/large_errors.hpp"
#include "riemann/lib/expression/slopes.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <type_traits>

namespace riemann::expressions {
namespace {

constexpr double u = std::numeric_limits<double>::epsilon() / 2;

/// Of what a step and its operands are off by: what curvature and rounding make of that, and
/// rounding in pairs of doubles.
constexpr double of_second_order = 8 * u;

/// What an operation of IEEE arithmetic cut off from its exact result.
inline double cut_off(operation is, double a, double b, double value) {
  switch (is) {
    case operation::add: return two_sum(a, b).lo;
    case operation::subtract: return two_sum(a, -b).lo;
    case operation::multiply: return fma(a, b, -value);
    case operation::divide: return value == 0 ? 0 : -fma(value, b, -a) / b;
    case operation::sqrt: return value == 0 ? 0 : -fma(value, value, -a) / (2 * value);
    default: return 0;
  }
}

/// What is lost of a result, at most, where doubles are no longer normal, of operands that are not
/// 0.
inline double lost_below(double value, bool from_zero) {
  constexpr double all_is_told = 1e-290;  // above, of what an operation cuts off
  return std::abs(value) < all_is_told && !from_zero ? std::numeric_limits<double>::denorm_min()
                                                     : 0;
}

/// What second orders make of a product, or a power, of factors that are 0, where slopes are, too.
inline double beyond_slopes(operation is, const operand_lanes& from, std::size_t i) {
  const double one = from[0]->second_order[i];
  if (is == operation::multiply) return one * from[1]->second_order[i];
  if (is != operation::power || one == 0) return 0;
  const double exponent = from[1]->value[i];
  return exponent > 1 ? std::pow(one, exponent) : 0;
}

/// call(is), if it is one of the operations of most formulas, known when it is compiled.
template <class Call>
bool as_constant(operation is, const Call& call) {
  const auto with = [&]<operation... Common>() {
    return ((is == Common && (call(std::integral_constant<operation, Common>()), true)) || ...);
  };
  using enum operation;
  return with.template operator()<negate, add, subtract, multiply, divide, sqrt, exp>();
}

/// Up to an ulp, as of decimals, any error counts as a bound: half an ulp at least.
deviation deviation_counted(double value, const deviation& meant) {
  const double all = meant.largest();
  if (all == 0 || all > 2 * u * std::abs(value)) return meant;
  return {0, std::max(all, u * std::abs(value))};
}

class tracker {
 public:
  tracker(const formula& of, std::span<const double> parameters, maths_choice maths,
          precision precise, std::span<const deviation> of_parameters, device_choice::kind where)
      : steps_(steps_as_meant(of)),
        parameters_(parameters),
        of_parameters_(of_parameters),
        precise_(precise),
        where_(where),
        all_(room_for(steps_.size())) {
    kernels_.reserve(steps_.size());
    certain_.reserve(steps_.size());
    for (std::size_t k = 0; k < steps_.size(); ++k) {
      const step& each = steps_[k];
      const int count = facts_of(each.is).operands;
      kernels_.push_back(count > 0 ? kernel_of(each.is, maths, cpu::current_isa())
                                   : function_kernel{});
      certain_.push_back(count == 0 && is_certain(each));
      if (each.is != operation::variable && count == 0) begin(each, all_[k]);
    }
  }

  /// For `count` nodes, a multiple of lanes_at_least and no more than lanes.
  const lanes_of_step& track(const double* x, std::size_t count) {
    count_ = count;
    for (std::size_t k = 0; k < steps_.size(); ++k) {
      if (steps_[k].is == operation::variable)
        begin_with(x, all_[k]);
      else if (facts_of(steps_[k].is).operands > 0)
        take(k);
    }
    return all_[steps_.size() - 1];
  }

 private:
  static std::vector<lanes_of_step>& room_for(std::size_t steps) {
    thread_local std::vector<lanes_of_step> room;  // for many short runs
    if (room.size() < steps) room.resize(steps);
    return room;
  }

  /// Neither off nor bounded by anything but 0, at any node.
  bool is_certain(const step& beginning) const {
    if (beginning.is == operation::variable) return true;
    if (precise_ != precision::double_precision) return false;
    return deviation_of_beginning(beginning).largest() == 0;
  }

  deviation deviation_of_beginning(const step& of) const {
    if (of.is == operation::number) return deviation_counted(of.value, of.meant);
    if (of_parameters_.empty()) return {};
    const auto parameter = static_cast<std::size_t>(of.index);
    return deviation_counted(parameters_[parameter], of_parameters_[parameter]);
  }

  void begin_with(const double* x, lanes_of_step& to) const {
    std::copy_n(x, count_, to.value.begin());
    to.off.fill(0);
    to.bound.fill(0);
    to.second_order.fill(0);
  }

  void begin(const step& from, lanes_of_step& to) const {
    const deviation meant = deviation_of_beginning(from);
    to.value.fill(from.is == operation::number ? from.value
                                               : parameters_[static_cast<std::size_t>(from.index)]);
    to.off.fill(meant.off);
    to.bound.fill(meant.bound);
    to.second_order.fill(0);
    round(to);
  }

  void take(std::size_t k) {
    const step& of = steps_[k];
    lanes_of_step& to = all_[k];
    const int count = facts_of(of.is).operands;
    const auto number = [&](int n) {
      return static_cast<std::size_t>(of.operands[n < count ? static_cast<std::size_t>(n) : 0]);
    };
    const operand_lanes from{&all_[number(0)], &all_[number(1)], &all_[number(2)]};
    kernels_[k].run({from[0]->value.data(), from[1]->value.data(), from[2]->value.data(),
                     to.value.data(), static_cast<int>(count_), kernels_[k].function});
    const double of_function = relative_error_of(of.is);
    const bool common = as_constant(of.is, [&](auto is) {
      cpu::by_isa(cpu::current_isa(), [&] {
        pass_on<facts_of(is).operands>(
            is, from, of_function, to, count_,
            [&](std::size_t i) {
              return slopes_of(is, {from[0]->value[i], from[1]->value[i], 0}, to.value[i]);
            },
            [&](std::size_t i) {
              return cut_off(is, from[0]->value[i], from[1]->value[i], to.value[i]);
            },
            [&](std::size_t i) {
              if (is != operation::multiply && is != operation::divide && is != operation::exp)
                return 0.0;
              return lost_below(to.value[i], is != operation::exp && ((from[0]->value[i] == 0) |
                                                                      (from[1]->value[i] == 0)));
            });
      });
    });
    const bool certain = certain_[number(0)] && certain_[number(1)] && certain_[number(2)];
    if (!common && certain)
      pass_nothing_on(of_function, to);
    else if (!common)
      pass_on_slowly(of.is, from, of_function, to);
    if (!certain && any_large(of.is, from, to, count_))
      pass_large_on(of.is, kernels_[k], from, to, count_);
    if (is_wave(of.is))
      for (std::size_t i = 0; i < count_; ++i)
        to.bound[i] +=
            error_of_wave(from[0]->value[i], from[1]->value[i], to.value[i], where_, precise_);
    round(to);
  }

  /// What a step's result is off by: what the step cut off, and by its slopes what its operands
  /// are. slopes(i), cut(i) and lost(i) are those of lane i.
  template <int Count, class Slopes, class CutOff, class Lost>
  [[gnu::always_inline]] static void pass_on(operation is, const operand_lanes& from,
                                             double of_function, lanes_of_step& to,
                                             std::size_t count, const Slopes& slopes,
                                             const CutOff& cut, const Lost& lost) {
    for (std::size_t i = 0; i < count; ++i) {
      const std::array<double, 3> slope = slopes(i);
      double off = cut(i);
      double bound = of_function * std::abs(to.value[i]) + lost(i);
      double all = std::abs(off);
      double second_order = beyond_slopes(is, from, i);
      for (std::size_t k = 0; k < Count; ++k) {
        const lanes_of_step& operand = *from[k];
        const double of_operand = operand.off[i] != 0 ? slope[k] * operand.off[i] : 0;
        off += of_operand;
        all += std::abs(of_operand);
        second_order +=
            operand.second_order[i] != 0 ? std::abs(slope[k]) * operand.second_order[i] : 0;
        bound += operand.bound[i] != 0 ? std::abs(slope[k]) * operand.bound[i] : 0;
      }
      // How far a number is off that is infinite no finite one tells that comes of it.
      const bool is_told = std::abs(to.value[i]) < HUGE_VAL;
      to.off[i] = is_told ? off : 0;
      to.bound[i] = is_told ? bound : 0;
      to.second_order[i] = is_told ? second_order + of_second_order * all : 0;
    }
  }

  /// The same of operands that nothing is wrong with, where slopes do not matter.
  void pass_nothing_on(double of_function, lanes_of_step& to) const {
    to.off.fill(0);
    to.second_order.fill(0);
    for (std::size_t i = 0; i < count_; ++i)
      to.bound[i] = of_function * std::abs(to.value[i]) + lost_below(to.value[i], of_function == 0);
  }

  /// Of any operation that cuts nothing off: slopes lane by lane.
  void pass_on_slowly(operation is, const operand_lanes& from, double of_function,
                      lanes_of_step& to) const {
    std::array<std::array<double, lanes>, 3> slopes;  // by operand
    for (std::size_t i = 0; i < count_; ++i) {
      const std::array<double, 3> all =
          slopes_of(is, {from[0]->value[i], from[1]->value[i], from[2]->value[i]}, to.value[i]);
      for (std::size_t k = 0; k < all.size(); ++k) slopes[k][i] = all[k];
    }
    const auto slopes_at = [&](std::size_t i) {
      return std::array<double, 3>{slopes[0][i], slopes[1][i], slopes[2][i]};
    };
    const auto nothing = [](std::size_t) { return 0.0; };
    const auto lost = [&](std::size_t i) { return lost_below(to.value[i], of_function == 0); };
    cpu::by_isa(cpu::current_isa(), [&] {
      switch (facts_of(is).operands) {
        case 1: return pass_on<1>(is, from, of_function, to, count_, slopes_at, nothing, lost);
        case 2: return pass_on<2>(is, from, of_function, to, count_, slopes_at, nothing, lost);
        default: return pass_on<3>(is, from, of_function, to, count_, slopes_at, nothing, lost);
      }
    });
  }

  /// In float precision, as the program does after every step.
  void round(lanes_of_step& to) const {
    if (precise_ == precision::double_precision) return;
    for (std::size_t i = 0; i < lanes; ++i) {
      const auto rounded = static_cast<double>(static_cast<float>(to.value[i]));
      to.off[i] += to.value[i] - rounded;
      to.value[i] = rounded;
    }
  }

  const std::vector<step>& steps_;
  std::span<const double> parameters_;
  std::span<const deviation> of_parameters_;
  precision precise_;
  device_choice::kind where_;
  std::vector<lanes_of_step>& all_;
  std::size_t count_ = lanes;
  std::vector<function_kernel> kernels_;
  std::vector<bool> certain_;
};

}  // namespace

tracked_values track(const formula& of, std::span<const double> parameters,
                     std::span<const double> x, maths_choice maths, precision precise,
                     std::span<const deviation> of_parameters, device_choice::kind where) {
  tracker along(of, parameters, maths, precise, of_parameters, where);
  tracked_values tracked;
  for (std::vector<double>* each :
       {&tracked.value, &tracked.off, &tracked.bound, &tracked.second_order})
    each->resize(x.size());
  for (std::size_t first = 0; first < x.size(); first += lanes) {
    constexpr std::size_t at_least = 8;  // of all kernels, and vector loops
    const std::size_t count = std::min(lanes, x.size() - first);
    alignas(64) std::array<double, lanes> some;
    some.fill(x[first]);
    std::copy_n(x.data() + first, count, some.begin());
    const std::size_t filled = (count + at_least - 1) / at_least * at_least;
    const lanes_of_step& last = along.track(some.data(), filled);
    std::copy_n(last.value.begin(), count, tracked.value.data() + first);
    std::copy_n(last.off.begin(), count, tracked.off.data() + first);
    std::copy_n(last.bound.begin(), count, tracked.bound.data() + first);
    std::copy_n(last.second_order.begin(), count, tracked.second_order.data() + first);
  }
  return tracked;
}

}  // namespace riemann::expressions
