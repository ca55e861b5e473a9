// Integrals of parts; their errors as products and sums make them.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/separable/separable.hpp"

#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/methods/adaptive/adaptive.hpp"
#include "riemann/lib/methods/separable/composite.hpp"
#include "riemann/lib/methods/separable/linear_form.hpp"
#include "riemann/lib/methods/separable/part.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <chrono>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace riemann::separable {
namespace {

double length_of(const interval& range) {
  return (range.upper.value - range.lower.value) + (range.upper.low - range.lower.low);
}

/// All of them share the time and the evaluations that are allowed.
class parts_of_integral {
 public:
  explicit parts_of_integral(const part_question& of) : of_(of) {}

  /// How well the integrals of one variable are wanted; `level`: as composite_integral has it.
  struct care {
    double rtol;
    bool level;
  };

  /// Over all of these variables.
  part_integral whole(std::uint64_t variables, const separated& f, const care& how) {
    how_ = how;
    integrals_ = 0;
    taken_.clear();
    return over(variables, f);
  }

  /// Of one variable: so many were taken for the last whole. The same ones over the same range are
  /// taken once.
  int integrals() const { return integrals_; }
  /// For all wholes.
  index_t evaluations() const { return evaluations_; }

 private:
  part_integral over(std::uint64_t variables, const separated& f) {
    part_integral result = of_part(f);
    double length = 1;
    for (std::uint64_t rest = variables & ~f.variables; rest != 0; rest &= rest - 1)
      length *= length_of(of_.ranges[static_cast<std::size_t>(std::countr_zero(rest))]);
    if (!is_finite(length))
      result.why_not = "a variable with an infinite range does not enter a part";
    result.value *= length;
    result.error *= std::abs(length);
    result.l1 *= std::abs(length);
    return result;
  }

  part_question what_is_left() const {
    using clock = std::chrono::steady_clock;
    part_question left = of_;
    left.until.evaluations = std::max<index_t>(1, of_.until.evaluations - evaluations_);
    const std::chrono::duration<double> taken = clock::now() - start_;
    left.until.seconds = std::max(0.0, of_.until.seconds - taken.count());
    return left;
  }

  part_integral of_part(const separated& f) {
    if (of_.stop.stop_requested() || !(what_is_left().until.seconds > 0)) {
      part_integral none;
      none.why_not = "the time allowed is used up";
      return none;
    }
    switch (f.is) {
      case separation::function: return function(f.axes.front());
      case separation::product: return product(f);
      case separation::sum: return sum(f);
      case separation::of_sum:
      case separation::of_product: break;
    }
    integrals_ += static_cast<int>(f.axes.size());
    const double precision = 0.1 * how_.rtol;
    part_integral result = composite_integral(f, what_is_left(), {precision, how_.level});
    evaluations_ += result.evaluations;
    if (is_exact_enough(result)) return result;
    const std::optional<part_integral> other =
        integral_of_linear_form(f, what_is_left(), precision);
    if (!other) return result;
    evaluations_ += other->evaluations;
    const bool stays =
        result.why_not.empty() && !(other->why_not.empty() && other->error < result.error);
    return stays ? result : *other;
  }

  bool is_exact_enough(const part_integral& of) const {
    return of.why_not.empty() && of.error <= how_.rtol * std::abs(of.value);
  }

  part_integral function(const separated_axis& of) {
    const interval& range = of_.ranges[static_cast<std::size_t>(of.variable)];
    for (const integral_of_one& each : taken_)
      if (each.f == of.weight->f && each.range == range) return each.result;
    ++integrals_;
    goal until = what_is_left().until;
    until.rtol = how_.rtol;
    until.atol = 0;
    const integral answer = adaptive::integrate(of.weight->f, range, until, {}, of_.stop);
    evaluations_ += answer.evaluations;
    part_integral result{answer.value,
                         answer.error,
                         answer.l1,
                         answer.evaluations,
                         answer.status == status::roundoff,
                         ""};
    if (answer.status != status::met && answer.status != status::roundoff)
      result.why_not = answer.reason;
    result.diverges = answer.status == status::divergent;
    result.is_estimated = answer.status == status::not_met && is_estimate(answer);
    taken_.push_back({of.weight->f, range, result});
    return result;
  }

