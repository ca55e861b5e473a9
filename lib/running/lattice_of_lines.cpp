// The spread over shifts tells the error.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/running/lattice_of_lines.hpp"

#include "riemann/kernels/points/lattice_generators.hpp"
#include "riemann/kernels/points/periodisation.hpp"
#include "riemann/kernels/points/philox.hpp"
#include "riemann/kernels/points/rank1_lattice.hpp"
#include "riemann/lib/methods/sampling/statistics.hpp"
#include "riemann/lib/running/shared_lines.hpp"

#include <array>
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

/// Nobody knows the error of a line on which every value is 0; as far out as values are too small
/// for doubles many lines are such.
bool is_all_zeros(const found_value& along) { return along.value == 0 && along.l1 == 0; }

}  // namespace

integral integrate_along_lattice(const expressions::formula& of, std::span<const double> parameters,
                                 std::size_t across, int level, const goal& until,
                                 maths_choice maths, int threads, const std::stop_token& stop) {
  constexpr double more_than_half_width = 2;  // which is of 2.7 standard deviations
  constexpr double few_lines = 16;
  constexpr double few_of_quarter = 2;
  const index_t count = index_t{shifts} << level;
  const auto dimensions = static_cast<std::size_t>(of.dimensions);
  shared_lines lines(of, parameters, across, until, maths, threads, stop);
  std::array<sampled_moments, shifts> values;
  double errors = 0;
  index_t taken = 0;
  const auto take_until = [&](index_t end) {
    const auto point = [&](index_t k) {
      const auto n = static_cast<unsigned>(taken + k);
      return point_of(n / shifts, level, n % shifts, dimensions, across);
    };
    const auto along =
        lines.integrals(end - taken, point, good_enough, 0.1 * until.atol, {.faint_poles = false});
    if (!along) return false;
    for (const found_value& each : *along) {
      values[static_cast<std::size_t>(taken++ % shifts)].add(each.value);
      if (is_finite(each.value) && !is_all_zeros(each)) errors += each.error;
    }
    return true;
  };
  const auto estimate = [&] {
    return sampling::estimate_of(values, static_cast<double>(taken) / shifts);
  };
  // Of a narrow peak a quarter of the lines tells that few meet it.
  if (!take_until(count / 4) || (estimate().hits > few_of_quarter && !take_until(count)))
    return lines_without_value(lines, stop);
  const sampling::sampled_estimate found = estimate();
  errors /= static_cast<double>(taken);
  const bool is_known = found.not_finite == 0 && found.hits > few_lines;
  integral result{{found.value,
                   is_known ? more_than_half_width * found.half_width + errors
                            : std::numeric_limits<double>::infinity(),
                   found.magnitude,
                   {}}};
  result.status = status::not_met;
  result.reason = is_known ? "they judge other methods"
                           : "few lines have all of the integral, or some have none";
  tell_lines(lines, result);
  return result;
}

}  // namespace riemann
