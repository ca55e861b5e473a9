// Both sides of a pole are evaluated at the same distance, in pairs where pairs are known.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/folding.hpp"

#include "riemann/lib/integrand/values_at.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace riemann::adaptive {
namespace {

const fold* fold_at(std::span<const fold> folds, double_word x) {
  for (const fold& each : folds)
    if (std::abs((x - each.pole).rounded()) <= each.reach) return &each;
  return nullptr;
}

}  // namespace

double evaluated_distance(const integrand& f, double_word pole, double distance) {
  if (f.facts().pairs) return distance;
  // A whole number of the last places of the farther one.
  const double far = std::abs(pole.hi) + distance;
  const double place = std::nextafter(far, 2 * far) - far;
  return std::max(1.0, std::round(distance / place)) * place;
}

both_sides beside(const integrand& f, double_word pole, double t, function_digits functions) {
  const double_word distance(evaluated_distance(f, pole, t));
  return {value_at(f, pole + distance, functions), value_at(f, pole - distance, functions)};
}

folded_integrand::folded_integrand(integrand f, std::vector<fold> folds)
    : f_(std::move(f)), folds_(std::move(folds)) {}

void folded_integrand::values(points_view at, double* const* out) const {
  f_.values(at, out);
  for (int i = 0; i < at.count; ++i) {
    const double_word x(at.x[0][i], at.low != nullptr ? at.low[0][i] : 0);
    const fold* const here = fold_at(folds_, x);
    if (here == nullptr) continue;
    const double t = (x - here->pole).rounded();
    if (t < 0) {
      out[0][i] = 0;
      continue;
    }
    const both_sides f = beside(f_, here->pole, std::max(t, here->least), at.functions);
    out[0][i] = f.above + f.below;
  }
}

void folded_integrand::roundings_at(std::span<const double> x, double* off,
                                    double* of_pairs) const {
  f_.roundings_at(x, off, of_pairs);
  for (std::size_t i = 0; i < x.size(); ++i) {
    const fold* const here = fold_at(folds_, double_word(x[i]));
    if (here == nullptr) continue;
    const double mirrored = here->mirrored(double_word(x[i])).rounded();
    double of_mirrored = 0;
    double of_mirrored_pairs = 0;
    f_.roundings_at({&mirrored, 1}, &of_mirrored, &of_mirrored_pairs);
    const bool is_below = x[i] < here->pole.hi;
    off[i] = is_below ? 0 : off[i] + of_mirrored;
    if (of_pairs != nullptr) of_pairs[i] = is_below ? 0 : of_pairs[i] + of_mirrored_pairs;
  }
}

void mirror(std::span<const fold> folds, std::vector<double_word>& places) {
  const std::size_t count = places.size();
  for (std::size_t k = 0; k < count; ++k)
    if (const fold* const here = fold_at(folds, places[k]);
        here != nullptr && places[k].hi < here->pole.hi)
      places.push_back(here->mirrored(places[k]));
}

void mirror(std::span<const fold> folds, std::vector<structure_point>& places) {
  const std::size_t count = places.size();
  for (std::size_t k = 0; k < count; ++k)
    if (const fold* const here = fold_at(folds, places[k].at);
        here != nullptr && places[k].at.hi < here->pole.hi) {
      structure_point image = places[k];
      image.at = here->mirrored(image.at);
      places.push_back(image);
    }
  std::sort(places.begin(), places.end(),
            [](const structure_point& a, const structure_point& b) { return a.at.hi < b.at.hi; });
}

}  // namespace riemann::adaptive
