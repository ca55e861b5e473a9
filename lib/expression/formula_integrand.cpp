// Programs for doubles at once; what pairs and inner functions need when it is first asked for.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/formula_integrand.hpp"

#include "riemann/lib/expression/addends.hpp"
#include "riemann/lib/expression/formula_rounding.hpp"
#include "riemann/lib/expression/inner_functions.hpp"
#include "riemann/lib/expression/narrow_places.hpp"
#include "riemann/lib/expression/pair_program.hpp"
#include "riemann/lib/expression/program.hpp"
#include "riemann/lib/expression/symmetry.hpp"
#include "riemann/lib/expression/terms.hpp"
#include "riemann/lib/expression/vanishing.hpp"
#include "riemann/lib/expression/wide_value.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstring>
#include <mutex>
#include <optional>
#include <type_traits>
#include <utility>

namespace riemann::expressions {
namespace {

/// 0 and -0 are two.
template <class T>
bool same_bits(std::span<const T> a, std::span<const T> b) {
  static_assert(std::is_trivially_copyable_v<T>);
  return a.size() == b.size() &&
         (a.empty() || std::memcmp(a.data(), b.data(), a.size_bytes()) == 0);
}

}  // namespace

class formula_integrand final : public integrand_model {
 public:
  formula_integrand(const formula& of, std::string text, std::span<const double> parameters,
                    std::span<const deviation> of_parameters, maths_choice maths,
                    lost_values lost = lost_values::are_sought)
      : of_(of),
        parameters_(parameters.begin(), parameters.end()),
        of_parameters_(of_parameters.begin(), of_parameters.end()),
        maths_(maths),
        lost_(lost),
        program_(of_, parameters_, maths) {
    facts_.dimensions = std::max(1, of_.dimensions);
    facts_.pairs = true;
    facts_.more_digits = lost == lost_values::are_sought;
    facts_.full_epsilon = 0;
    for (const step& each : of_.steps)
      if (!each.uniform && facts_of(each.is).operands > 0)
        facts_.full_epsilon = std::max(facts_.full_epsilon, full_epsilon_of(each.is));
    facts_.cost = of_.cost;
    facts_.description = std::move(text);
  }

  void set_parameters(std::span<const double> parameters,
                      std::span<const deviation> of_parameters) {
    if (same_bits<double>(parameters, parameters_) &&
        same_bits<deviation>(of_parameters, of_parameters_))
      return;
    parameters_.assign(parameters.begin(), parameters.end());
    of_parameters_.assign(of_parameters.begin(), of_parameters.end());
    program_.set_parameters(parameters_);
    if (!opened_) return;
    opened_->pairs.set_parameters(parameters_, of_parameters_);
    if (told_by_parameters(opened_->pairs) == opened_->by_parameters) return;
    known_ = nullptr;
    opened_.reset();
  }

  const integrand_properties& facts() const override { return facts_; }

  void values(points_view at, double* const* out) const override {
    if (at.low != nullptr) {
      const opened& in = open();
      return in.pairs.evaluate(in.result, at, out[0], nullptr);
    }
    for (int first = 0; first < at.count; first += block_size) {
      const int count = std::min(block_size, at.count - first);
      values_of_block(at, first, count, out[0] + first);
      // Of one variable whoever asks looks after these.
      if (facts_.dimensions > 1) find_lost_values(at, first, count, out[0] + first);
    }
  }

  std::span<const inner_function> inside() const override { return open().functions; }

  std::span<const int> terms() const override { return open().terms; }
  std::span<const int> phases() const override { return open().phases; }
  bool is_sum() const override { return facts_.dimensions == 1 && expressions::is_sum(of_); }
  std::vector<integrand> addends() const override {
    std::vector<integrand> all;
    for (const formula& each : addends_of(of_))
      all.emplace_back(std::make_shared<const formula_integrand>(
          each, facts_.description, parameters_, of_parameters_, maths_, lost_));
    return all;
  }

  void inner_values(int number, points_view at, double* hi, double* low) const override {
    const opened& in = open();
    opened::lazy_plan& wanted = in.plans[static_cast<std::size_t>(number)];
    if (!wanted.known.load(std::memory_order_acquire)) {
      const std::lock_guard only_one(making_);
      if (!wanted.known) wanted.plan = in.pairs.plan_for(number);
      wanted.known.store(true, std::memory_order_release);
    }
    in.pairs.evaluate(wanted.plan, at, hi, low);
  }

  bool is_odd() const override { return expressions::is_odd(of_); }
  double wide_value(int number, lost_by how, double x, double low,
                    double negligible) const override {
    if (lost_ == lost_values::are_left) {
      if (how != lost_by::range_or_nearness_to_one)
        return integrand_model::wide_value(number, how, x, low, negligible);
      how = lost_by::range_alone;  // as at points of several variables
    }
    return expressions::wide_value(steps_to(number), how, {parameters_, of_parameters_},
                                   {{&x, 1}, {&low, 1}}, negligible);
  }
  bool is_lost_at(double x) const override {
    return is_lost(steps_to(whole_function), {parameters_, of_parameters_}, {{&x, 1}, {}});
  }
  double wide_logarithm(int number, double x) const override {
    return expressions::wide_logarithm(steps_to(number), {parameters_, of_parameters_},
                                       {{&x, 1}, {}});
  }
  void roundings_at(std::span<const double> x, double* off, double* of_pairs) const override {
    const tracked_values here =
        track(of_, parameters_, x, maths_, precision::double_precision, of_parameters_);
    for (std::size_t i = 0; i < x.size(); ++i)
      off[i] = std::abs(here.off[i]) + here.bound[i] + here.second_order[i];
    if (of_pairs != nullptr)
      std::copy(here.second_order.begin(), here.second_order.end(), of_pairs);
  }
  double largest_between(double lower, double upper) const override {
    return expressions::largest_between(of_, parameters_, lower, upper);
  }
  bool may_be_narrow_between(double lower, double upper) const override {
    return may_be_narrow(of_, parameters_, {lower, upper});
  }

