// An integral of integrals: the outer integrand's values are integrals along lines.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/running/integral_of_lines.hpp"

#include "riemann/lib/methods/adaptive/adaptive.hpp"
#include "riemann/lib/running/shared_lines.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

namespace riemann {
namespace {

/// What ends all integrals at once.
struct out_of_budget {};

/// The integral of values between places, as straight lines have it; the ends of the axis have the
/// values of the places next to them.
double mean_of(std::vector<std::pair<double, double>> values) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  double sum = values.front().first * values.front().second +
               (1 - values.back().first) * values.back().second;
  for (std::size_t k = 1; k < values.size(); ++k)
    sum += (values[k].first - values[k - 1].first) * (values[k].second + values[k - 1].second) / 2;
  return sum;
}

constexpr int points_a_zoom = 17;
constexpr int zooms_a_look = 9;  // each by 8
constexpr index_t values_a_look = points_a_zoom * zooms_a_look;

/// Of a function inside a formula along a line: the largest value, or the smallest, to some nine
/// digits of the place. A peak askew stands out in its own largest value alone.
double extreme_along(const integrand& f, int number, double sign) {
  constexpr int points = points_a_zoom;
  double from = 0;
  double to = 1;
  double extreme = -std::numeric_limits<double>::infinity();
  for (int zoom = 0; zoom < zooms_a_look; ++zoom) {
    std::array<double, points> places;
    std::array<double, points> values;
    for (int k = 0; k < points; ++k)
      places[static_cast<std::size_t>(k)] = from + (to - from) * k / (points - 1);
    const double* const column = places.data();
    f.inner_values(number, {&column, nullptr, 1, points}, values.data());
    std::size_t best = 0;
    for (std::size_t k = 0; k < points; ++k)
      if (sign * values[k] > sign * values[best]) best = k;
    extreme = std::max(extreme, sign * values[best]);
    from = places[best > 0 ? best - 1 : 0];
    to = places[best + 1 < points ? best + 1 : best];
  }
  return sign * extreme;
}

/// The integral along lines, as a function of the other coordinate. It shows what the formula shows
/// along that one where the lines end, as a narrow place that leaves the square there makes the
/// integral bend, and the largest and the smallest values that arguments and divisors have along
/// lines.
class integral_across final : public integrand_model {
 public:
  integral_across(shared_lines& along, const expressions::formula& of,
                  std::span<const double> parameters, std::size_t across, maths_choice maths,
                  const goal& until)
      : along_(along), across_(across), until_(until) {
    facts_.description = "an integral over another variable";
    for (const double end : {0.0, 1.0}) {
      sides_.push_back(std::make_unique<line_of_formula>(of, parameters, 1 - across, maths));
      on_sides_.push_back(sides_.back()->through({end, end}));
      for (const inner_function& each : on_sides_.back().inside()) {
        shown_.push_back({shown_as(each.is), static_cast<int>(from_.size())});
        from_.push_back({on_sides_.size() - 1, each.number});
      }
    }
    show_extremes(static_cast<int>(expressions::steps_as_meant(of).size()));
  }

  const integrand_properties& facts() const override { return facts_; }
  std::span<const inner_function> inside() const override { return shown_; }
  void inner_values(int number, points_view at, double* hi, double* low) const override {
    const auto [source, inner] = from_[static_cast<std::size_t>(number)];
    if (source < on_sides_.size()) return on_sides_[source].inner_values(inner, at, hi, low);
    looked_at_ += at.count;
    if (looked_at_ * values_a_look > most_looks_a_value * along_.most_evaluations())
      throw out_of_budget{};
    const double sign = source == largest_along ? 1 : -1;
    const auto find = [&, inner = inner](line_of_formula& line, index_t i) {
      hi[i] = extreme_along(line.through(place(at.x[0][i])), inner, sign);
    };
    if (!along_.for_each(at.count, find)) throw out_of_budget{};
    if (low != nullptr) std::fill_n(low, at.count, 0.0);
  }

