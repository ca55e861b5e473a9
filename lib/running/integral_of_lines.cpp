// Integrals within integrals: an integrand whose values are those of the next variable.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/running/lines.hpp"

#include "riemann/lib/methods/adaptive/adaptive.hpp"
#include "riemann/lib/running/line_of_formula.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <limits>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace riemann {
namespace {

constexpr double no_value = std::numeric_limits<double>::quiet_NaN();

/// What the integrals of one question have in common.
struct account_of_lines {
  goal until;
  std::stop_token stop;
  std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now();
  index_t evaluations = 0;
  index_t lines = 0;

  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  }
  bool is_over() const {
    return evaluations > until.evaluations || stop.stop_requested() || seconds() > until.seconds;
  }
};

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

/// Of a function inside a formula along a line: the largest value, or the smallest, to some nine
/// digits of the place. A peak askew stands out in its own largest value alone.
double extreme_along(const integrand& f, int number, double sign) {
  constexpr int points = 17;
  constexpr int zooms = 9;  // each by 8
  double from = 0;
  double to = 1;
  double extreme = -std::numeric_limits<double>::infinity();
  for (int zoom = 0; zoom < zooms; ++zoom) {
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

/// Integrals over the axes order[level], order[level + 1], ..., the others being fixed.
class integrals_from {
 public:
  integrals_from(const expressions::formula& of, std::span<const double> parameters,
                 std::span<const std::size_t> order, maths_choice maths, account_of_lines& account)
      : axis_(order.front()),
        account_(account),
        line_(of, parameters, axis_, maths),
        is_outermost_of_two_(of.dimensions == 2 && order.size() == 2),
        own_steps_(static_cast<int>(expressions::steps_as_meant(of).size())) {
    if (order.size() == 1) return;
    within_ = std::make_unique<integrals_from>(of, parameters, order.subspan(1), maths, account);
    within_axes_.assign(order.begin() + 1, order.end());
    const std::size_t corners = std::size_t{1} << within_axes_.size();
    for (std::size_t c = 0; c < corners; ++c) faces_.emplace_back(of, parameters, axis_, maths);
  }

  /// Through this point.
  integral through(const std::vector<double>& point, double rtol, double atol);

 private:
  static constexpr double finest = 1e-13;
  static constexpr double finer_within = 0.1;

  class marginal_of;

  std::size_t axis_;
  account_of_lines& account_;
  line_of_formula line_;
  std::unique_ptr<integrals_from> within_;
  std::vector<std::size_t> within_axes_;
  std::vector<line_of_formula> faces_;
  bool is_outermost_of_two_;
  int own_steps_;  // whose numbers parameters do not change
};

/// The integral over the axes within, as a function of a coordinate. It shows what the formula
/// shows along its axis where the others are at their ends: where a narrow place leaves the cube,
/// the integral bends.
class integrals_from::marginal_of final : public integrand_model {
 public:
  marginal_of(integrals_from& all, std::vector<double> point, const goal& until)
      : all_(all), point_(std::move(point)), until_(until) {
    facts_.description = "an integral over other variables";
    for (std::size_t c = 0; c < all_.faces_.size(); ++c) {
      std::vector<double> corner = point_;
      for (std::size_t k = 0; k < all_.within_axes_.size(); ++k)
        corner[all_.within_axes_[k]] = (c >> k & 1) != 0 ? 1 : 0;
      faces_.push_back(all_.faces_[c].through(corner));
      for (const inner_function& each : faces_.back().inside()) {
        shown_.push_back({shown_as(each.is), static_cast<int>(from_.size())});
        from_.push_back({c, each.number});
      }
    }
    if (all_.is_outermost_of_two_) show_extremes();
  }

  const integrand_properties& facts() const override { return facts_; }
  std::span<const inner_function> inside() const override { return shown_; }
  void inner_values(int number, points_view at, double* hi, double* low) const override {
    const auto [source, inner] = from_[static_cast<std::size_t>(number)];
    if (source < faces_.size()) return faces_[source].inner_values(inner, at, hi, low);
    const double sign = source == faces_.size() ? 1 : -1;
    for (int i = 0; i < at.count; ++i) {
      point_[all_.axis_] = at.x[0][i];
      hi[i] = extreme_along(all_.within_->line_.through(point_), inner, sign);
      if (low != nullptr) low[i] = 0;
    }
  }

  void values(points_view at, double* const* out) const override {
    for (int i = 0; i < at.count; ++i) out[0][i] = value(at.x[0][i]);
  }

  const std::vector<std::pair<double, double>>& errors() const { return errors_; }

 private:
  /// What is singular on a face may be far from it in the integral: places, no more.
  static part shown_as(part is) {
    switch (is) {
      case part::jump_where_zero:
      case part::jump_where_whole:
      case part::line:
      case part::phase: return is;
      default: return part::argument;
    }
  }

  /// The largest and the smallest values that arguments and divisors have along lines.
  void show_extremes() {
    for (const inner_function& each : all_.within_->line_.through(point_).inside()) {
      const bool matters = each.is == part::argument || each.is == part::denominator;
      if (!matters || each.number >= all_.own_steps_) continue;
      for (const std::size_t which : {faces_.size(), faces_.size() + 1}) {
        shown_.push_back({part::argument, static_cast<int>(from_.size())});
        from_.push_back({which, each.number});
      }
    }
  }

  double value(double at) const {
    point_[all_.axis_] = at;
    const integral along =
        all_.within_->through(point_, finer_within * until_.rtol, finer_within * until_.atol);
    const component& of = along.components.front();
    if (is_finite(of.value) && is_finite(of.error)) errors_.emplace_back(at, of.error);
    return of.value;
  }

  integrals_from& all_;
  mutable std::vector<double> point_;
  goal until_;
  integrand_properties facts_;
  std::vector<integrand> faces_;
  std::vector<inner_function> shown_;
  std::vector<std::pair<std::size_t, int>> from_;  // face or, behind these, extreme; number there
  mutable std::vector<std::pair<double, double>> errors_;  // place, error of the value
};

integral integrals_from::through(const std::vector<double>& point, double rtol, double atol) {
  if (account_.is_over()) throw out_of_budget{};
  goal until = account_.until;
  until.rtol = std::max(rtol, finest);
  until.atol = atol;
  until.careful = false;
  until.evaluations = std::min(until.evaluations, usual_goal(1).evaluations);
  until.seconds = std::max(0.0, until.seconds - account_.seconds());
  if (!within_) {
    integral along = adaptive::integrate(line_.through(point), {}, until, {}, account_.stop);
    account_.evaluations += along.evaluations;
    ++account_.lines;
    return along;
  }
  const auto marginal = std::make_shared<const marginal_of>(*this, point, until);
  integral result = adaptive::integrate(integrand(marginal), {}, until, {}, account_.stop);
  result.components.front().error += mean_of(marginal->errors());
  return result;
}

std::vector<std::size_t> order_of(int dimensions, std::size_t last) {
  std::vector<std::size_t> order;
  for (std::size_t k = 0; k < static_cast<std::size_t>(dimensions); ++k)
    if (k != last) order.push_back(k);
  order.push_back(last);
  return order;
}

integral without_value(const account_of_lines& account) {
  integral result;
  result.components.push_back({no_value, std::numeric_limits<double>::infinity(), 0, {}});
  result.how = account.stop.stop_requested() ? ending::interrupted : ending::not_met;
  result.reason = "integrals along lines took more than they may";
  return result;
}

}  // namespace

integral integrate_along_lines(const expressions::formula& of, std::span<const double> parameters,
                               std::size_t across, const goal& until, maths_choice maths,
                               const std::stop_token& stop) {
  constexpr double of_the_outermost = 0.5;  // of the error allowed
  account_of_lines account{until, stop};
  integral result;
  try {
    integrals_from all(of, parameters, order_of(of.dimensions, across), maths, account);
    result = all.through(std::vector<double>(static_cast<std::size_t>(of.dimensions), 0.5),
                         of_the_outermost * until.rtol, of_the_outermost * until.atol);
  } catch (const out_of_budget&) {
    result = without_value(account);
  }
  if (result.how != ending::met && account.is_over()) result = without_value(account);
  const component& found = result.components.front();
  if (result.how == ending::met && !(found.error <= allowed(until, found.value))) {
    result.how = ending::not_met;
    result.reason = "integrals along lines err by more than is allowed";
  }
  result.evaluations = account.evaluations;
  result.second_look_evaluations = 0;
  result.worst = no_value;
  result.told = nullptr;
  result.method = "adaptive";
  result.points = fmt::format("{} lines", account.lines);
  result.tried = {attempt_of(result, result.how == ending::met ? "" : result.reason)};
  return result;
}

}  // namespace riemann
