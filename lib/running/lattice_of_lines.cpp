// The spread over shifts tells the error.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/running/lattice_of_lines.hpp"

#include "riemann/kernels/points/lattice_generators.hpp"
#include "riemann/kernels/points/periodisation.hpp"
#include "riemann/kernels/points/philox.hpp"
#include "riemann/kernels/points/rank1_lattice.hpp"
#include "riemann/lib/methods/adaptive/adaptive.hpp"
#include "riemann/lib/methods/sampling/statistics.hpp"
#include "riemann/lib/running/line_of_formula.hpp"

#include <fmt/format.h>

#include <array>
#include <chrono>
#include <cmath>
#include <limits>
#include <vector>

namespace riemann {
namespace {

constexpr unsigned shifts = 16;
constexpr double good_enough = 1e-4;  // of a line's integral: the shifts differ by more

/// A point of a shift: the coordinate of `across` has no meaning.
std::vector<double> point_of(unsigned number, int level, unsigned shift, std::size_t dimensions,
                             std::size_t across) {
  constexpr unsigned long long key = 0x6c696e6573;  // of these shifts, and of none elsewhere
  std::vector<double> point(dimensions, 0.5);
  std::size_t coordinate = 0;
  for (std::size_t k = 0; k < dimensions; ++k) {
    if (k == across) continue;
    const unsigned by = philox(key, shift, coordinate).words[0];
    const double u = lattice_coordinate(number, lattice_generator(0)[coordinate], level, by);
    point[k] = periodised(periodisation::baker, u).u;
    ++coordinate;
  }
  return point;
}

struct sums_of_lines {
  std::array<sampled_moments, shifts> values;
  double errors = 0;
  index_t evaluations = 0;
  bool is_complete = true;
};

sums_of_lines sums_along(line_of_formula& line, std::size_t dimensions, std::size_t across,
                         int level, const goal& until, const std::stop_token& stop) {
  const auto start = std::chrono::steady_clock::now();
  goal of_line{.rtol = good_enough, .atol = 0.1 * until.atol};
  const unsigned lines = shifts << level;
  sums_of_lines all;
  for (unsigned n = 0; n < lines; ++n) {
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
    all.is_complete = all.evaluations <= until.evaluations && spent.count() <= until.seconds &&
                      !stop.stop_requested();
    if (!all.is_complete) return all;
    of_line.seconds = until.seconds - spent.count();
    const std::vector<double> point = point_of(n / shifts, level, n % shifts, dimensions, across);
    const integral along = adaptive::integrate(line.through(point), {}, of_line, {}, stop);
    const component& found = along.components.front();
    all.evaluations += along.evaluations;
    all.values[n % shifts].add(found.value);
    if (is_finite(found.value)) all.errors += found.error / lines;
  }
  return all;
}

}  // namespace

integral integrate_along_lattice(const expressions::formula& of, std::span<const double> parameters,
                                 std::size_t across, int level, const goal& until,
                                 maths_choice maths, const std::stop_token& stop) {
  constexpr double more_than_half_width = 2;  // which is of 2.7 standard deviations
  constexpr double few_lines = 16;
  line_of_formula line(of, parameters, across, maths);
  const sums_of_lines all =
      sums_along(line, static_cast<std::size_t>(of.dimensions), across, level, until, stop);
  const sampling::sampled_estimate found = sampling::estimate_of(all.values, 1u << level);
  const bool is_known = all.is_complete && found.not_finite == 0 && found.hits > few_lines;
  integral result;
  result.components.push_back(
      {all.is_complete ? found.value : std::numeric_limits<double>::quiet_NaN(),
       is_known ? more_than_half_width * found.half_width + all.errors
                : std::numeric_limits<double>::infinity(),
       found.magnitude,
       {}});
  result.how = stop.stop_requested() ? ending::interrupted : ending::not_met;
  result.reason = !all.is_complete ? "integrals along lines took more than they may"
                  : is_known       ? "they judge other methods"
                                   : "few lines have all of the integral, or some have none";
  result.evaluations = all.evaluations;
  result.method = "adaptive";
  result.points = fmt::format("{} lines", shifts << level);
  result.tried = {attempt_of(result, result.reason)};
  return result;
}

}  // namespace riemann
