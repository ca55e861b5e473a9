// The scan for mass, of each term alone.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/terms.hpp"

#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/methods/adaptive/infinite_range.hpp"
#include "riemann/lib/methods/adaptive/sampler.hpp"

#include <algorithm>
#include <cmath>
#include <memory>

namespace riemann::adaptive {
namespace {

class term_alone final : public integrand_model {
 public:
  term_alone(const integrand& of, int number) : of_(of), number_(number) { facts_.pairs = true; }
  const integrand_properties& facts() const override { return facts_; }
  void values(points_view at, double* const* out) const override {
    of_.inner_values(number_, at, out[0]);
  }
  double wide_value(int, lost_by how, double x, double low, double negligible) const override {
    return of_.wide_value(number_, how, x, low, negligible);
  }
  double wide_logarithm(int, double x) const override { return of_.wide_logarithm(number_, x); }

 private:
  const integrand& of_;
  int number_;
  integrand_properties facts_;
};

mass mass_of_term(const integrand& f, int number, double lower, double upper,
                  std::span<const double_word> centres) {
  boundless_sampler alone(std::make_shared<const term_alone>(f, number));
  return mass_of(*alone, lower, upper, centres);
}

}  // namespace

std::vector<mass> masses_of_terms(integration& work) {
  constexpr double far = 1e3;
  const integrand& f = work.samples.function();
  const double lower = work.lower.hi;
  const double upper = work.upper.hi;
  const std::span<const int> terms = f.terms();
  const bool is_finite_range = is_finite(lower) && is_finite(upper);
  // A single term is the whole, of which an infinite range has its own scan.
  if (terms.empty() && (!is_finite_range || std::max(-lower, upper) < far)) return {};
  if (is_finite_range && !f.may_be_narrow_between(lower, upper)) return {};
  if (terms.empty()) return {mass_of_whole(work)};
  std::vector<mass> all;
  for (const int number : terms) all.push_back(mass_of_term(f, number, lower, upper, work.centres));
  return all;
}

mass mass_of_whole(integration& work) {
  work.samples.be_for_scan(true);
  const mass lies = mass_of(work.samples, work.lower.hi, work.upper.hi, work.centres);
  work.samples.be_for_scan(false);
  return lies;
}

void add_masses_of_terms(integration& work) {
  constexpr double far_narrower = 1e-2;
  const double lower = work.lower.hi;
  const double upper = work.upper.hi;
  const mass& whole = *work.lies;
  for (const mass& lies : work.terms) {
    // On its flanks and, where no swings have their own places, on its outskirts.
    for (const double aside : {-1, 0, 1, -10, -3, 3, 10}) {
      if (whole.swings && std::abs(aside) > 1) break;
      const double at = lies.centre + aside * lies.half_width;
      const bool is_inside = std::abs(at - whole.centre) <= whole.half_width;
      if (!(lower < at && at < upper)) continue;
      if (!is_inside || lies.half_width < far_narrower * whole.half_width)
        work.structure.push_back({at, false, exactness::extremum});
    }
  }
}

}  // namespace riemann::adaptive
