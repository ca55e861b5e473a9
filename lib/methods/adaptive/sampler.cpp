// Points to columns, values to panels.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/sampler.hpp"

#include "riemann/kernels/host_device.hpp"

#include <algorithm>
#include <array>
#include <cfenv>
#include <cmath>
#include <limits>
#include <vector>

namespace riemann::adaptive {
namespace {

constexpr std::size_t block = 252;  // 12 panels

/// A black box may round the distance to an anchor within itself: by half an ulp of the anchor.
double rounding_of(const panel& p, std::span<const point> at) {
  if (!p.on.graded) return 0;
  const double half_ulp = 0.5 * std::numeric_limits<double>::epsilon() * std::abs(p.on.anchor.hi);
  double sum = 0;
  for (int k = 0; k < node_count; ++k) {
    const auto i = static_cast<std::size_t>(k);
    sum += weight(k) * std::abs(p.g[i]) * half_ulp / at[i].weight;
  }
  return sum * p.half_width();
}

std::vector<double> abscissae_of(std::span<const point> at) {
  std::vector<double> x(at.size());
  std::transform(at.begin(), at.end(), x.begin(), [](const point& each) { return each.x; });
  return x;
}

}  // namespace

sampler::sampler(const integrand& f, const goal& until, const std::stop_token& stop)
    : f_(f), until_(until), stop_(stop), deadline_(deadline_of(until)) {}

bool sampler::may_cancel() const {
  const auto is_sum = [](const inner_function& each) { return each.is == part::sum; };
  return !f_.terms().empty() || std::any_of(f_.inside().begin(), f_.inside().end(), is_sum);
}

void sampler::values(std::span<const point> at, double* f, bool in_pairs) {
  if (all_digits_) return full_values(at, f);
  evaluate(at, f, in_pairs && knows_pairs() ? digits::of_pairs : digits::of_doubles);
}

void sampler::full_values(std::span<const point> at, double* f) {
  evaluate(at, f, knows_pairs() ? digits::all : digits::of_doubles);
}

void sampler::require_allowed(index_t more) const {
  if (evaluations_ + more > until_.evaluations) throw cut_short::evaluations;
  require_time(stop_, deadline_);
}

void sampler::evaluate(std::span<const point> at, double* f, digits to) {
  const auto functions = to == digits::all ? function_digits::all : function_digits::of_library;
  std::array<double, block> x;
  std::array<double, block> low;
  for (std::size_t first = 0; first < at.size(); first += block) {
    const std::size_t count = std::min(block, at.size() - first);
    require_allowed(static_cast<index_t>(count));
    for (std::size_t i = 0; i < count; ++i) {
      x[i] = at[first + i].x;
      low[i] = at[first + i].low;
    }
    const double* const columns = x.data();
    const double* const low_columns = low.data();
    double* const out = f + first;
    const bool looks_for_losses = knows_pairs() && !is_scan_;
    // Clearing takes far longer than looking.
    if (looks_for_losses && std::fetestexcept(FE_OVERFLOW) != 0) std::feclearexcept(FE_OVERFLOW);
    f_.values({&columns, to == digits::of_doubles ? nullptr : &low_columns, 1,
               static_cast<int>(count), functions},
              &out);
    const bool overflowed = looks_for_losses && std::fetestexcept(FE_OVERFLOW) != 0;
    if (stop_.stop_requested()) throw cut_short::stopped;  // f may have asked, and have no values
    std::array<bool, block> is_told;                       // as doubles have it
    std::transform(out, out + count, is_told.begin(), [](double each) { return is_finite(each); });
    if (knows_pairs()) heed_infinite_parts(at.subspan(first, count), out);
    if (looks_for_losses) heed_zeros(at.subspan(first, count), out);
    if (overflowed) heed_overflow(at.subspan(first, count), is_told.data(), out);
    evaluations_ += static_cast<index_t>(count);
    if (keeps_places_) places_.insert(places_.end(), x.data(), x.data() + count);
  }
}

double sampler::negligible_at(double x) const {
  constexpr double no_digit = 1e-25;
  constexpr double no_mass = 1e-18;  // of all, to an e-fold
  return std::min(no_digit * largest_, no_mass * largest_mass_ / std::abs(x));
}

/// What comes out as no finite number may do so because a part of the formula is infinite, or is
/// rounded to what is out of a function's domain, as in sqrt(1-cos(x)) beside 2 pi.
void sampler::heed_infinite_parts(std::span<const point> at, double* f) {
  const index_t enough = f_.facts().more_digits ? 500 : 16;  // that stay unknown; of a line few
  for (std::size_t i = 0; i < at.size(); ++i) {
    if (!is_finite(f[i])) continue;
    largest_ = std::max(largest_, std::abs(f[i]));
    const double mass = std::abs(f[i] * at[i].x);
    if (is_finite(mass)) largest_mass_ = std::max(largest_mass_, mass);
  }
  const auto wide_value = [&](const point& each) {
    return f_.wide_value(whole_function, lost_by::range_or_nearness_to_one, each.x, each.low,
                         negligible_at(each.x));
  };
  for (std::size_t i = 0; i < at.size(); ++i) {
    if (is_finite(f[i]) || unknown_ >= enough) continue;
    const double value = wide_value(at[i]);
    if (is_finite(value)) {
      f[i] = value;
      rescued_ = true;
      // Of a run that is 0 at both ends the rest is believed where what is lost is not sought.
      std::size_t end = i + 1;
      while (end < at.size() && !is_finite(f[end])) ++end;
      if (value == 0 && !f_.facts().more_digits && end > i + 2 && wide_value(at[end - 1]) == 0)
        std::fill(f + i, f + end, 0.0);
      continue;
    }
    ++unknown_;
    if (may_take_more_digits()) {
      const double* const x = &at[i].x;
      const double* const low = &at[i].low;
      double* const out = &f[i];
      f_.values({&x, &low, 1, 1, function_digits::all}, &out);
    }
  }
}

/// What comes out as 0 may do so because a part is infinite, or less than doubles hold. Of a run of
/// zeros, from its ends on until it is 0; of a formula whose first zeros are, none.
void sampler::heed_zeros(std::span<const point> at, double* f) {
  constexpr int enough = 2;
  const auto heed_from = [&](std::size_t from, std::size_t to, int step) {
    for (std::size_t i = from; i != to; i += static_cast<std::size_t>(step)) {
      const double value = f_.wide_value(whole_function, lost_by::range, at[i].x, at[i].low);
      if (!is_finite(value) || value == 0) {
        if (honest_zeros_ >= 0) ++honest_zeros_;
        return i;
      }
      f[i] = value;
      honest_zeros_ = -1;
    }
    return to;
  };
  for (std::size_t i = 0; i < at.size() && honest_zeros_ < enough; ++i) {
    if (f[i] != 0) continue;
    std::size_t end = i;
    while (end < at.size() && f[end] == 0) ++end;
    const std::size_t zero = heed_from(i, end, 1);
    if (zero != end) heed_from(end - 1, zero, -1);
    i = end - 1;
  }
}

/// Beside other terms, one that is lost as a part of it is infinite leaves no trace, nor does the
/// larger of two such, as in atan2(exp(x),exp(2*x)). Where no digits tell the value, as of
/// 1/sqrt(1+x^4)-1/x^2 far out, it is not what doubles make of it. Where many were right, few more
/// are looked at.
void sampler::heed_overflow(std::span<const point> at, const bool* is_told, double* f) {
  constexpr double same = 1e-12;
  constexpr index_t many = 30;
  constexpr std::size_t step = 16;
  const auto is_heeded = [&](std::size_t i) {  // whether the value was another
    if (f[i] == 0 || !is_told[i]) return false;
    const double value =
        f_.wide_value(whole_function, lost_by::range, at[i].x, at[i].low, negligible_at(at[i].x));
    ++without_loss_;
    const double apart = std::abs(value - f[i]);
    const bool is_untold = std::isnan(value) && overflows_at(at[i].x) && f_.is_lost_at(at[i].x);
    if (!is_untold && !(apart > same * std::abs(value))) return false;
    if (const double off = f_.rounding_at(at[i].x); apart <= off && is_finite(off)) return false;
    f[i] = value;
    rescued_ = true;
    without_loss_ = 0;
    return true;
  };
  if (without_loss_ >= many) {
    if (at.size() == 1 && ++single_ % step != 0) return;
    std::size_t i = 0;
    while (i < at.size() && !is_heeded(i)) i += step;
    if (i >= at.size()) return;
  }
  for (std::size_t i = 0; i < at.size(); ++i) is_heeded(i);
}

bool sampler::overflows_at(double x) const {
  const double* const column = &x;
  double value = 0;
  double* const out = &value;
  std::feclearexcept(FE_OVERFLOW);
  f_.values({&column, nullptr, 1, 1}, &out);
  return std::fetestexcept(FE_OVERFLOW) != 0;
}

double sampler::value(const point& at, bool in_pairs) {
  double f = 0;
  values({&at, 1}, &f, in_pairs);
  return f;
}

double sampler::full_value(const point& at) {
  double f = 0;
  full_values({&at, 1}, &f);
  return f;
}

double sampler::lost_of_all_digits(const point& at) const {
  const double lost = f_.rounding_at(at.x);
  return is_finite(lost) ? share_lost_of_all_digits() * lost : 0;
}

void sampler::losses_at(std::span<const point> at, double* lost) const {
  if (all_digits_) return losses_of_all_digits_at(at, lost);
  f_.roundings_at(abscissae_of(at), lost);
  for (std::size_t k = 0; k < at.size(); ++k) lost[k] = is_finite(lost[k]) ? lost[k] : 0;
}

void sampler::losses_of_all_digits_at(std::span<const point> at, double* lost) const {
  std::vector<double> of_arithmetic(at.size());
  f_.roundings_at(abscissae_of(at), lost, of_arithmetic.data());
  for (std::size_t k = 0; k < at.size(); ++k) {
    const double all = share_lost_of_all_digits() * lost[k] + of_arithmetic[k];
    lost[k] = is_finite(all) ? all : 0;
  }
}

double sampler::most_lost(const panel& of, std::span<const int> nodes) const {
  std::array<point, node_count> at;
  std::array<double, node_count> lost;
  for (std::size_t k = 0; k < nodes.size(); ++k) at[k] = of.on.at(of.t_at(node(nodes[k])));
  losses_at(std::span(at).first(nodes.size()), lost.data());
  double most = 0;
  for (std::size_t k = 0; k < nodes.size(); ++k) most = std::max(most, lost[k] * at[k].weight);
  return most;
}

double sampler::share_lost_of_all_digits() const {
  constexpr double margin = 16;  // what doubles lost at one place may be less than elsewhere
  constexpr double epsilon_of_doubles = 0x1p-53;
  return std::min(1.0, margin * f_.facts().full_epsilon / epsilon_of_doubles);
}

void sampler::values_in_doubles(std::span<const point> at, double* f) {
  evaluate(at, f, digits::of_doubles);
}

double sampler::share_spent() const {
  const std::chrono::duration<double> left = deadline_ - std::chrono::steady_clock::now();
  return std::max(static_cast<double>(evaluations_) / static_cast<double>(until_.evaluations),
                  1 - left.count() / until_.seconds);
}

void sampler::evaluate(std::span<panel> panels) {
  for (panel& each : panels)  // parts of one that was
    if (each.by_more_digits) evaluate_by_more_digits(each);
  for (const bool in_pairs : {false, true}) {
    const auto is_one = [&](const panel& each) {
      return each.paired() == in_pairs && !each.by_more_digits;
    };
    std::size_t count = 0;
    for (const panel& each : panels) count += is_one(each) ? node_count : 0;
    if (count == 0) continue;
    if (nodes_.size() < count) {
      nodes_.resize(count);
      at_nodes_.resize(count);
    }
    std::size_t next = 0;
    for (const panel& each : panels) {
      if (!is_one(each)) continue;
      each.nodes(std::span<point, node_count>(nodes_.data() + next, node_count));
      next += node_count;
    }
    values({nodes_.data(), count}, at_nodes_.data(), in_pairs);
    next = 0;
    for (panel& each : panels) {
      if (!is_one(each)) continue;
      take_values(each, {nodes_.data() + next, node_count}, at_nodes_.data() + next);
      next += node_count;
      // 1 - tanh(x) is 0 to doubles and pairs where 320 bits have digits of it. Beside a place that
      // is not 0 chains end where pairs do.
      if (each.not_finite > 0 && !in_pairs && f_.facts().more_digits) evaluate_by_more_digits(each);
    }
  }
  if (all_digits_ && f_.facts().more_digits) take_more_digits_where_lost(panels);
}

/// Pairs, too, lose all digits of what cancels far out, as in sqrt(x^2+1)-x. What not even 320 bits
/// tell is an error that no division mends.
void sampler::take_more_digits_where_lost(std::span<panel> panels) {
  constexpr std::array nodes{1, 5, 10, 15, 19};
  constexpr double of_panel = 1e-6;
  constexpr double of_error = 1e-2;  // where more is unknown, panels are divided first
  constexpr double of_tolerance = 1e-3;
  double known = 0;
  for (panel& each : panels) {
    // Beside a place that is not 0 chains end where its digits do.
    const bool is_known = each.by_more_digits || each.paired();
    each.lost = is_known ? 0 : most_lost(each, nodes) * (each.end - each.begin);
    known += std::max(0.0, each.l1 - each.lost);
  }
  known_mass_ = std::max(known_mass_, known);
  constexpr double has_few_digits = 1e-290;
  const double negligible =
      std::max(has_few_digits, of_tolerance * std::max(until_.atol, until_.rtol * known_mass_));
  for (panel& each : panels) {
    const bool counts = each.lost > of_panel * each.l1 && each.lost > of_error * each.error &&
                        each.lost > negligible;
    if (!counts || evaluate_by_more_digits(each)) {
      each.lost = 0;
      continue;
    }
    each.error += each.lost;
    each.rounding += each.lost;
  }
}

bool sampler::evaluate_by_more_digits(panel& of) {
  std::array<point, node_count> at;
  std::array<double, node_count> f;
  of.nodes(at);
  bool all_are_known = true;
  for (std::size_t k = 0; k < at.size(); ++k) {
    f[k] = value_by_more_digits(at[k]);
    all_are_known = all_are_known && is_finite(f[k]);
    if (!all_are_known && !of.by_more_digits) return false;
  }
  take_values(of, at, f.data());
  of.by_more_digits = true;
  of.lost = 0;
  return all_are_known;
}

double sampler::value_by_more_digits(const point& at) {
  constexpr index_t most = 8000;  // each may take milliseconds
  if (!knows_pairs()) return std::numeric_limits<double>::quiet_NaN();
  if (by_more_digits_ == most) throw cut_short::evaluations;
  require_allowed(1);
  ++by_more_digits_;
  ++evaluations_;
  if (keeps_places_) places_.push_back(at.x);
  return f_.wide_value(whole_function, lost_by::digits, at.x, at.low);
}

void sampler::take_values(panel& of, std::span<const point> at, const double* f) {
  of.not_finite = 0;
  for (std::size_t k = 0; k < node_count; ++k) {
    of.g[k] = f[k] * at[k].weight;
    of.not_finite += is_finite(of.g[k]) ? 0 : 1;
  }
  const bool rounded = !knows_pairs() && of.on.anchor.hi != 0;
  if (rounded && of.not_finite == 0) correct_rounded_places(of, at);
  judge(of);
  if (rounded) of.rounding = rounding_of(of, at);
}

/// A black box is asked at doubles: node k lies at t' beside t, where the polynomial of the values
/// tells the slope.
void sampler::correct_rounded_places(panel& of, std::span<const point> at) const {
  node_values off{};
  bool any = false;
  for (std::size_t k = 0; k < node_count; ++k) {
    if (at[k].low == 0) continue;
    any = true;
    const double t = of.t_at(node(static_cast<int>(k)));
    const double u = of.on.distance(t);
    // The double x lies -low from the point meant, side * -low in u.
    const double in_u = -of.on.side * at[k].low;
    if (of.on.graded) {
      off[k] = std::log1p(in_u / u) / of.half_width();
      of.g[k] *= (u + in_u) / u;
    } else {
      off[k] = in_u / of.half_width();
    }
  }
  if (!any) return;
  const node_values values = of.g;
  for (int pass = 0; pass < 2; ++pass) {  // the first finds the slopes of what is not yet corrected
    const node_values slope = slopes(of.g);
    for (std::size_t k = 0; k < node_count; ++k) of.g[k] = values[k] - slope[k] * off[k];
  }
}

}  // namespace riemann::adaptive