 private:
  /// What shows the inside.
  struct opened {
    struct lazy_plan {
      std::atomic<bool> known = false;
      pair_plan plan;
    };
    pair_program pairs;
    std::vector<bool> by_parameters;  // what the functions inside are made of
    std::vector<inner_function> functions;
    std::vector<int> terms;
    std::vector<int> phases;
    pair_plan result;
    std::unique_ptr<lazy_plan[]> plans;  // by step
  };

  /// Of the formula's own steps.
  std::vector<bool> told_by_parameters(const pair_program& in) const {
    const std::size_t count = steps_as_meant(of_).size();
    std::vector<bool> told =
        linear_steps(std::span(in.steps()).first(count), parameters_, facts_.dimensions);
    const std::vector<bool> large = large_powers(in, count);
    told.insert(told.end(), large.begin(), large.end());
    return told;
  }

  /// The last of them is the inner function's value.
  std::span<const step> steps_to(int number) const {
    const std::span<const step> own = steps_as_meant(of_);
    if (number == whole_function) return own;
    const auto count = static_cast<std::size_t>(number) + 1;
    return count <= own.size() ? own.first(count) : std::span(open().pairs.steps()).first(count);
  }

  const opened& open() const {
    if (const opened* const known = known_.load(std::memory_order_acquire)) return *known;
    const std::lock_guard only_one(making_);
    if (!opened_) {
      const std::vector<step>& steps = steps_as_meant(of_);
      opened state{pair_program(steps, parameters_, of_parameters_, maths_), {}, {}, {}, {}, {}};
      state.by_parameters = told_by_parameters(state.pairs);
      state.functions = inner_functions(state.pairs, parameters_, facts_.dimensions);
      state.terms = terms_of(steps);
      state.phases = phases_of(steps);
      opened_.emplace(std::move(state));
      opened_->result = opened_->pairs.plan_for(static_cast<int>(steps.size()) - 1);
      opened_->plans = std::make_unique<opened::lazy_plan[]>(opened_->pairs.steps().size());
      known_.store(&*opened_, std::memory_order_release);
    }
    return *opened_;
  }

  /// Points that fill no whole number of lanes are copied and padded with the last one.
  void values_of_block(const points_view& at, int first, int count, double* out) const {
    const auto variables = static_cast<std::size_t>(of_.dimensions);
    thread_local std::vector<const double*> columns;
    columns.resize(variables);
    for (std::size_t k = 0; k < variables; ++k) columns[k] = at.x[k] + first;
    const int padded = (count + lanes_at_least - 1) / lanes_at_least * lanes_at_least;
    if (padded == count) return program_.evaluate(columns.data(), count, out);
    thread_local std::vector<double> copies;
    const auto length = static_cast<std::size_t>(padded);
    copies.resize(variables * length);
    for (std::size_t k = 0; k < variables; ++k) {
      double* const copy = copies.data() + k * length;
      std::fill(std::copy_n(columns[k], count, copy), copy + padded, columns[k][count - 1]);
      columns[k] = copy;
    }
    std::array<double, block_size> padded_out;
    program_.evaluate(columns.data(), padded, padded_out.data());
    std::copy_n(padded_out.begin(), count, out);
  }

  /// In place of those that are not finite as parts of the formula are beyond the range of doubles.
  void find_lost_values(const points_view& at, int first, int count, double* out) const {
    const auto is_lost = [](double value) { return !is_finite(value); };
    if (lost_ == lost_values::are_left || std::none_of(out, out + count, is_lost)) return;
    std::vector<double> x(static_cast<std::size_t>(facts_.dimensions));
    for (int i = 0; i < count; ++i) {
      if (!is_lost(out[i])) continue;
      for (std::size_t k = 0; k < x.size(); ++k) x[k] = at.x[k][first + i];
      const double value =
          expressions::wide_value(steps_to(whole_function), lost_by::range_alone,
                                  {parameters_, of_parameters_}, {.x = x, .low = {}});
      if (!std::isnan(value)) out[i] = value;
    }
  }

  formula of_;
  std::vector<double> parameters_;
  std::vector<deviation> of_parameters_;
  maths_choice maths_;
  lost_values lost_;
  program program_;
  integrand_properties facts_;
  mutable std::mutex making_;
  mutable std::optional<opened> opened_;
  mutable std::atomic<const opened*> known_ = nullptr;  // it, once it is whole
};

parametric_integrand::parametric_integrand(const formula& of, std::string text,
                                           std::span<const double> parameters,
                                           std::span<const deviation> of_parameters,
                                           maths_choice maths, lost_values lost)
    : model_(std::make_shared<formula_integrand>(of, std::move(text), parameters, of_parameters,
                                                 maths, lost)),
      now_(model_) {}

void parametric_integrand::set_parameters(std::span<const double> parameters,
                                          std::span<const deviation> of_parameters) {
  model_->set_parameters(parameters, of_parameters);
}

integrand integrand_of(const formula& of, std::string text, std::span<const double> parameters,
                       std::span<const deviation> of_parameters, maths_choice maths) {
  return integrand(std::make_shared<const formula_integrand>(of, std::move(text), parameters,
                                                             of_parameters, maths));
}

}  // namespace riemann::expressions
