// The spread over shifts tells the error.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/running/lattice_of_lines.hpp"

#include "riemann/kernels/cpu/parallel.hpp"
#include "riemann/kernels/points/lattice_generators.hpp"
#include "riemann/kernels/points/periodisation.hpp"
#include "riemann/kernels/points/philox.hpp"
#include "riemann/kernels/points/rank1_lattice.hpp"
#include "riemann/lib/methods/adaptive/adaptive.hpp"
#include "riemann/lib/methods/sampling/statistics.hpp"
#include "riemann/lib/running/line_of_formula.hpp"

#include <fmt/format.h>

#include <array>
#include <atomic>
#include <chrono>
#include <cmath>
#include <limits>
#include <memory>
#include <mutex>
#include <utility>
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

/// Lines that threads lend each other: one of them serves one thread at a time.
class lent_lines {
 public:
  lent_lines(const expressions::formula& of, std::span<const double> parameters, std::size_t across,
             maths_choice maths)
      : of_(of), parameters_(parameters), across_(across), maths_(maths) {}

  std::unique_ptr<line_of_formula> lend() {
    {
      const std::lock_guard lock(in_use_);
      if (!free_.empty()) {
        std::unique_ptr<line_of_formula> one = std::move(free_.back());
        free_.pop_back();
        return one;
      }
    }
    return std::make_unique<line_of_formula>(of_, parameters_, across_, maths_);
  }
  void take_back(std::unique_ptr<line_of_formula> one) {
    const std::lock_guard lock(in_use_);
    free_.push_back(std::move(one));
  }

 private:
  const expressions::formula& of_;
  std::span<const double> parameters_;
  std::size_t across_;
  maths_choice maths_;
  std::mutex in_use_;
  std::vector<std::unique_ptr<line_of_formula>> free_;
};

/// In the order of the lines, whatever the number of threads.
sums_of_lines sums_along(lent_lines& lines, std::size_t dimensions, std::size_t across, int level,
                         const goal& until, int threads, const std::stop_token& stop) {
  const auto start = std::chrono::steady_clock::now();
  const auto seconds_left = [&] {
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
    return until.seconds - spent.count();
  };
  struct line_integral {
    component found;
    index_t evaluations = 0;
  };
  const index_t count = index_t{shifts} << level;
  std::vector<line_integral> integrals(static_cast<std::size_t>(count));
  std::atomic<index_t> evaluations = 0;
  const auto integrate_some = [&](slice some) {
    std::unique_ptr<line_of_formula> line = lines.lend();
    for (index_t k = some.begin; k < some.end; ++k) {
      const goal of_line{.rtol = good_enough, .atol = 0.1 * until.atol, .seconds = seconds_left()};
      const auto n = static_cast<unsigned>(k);
      const std::vector<double> point = point_of(n / shifts, level, n % shifts, dimensions, across);
      const integral along = adaptive::integrate(line->through(point), {}, of_line, {}, stop);
      integrals[n] = {along.components.front(), along.evaluations};
      evaluations += along.evaluations;
    }
    lines.take_back(std::move(line));
  };
  const auto may_go_on = [&](index_t) {
    return evaluations <= until.evaluations && seconds_left() >= 0 && !stop.stop_requested();
  };
  const index_t done = cpu::parallel_for(count, threads, integrate_some, may_go_on);
  sums_of_lines all;
  all.is_complete = done == count && seconds_left() >= 0 && !stop.stop_requested();
  for (std::size_t n = 0; n < integrals.size(); ++n) {
    all.is_complete = all.is_complete && all.evaluations <= until.evaluations;
    if (all.evaluations > until.evaluations) break;
    const auto& [found, taken] = integrals[n];
    all.evaluations += taken;
    all.values[n % shifts].add(found.value);
    if (is_finite(found.value)) all.errors += found.error / static_cast<double>(count);
  }
  return all;
}

}  // namespace

integral integrate_along_lattice(const expressions::formula& of, std::span<const double> parameters,
                                 std::size_t across, int level, const goal& until,
                                 maths_choice maths, int threads, const std::stop_token& stop) {
  constexpr double more_than_half_width = 2;  // which is of 2.7 standard deviations
  constexpr double few_lines = 16;
  lent_lines lines(of, parameters, across, maths);
  const sums_of_lines all = sums_along(lines, static_cast<std::size_t>(of.dimensions), across,
                                       level, until, threads, stop);
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
