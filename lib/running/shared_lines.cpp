// Threads take lines as they come; what they found counts in the order of the lines.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/running/shared_lines.hpp"

#include "riemann/kernels/cpu/parallel.hpp"
#include "riemann/lib/methods/adaptive/adaptive.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <limits>
#include <memory>
#include <utility>

namespace riemann {

shared_lines::shared_lines(const expressions::formula& of, std::span<const double> parameters,
                           std::size_t axis, const goal& until, maths_choice maths, int threads,
                           const std::stop_token& stop)
    : of_(of),
      parameters_(parameters),
      axis_(axis),
      until_(until),
      maths_(maths),
      threads_(threads),
      stop_(stop) {}

double shared_lines::seconds_left() const {
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start_;
  return until_.seconds - spent.count();
}

bool shared_lines::for_each(index_t count,
                            const std::function<void(line_of_formula&, index_t)>& body,
                            const std::function<bool()>& may_go_on) {
  const auto another = [&] {
    return std::make_unique<line_of_formula>(of_, parameters_, axis_, maths_);
  };
  const auto some = [&](slice each) {
    each_.with_one(another, [&](line_of_formula& line) {
      for (index_t k = each.begin; k < each.end; ++k) body(line, k);
    });
  };
  const auto go_on = [&](index_t) { return !is_over() && may_go_on(); };
  return cpu::parallel_for(count, threads_, some, go_on) == count;
}

std::optional<std::vector<found_value>> shared_lines::integrals(
    index_t count, const std::function<std::vector<double>(index_t)>& point, double rtol,
    double atol, const adaptive::options& how) {
  struct found {
    found_value of;
    index_t evaluations = 0;
  };
  std::vector<found> all(static_cast<std::size_t>(count));
  std::atomic<index_t> evaluations = evaluations_;
  const auto integrate = [&](line_of_formula& line, index_t k) {
    const goal each{.rtol = rtol,
                    .atol = atol,
                    .evaluations = std::min(until_.evaluations, goal{}.evaluations),
                    .seconds = std::max(0.0, seconds_left())};
    const integral along = adaptive::integrate(line.through(point(k)), {}, each, how, stop_);
    all[static_cast<std::size_t>(k)] = {along, along.evaluations};
    evaluations += along.evaluations;
  };
  const bool are_all =
      for_each(count, integrate, [&] { return evaluations <= until_.evaluations; });
  std::vector<found_value> values;
  for (const found& each : all) {
    if (evaluations_ > until_.evaluations) break;
    evaluations_ += each.evaluations;
    ++lines_;
    values.push_back(each.of);
  }
  if (!are_all || is_over() || evaluations_ > until_.evaluations) return {};
  return values;
}

void tell_lines(const shared_lines& of, integral& result) {
  result.evaluations = of.evaluations();
  result.method = "adaptive";
  result.points = fmt::format("{} lines", of.lines());
  result.tried = {attempt_of(result, result.status == status::met ? "" : result.reason)};
}

integral lines_without_value(const shared_lines& of, const std::stop_token& stop) {
  integral result{
      {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(), 0, {}}};
  result.status = stop.stop_requested() ? status::interrupted : status::not_met;
  result.reason = "integrals along lines took more than they may";
  tell_lines(of, result);
  return result;
}

}  // namespace riemann
