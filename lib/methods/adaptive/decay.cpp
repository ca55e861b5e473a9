// Fits through three values, from the zero of s that makes them meet the others.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/decay.hpp"

#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/methods/adaptive/panel.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace riemann::adaptive {
namespace {

/// Through the values at three places, the first of which is the end of the chain.
decay through(const std::array<double, 3>& s, const std::array<double, 3>& g) {
  const double near_step = s[0] - s[1];
  const double far_step = s[1] - s[2];
  const double near_fall = std::log(g[1] / g[0]);
  const double far_fall = std::log(g[2] / g[1]);
  const double near_ratio = std::log(s[0] / s[1]);
  const double far_ratio = std::log(s[1] / s[2]);
  const double determinant = near_step * far_ratio - far_step * near_ratio;
  decay result;
  result.begin = s[0];
  result.height = g[0];
  result.rate = (near_fall * far_ratio - far_fall * near_ratio) / determinant;
  result.power = (near_step * far_fall - far_step * near_fall) / determinant;
  return result;
}

decay through(const end_values& seen, double zero, std::array<std::size_t, 3> k) {
  return through({seen.s[k[0]] - zero, seen.s[k[1]] - zero, seen.s[k[2]] - zero},
                 {seen.g[k[0]], seen.g[k[1]], seen.g[k[2]]});
}

}  // namespace

/// In v = log(s / begin), where the integrand is smooth.
double decay::integral() const {
  constexpr double nothing = 40;  // e^-40
  if (!has_rate()) return height * begin / (power - 1);
  const double fall = rate * begin;
  const double end = std::log1p((nothing + std::max(0.0, -power) * nothing) / fall);
  const int pieces = 4 + static_cast<int>(end);
  double sum = 0;
  for (int k = 0; k < pieces; ++k)
    for (int n = 0; n < node_count; ++n) {
      const double v = end * (k + 0.5 + 0.5 * node(n)) / pieces;
      sum += weight(n) * std::exp((1 - power) * v - fall * std::expm1(v));
    }
  return height * begin * sum * 0.5 * end / pieces;
}

fitted_decay fit_from(const end_values& seen, double zero) {
  fitted_decay fit{zero, through(seen, zero, {0, 2, 4}), through(seen, zero, {0, 1, 2})};
  fit.amplified = std::pow(seen.shares_of_stretch(), 2);
  for (std::size_t k = 1; k < seen.g.size(); ++k)
    if (const double off = std::abs(fit.predicted_share(seen, k)); !(off <= fit.misfit))
      fit.misfit = off;
  return fit;
}

void take_errors(fitted_decay& fit, double length) {
  constexpr double margin = 10;
  for (decay* const each : {&fit.whole, &fit.nearby}) {
    each->power_error = margin * fit.amplified * fit.misfit;
    each->rate_error = each->power_error / length;
  }
}

fitted_decay fit_from_another_zero(const end_values& seen) {
  constexpr int most_steps = 40;
  constexpr double settled = 1e-12;  // a misfit
  constexpr std::size_t met = 3;
  const double most = seen.s[end_values::steps - 1] * 0.99;
  double before = 0;
  double at = 1e-3 * seen.s.front();
  double off_before = fit_from(seen, before).predicted_share(seen, met);
  fitted_decay best = fit_from(seen, at);
  for (int k = 0; k < most_steps; ++k) {
    const double off = best.predicted_share(seen, met);
    const double next = std::min(most, at - off * (at - before) / (off - off_before));
    if (!is_finite(next) || next == at) break;
    before = at;
    off_before = off;
    at = next;
    fitted_decay other = fit_from(seen, at);
    const bool better = other.misfit < best.misfit;
    if (!better && best.misfit < settled) break;
    best = other;
  }
  constexpr double much = 20;
  best.amplified = much * std::pow(seen.shares_of_stretch(), 3);
  return best;
}

bool approaches_constant(const end_values& seen) {
  constexpr double agrees = 1e-11;
  constexpr double counts = 1e-3;  // of the last value
  constexpr double fast = 0.9;     // where rounding does not count
  std::array<double, 3> limits;
  for (std::size_t k = 0; k < limits.size(); ++k) {
    const double last = seen.g[k] - seen.g[k + 1];
    const double before = seen.g[k + 1] - seen.g[k + 2];
    if (!(std::abs(last) < fast * std::abs(before))) return false;
    limits[k] = seen.g[k] - last * last / (last - before);
  }
  return limits[0] / seen.g[0] > counts && std::abs(limits[1] / limits[0] - 1) < agrees &&
         std::abs(limits[2] / limits[0] - 1) < agrees;
}

bool is_flat(const end_values& seen, double misfit) {
  constexpr double most_noise = 1e-4;
  constexpr double margin = 10;
  return misfit < most_noise && std::all_of(seen.g.begin(), seen.g.end(), [&](double g) {
           return std::abs(g / seen.g[0] - 1) <= margin * misfit;
         });
}

}  // namespace riemann::adaptive