  void values(points_view at, double* const* out) const override {
    const auto found = along_.integrals(
        at.count, [&](index_t i) { return place(at.x[0][i]); }, until_.rtol, until_.atol);
    if (!found) throw out_of_budget{};
    for (std::size_t i = 0; i < found->size(); ++i) {
      const found_value& of = (*found)[i];
      if (is_finite(of.value) && is_finite(of.error)) errors_.emplace_back(at.x[0][i], of.error);
      out[0][i] = of.value;
    }
  }

  const std::vector<std::pair<double, double>>& errors() const { return errors_; }

 private:
  static constexpr std::size_t largest_along = 2;  // behind both sides
  static constexpr std::size_t smallest_along = 3;
  static constexpr index_t most_looks_a_value = 8;  // a part of the formula, at many points at once

  std::vector<double> place(double at) const {
    std::vector<double> point(2, 0.5);
    point[1 - across_] = at;
    return point;
  }

  /// What is singular on a side may be far from it in the integral: places, no more.
  static part shown_as(part is) {
    switch (is) {
      case part::jump_where_zero:
      case part::jump_where_whole:
      case part::line:
      case part::phase: return is;
      default: return part::argument;
    }
  }

  /// Parameters change none of the first `own_steps` numbers.
  void show_extremes(int own_steps) {
    std::vector<int> numbers;
    along_.for_each(1, [&](line_of_formula& line, index_t) {
      for (const inner_function& each : line.through(place(0.5)).inside())
        if (each.is == part::argument || each.is == part::denominator)
          numbers.push_back(each.number);
    });
    for (const int number : numbers) {
      if (number >= own_steps) continue;
      for (const std::size_t which : {largest_along, smallest_along}) {
        shown_.push_back({part::argument, static_cast<int>(from_.size())});
        from_.push_back({which, number});
      }
    }
  }

  shared_lines& along_;
  std::size_t across_;
  goal until_;
  integrand_properties facts_;
  std::vector<std::unique_ptr<line_of_formula>> sides_;
  std::vector<integrand> on_sides_;
  std::vector<inner_function> shown_;
  std::vector<std::pair<std::size_t, int>> from_;          // side or extreme; number there
  mutable index_t looked_at_ = 0;                          // lines, for what is extreme along them
  mutable std::vector<std::pair<double, double>> errors_;  // place, error of the value
};

}  // namespace

integral integrate_along_lines(const expressions::formula& of, std::span<const double> parameters,
                               std::size_t across, const goal& until, maths_choice maths,
                               int threads, const std::stop_token& stop) {
  constexpr double of_the_outer = 0.5;  // of the error allowed
  constexpr double finer_within = 0.1;
  constexpr double finest = 1e-13;
  shared_lines along(of, parameters, across, until, maths, threads, stop);
  goal outer;
  outer.rtol = std::max(of_the_outer * until.rtol, finest);
  outer.atol = of_the_outer * until.atol;
  outer.seconds = std::numeric_limits<double>::infinity();  // lines know when it is over
  goal inner = outer;
  inner.rtol = std::max(finer_within * outer.rtol, finest);
  inner.atol = finer_within * outer.atol;
  integral result;
  try {
    const auto f =
        std::make_shared<const integral_across>(along, of, parameters, across, maths, inner);
    result = adaptive::integrate(integrand(f), {}, outer, {}, stop);
    result.error += mean_of(f->errors());
  } catch (const out_of_budget&) {
    return lines_without_value(along, stop);
  }
  if (result.status == status::met && !(result.error <= allowed(until, result.value))) {
    result.status = status::not_met;
    result.reason = "integrals along lines err by more than is allowed";
  }
  result.pilot_evaluations = 0;
  result.worst = std::numeric_limits<double>::quiet_NaN();
  result.told = nullptr;
  tell_lines(along, result);
  return result;
}

}  // namespace riemann