  /// It diverges where one part does and no other is 0.
  part_integral product(const separated& f) {
    part_integral result{1, 0, 1, 0, false, ""};
    std::string why_divergent;
    for (const separated& each : f.parts) {
      part_integral part = over(each.variables, each);
      if (part.diverges) {
        why_divergent = std::exchange(part.why_not, "");
        continue;
      }
      result.error =
          result.error * (std::abs(part.value) + part.error) + std::abs(result.value) * part.error;
      result.value *= part.value;
      result.l1 *= part.l1;
      add_facts(part, result);
      if (!result.why_not.empty() && !result.is_estimated) break;
    }
    if (why_divergent.empty()) return result;
    result.diverges = result.why_not.empty() && result.l1 > 0 && result.error < result.l1;
    result.why_not = why_divergent;
    return result;
  }

  part_integral sum(const separated& f) {
    part_integral result;
    for (const separated& each : f.parts) {
      const part_integral part = over(f.variables, each);
      result.value += part.value;
      result.error += part.error;
      result.l1 += part.l1;
      add_facts(part, result);
      if (!result.why_not.empty() && !result.is_estimated) break;
    }
    result.error += std::numeric_limits<double>::epsilon() * result.l1;
    return result;
  }

  struct integral_of_one {
    integrand f;
    const interval& range;
    part_integral result;
  };

  static void add_facts(const part_integral& of, part_integral& to) {
    to.is_at_rounding = to.is_at_rounding || of.is_at_rounding;
    if (of.why_not.empty()) return;
    to.is_estimated = of.is_estimated && (to.why_not.empty() || to.is_estimated);
    to.why_not = of.why_not;
  }

  const part_question& of_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  care how_{};
  std::vector<integral_of_one> taken_;
  int integrals_ = 0;
  index_t evaluations_ = 0;
};

/// What one of them may err by, of so many variables.
double first_rtol(const goal& until, std::uint64_t variables) {
  constexpr double least = 1e-13;
  const double wanted = until.rtol > 0 ? until.rtol : goal().rtol;
  return std::clamp(wanted / (4 * std::popcount(variables)), least, 1e-2);
}

}  // namespace

integral integrate(const separated& f, std::uint64_t variables, std::span<const interval> ranges,
                   const goal& until, const std::stop_token& stop) {
  constexpr double as_well_as_can_be = 1e-14;
  const double rtol = first_rtol(until, variables);
  const part_question of{ranges, until, stop};
  parts_of_integral parts(of);
  std::optional<part_integral> best;
  for (const parts_of_integral::care& how : {parts_of_integral::care{0.03 * rtol, false},
                                             {0.001 * rtol, false},
                                             {as_well_as_can_be, true}}) {
    part_integral now = parts.whole(variables, f, how);
    if (now.why_not.empty() && !(is_finite(now.value) && is_finite(now.error)))
      now.why_not = "a part is beyond the largest double";
    if (!best || (now.why_not.empty() && now.error < best->error)) best = std::move(now);
    if (!best->why_not.empty() || best->error <= allowed(until, best->value)) break;
  }
  const part_integral& whole = *best;
  integral result;
  result.method = "separable";
  result.evaluations = parts.evaluations();
  found_value& value = result;
  if (whole.why_not.empty() || (whole.is_estimated && is_finite(whole.error))) {
    value = {whole.value, whole.error, std::max(whole.l1, std::abs(whole.value)), {}};
    value.parts.estimate = whole.error;
    if (!whole.why_not.empty()) {
      result.status = status::not_met;
      result.reason = whole.why_not;
    } else if (whole.error > allowed(until, whole.value)) {
      result.status = whole.is_at_rounding ? status::roundoff : status::not_met;
      result.reason = whole.is_at_rounding
                          ? "the error is at the rounding of integrals over one variable"
                          : "integrals over one variable after the other are not exact enough";
    }
  } else {
    value.error = std::numeric_limits<double>::infinity();
    result.status = whole.diverges ? status::divergent : status::not_met;
    result.reason = whole.why_not;
  }
  if (stop.stop_requested() && result.status != status::met) result.status = status::interrupted;
  attempt tried = attempt_of(result, result.status == status::met ? "met" : result.reason);
  tried.done = fmt::format("{} integral{} over one variable each", parts.integrals(),
                           parts.integrals() == 1 ? "" : "s");
  result.tried = {std::move(tried)};
  return result;
}

}  // namespace riemann::separable
