// A power of two changes no digit of what is large.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/large_unit.hpp"

#include "riemann/kernels/host_device.hpp"

#include <cmath>
#include <limits>
#include <memory>
#include <utility>

namespace riemann::adaptive {
namespace {

constexpr double large_unit = 0x1p64;
constexpr double large_sum = 0x1p960;  // sums of fewer than 2^64 such values do not overflow

class integrand_in_large_unit final : public integrand_model {
 public:
  explicit integrand_in_large_unit(integrand f) : f_(std::move(f)) {}

  const integrand_properties& facts() const override { return f_.facts(); }
  void values(points_view at, double* const* out) const override {
    f_.values(at, out);
    for (int i = 0; i < at.count; ++i) out[0][i] /= large_unit;
  }
  std::span<const inner_function> inside() const override { return f_.inside(); }
  std::span<const int> terms() const override { return f_.terms(); }
  std::span<const int> phases() const override { return f_.phases(); }
  void inner_values(int number, points_view at, double* hi, double* low) const override {
    f_.inner_values(number, at, hi, low);
  }
  double wide_value(int number, lost_by how, double x, double low,
                    double negligible) const override {
    const double unit = number == whole_function ? large_unit : 1;
    return f_.wide_value(number, how, x, low, negligible * unit) / unit;
  }
  bool may_be_narrow_between(double lower, double upper) const override {
    return f_.may_be_narrow_between(lower, upper);
  }
  bool is_lost_at(double x) const override { return f_.is_lost_at(x); }
  double wide_logarithm(int number, double x) const override {
    const double logarithm = f_.wide_logarithm(number, x);
    return number == whole_function ? logarithm - std::log(large_unit) : logarithm;
  }
  void roundings_at(std::span<const double> x, double* off, double* of_pairs) const override {
    f_.roundings_at(x, off, of_pairs);
    for (std::size_t i = 0; i < x.size(); ++i) off[i] /= large_unit;
    for (std::size_t i = 0; of_pairs != nullptr && i < x.size(); ++i) of_pairs[i] /= large_unit;
  }

 private:
  integrand f_;
};

}  // namespace

bool sum_overflowed(const integral& result) {
  return result.status == status::not_finite && !(result.l1 < large_sum);
}

integrand in_large_unit(integrand f) {
  return integrand(std::make_shared<integrand_in_large_unit>(std::move(f)));
}

goal in_large_unit(goal until) {
  until.atol /= large_unit;
  return until;
}

integral in_own_unit(integral result) {
  for (double* each : {&result.value, &result.error, &result.l1, &result.parts.estimate,
                       &result.parts.rounding, &result.parts.second_look})
    *each *= large_unit;
  const bool has_value = result.status != status::divergent && result.status != status::not_finite;
  if (has_value && !is_finite(result.value)) {
    result.status = status::not_finite;
    result.reason = "the integral leaves the range of doubles";
    result.value = std::numeric_limits<double>::quiet_NaN();
    result.error = std::numeric_limits<double>::infinity();
  }
  return result;
}

}  // namespace riemann::adaptive
