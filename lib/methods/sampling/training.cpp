// Histograms of tempered values, and maps made of them.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/sampling/training.hpp"

#include "riemann/kernels/points/lattice_generators.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <numeric>

namespace riemann::sampling {
namespace {

constexpr int training_level = 12;       // 2^12 points an iteration ...
constexpr int last_training_level = 21;  // ... and up to 2^21 while few of them matter
constexpr int more_levels = 3;           // at a time
constexpr int most_iterations = 25;
constexpr double worth_it = 1.05;  // gain of fill for which another iteration is made
constexpr double least_beta = 1.0 / 16384;
constexpr double tempered_hits = 300;  // of tempered values
constexpr double most_even = 0.1;      // share of an axis' points that are spread evenly
constexpr unsigned long long stream = 0x7472'6169'6e00ULL;  // of shifts, apart from ladders'

/// (sum w)^2 / sum w^2, by several sums at once.
double hits_of(const std::vector<double>& weights) {
  constexpr std::size_t at_once = 16;
  std::array<double, at_once> sums{};
  std::array<double, at_once> squares{};
  std::size_t i = 0;
  for (; i + at_once <= weights.size(); i += at_once)
    for (std::size_t k = 0; k < at_once; ++k) {
      sums[k] += weights[i + k];
      squares[k] += weights[i + k] * weights[i + k];
    }
  for (; i < weights.size(); ++i) {
    sums[0] += weights[i];
    squares[0] += weights[i] * weights[i];
  }
  const double sum = std::accumulate(sums.begin(), sums.end(), 0.0);
  const double all_squares = std::accumulate(squares.begin(), squares.end(), 0.0);
  return all_squares > 0 ? sum * sum / all_squares : 0;
}

/// Of |values| over the largest of them, to the power of beta, with the largest of 1, 3/4, 1/2, 3/8
/// ... that leaves hits enough. What is not finite counts as 0.
struct tempered_values {
  std::vector<double> weights;
  double beta = 0;       // 0: even the least leaves too few
  double fill = 0;       // hits a value, with beta = 1
  double magnitude = 0;  // mean of |value|
  double largest = 0;
  std::size_t number_of_largest = 0;
};

tempered_values tempered(const std::vector<double>& values) {
  tempered_values result;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!is_finite(values[i]) || std::abs(values[i]) <= result.largest) continue;
    result.largest = std::abs(values[i]);
    result.number_of_largest = i;
  }
  result.weights.resize(values.size());
  if (result.largest == 0) return result;
  for (std::size_t i = 0; i < values.size(); ++i)
    result.weights[i] = is_finite(values[i]) ? std::abs(values[i]) / result.largest : 0;
  double hits = hits_of(result.weights);
  result.fill = hits / static_cast<double>(values.size());
  for (double beta = 1; beta >= least_beta && result.beta == 0; beta /= 2) {
    if (hits >= tempered_hits) {
      result.beta = beta;
      break;
    }
    std::vector<double> roots(values.size());
    std::vector<double> less(values.size());  // to the power of 3/4
    for (std::size_t i = 0; i < values.size(); ++i) {
      roots[i] = std::sqrt(result.weights[i]);
      less[i] = roots[i] * std::sqrt(roots[i]);
    }
    if (hits_of(less) >= tempered_hits) {
      result.beta = 0.75 * beta;
      result.weights = std::move(less);
      break;
    }
    result.weights = std::move(roots);
    hits = hits_of(result.weights);
  }
  for (const double value : values)
    if (is_finite(value)) result.magnitude += std::abs(value) / static_cast<double>(values.size());
  return result;
}

/// What the integral of |f| is at least or at most, by the mean of values that amount to so many
/// hits: so many deviations off.
double deviating(const tempered_values& by, double deviations) {
  const double hits = by.fill * static_cast<double>(by.weights.size());
  return hits > 0 ? by.magnitude * (1 + deviations / std::sqrt(hits)) : 0;
}

/// dx/du changes by this factor from a bin to the next at most, about: where it changes faster,
/// values on the map are rough, as lattices do not like it.
constexpr double most_change = 4;

/// The density that the values ask for on an axis, in u: one number a bin. A share `even` of the
/// points is spread over x evenly, so that no part of the axis is forgotten: dx/du of them in u.
/// What dx/du changes by from bin to bin is bounded if its slope in x is: at every bin it lies
/// below cones over all others.
std::vector<double> density_of(const std::vector<double>& mean_weights,
                               std::span<const map_node> axis, double even) {
  const std::size_t bins = mean_weights.size();
  std::vector<double> density(bins);
  for (std::size_t j = 0; j < bins; ++j) {
    const double left = mean_weights[j == 0 ? 0 : j - 1];
    const double right = mean_weights[j + 1 == bins ? j : j + 1];
    density[j] = (left + 6 * mean_weights[j] + right) / 8;
  }
  const double mean =
      std::accumulate(density.begin(), density.end(), 0.0) / static_cast<double>(bins);
  std::vector<double> slope(bins);   // dx/du
  std::vector<double> wanted(bins);  // of dx/du
  for (std::size_t j = 0; j < bins; ++j) {
    slope[j] = (axis[j + 1].place - axis[j].place) * static_cast<double>(bins);
    const double flattened =
        (mean > 0 ? (1 - even) * density[j] / mean : 1 - even) + even * slope[j];
    wanted[j] = slope[j] / flattened;
  }
  const double steep = static_cast<double>(bins) * std::log(most_change);
  const auto bound = [&](std::size_t j, std::size_t by, double distance) {
    wanted[j] = std::min(wanted[j], wanted[by] + steep * distance);
  };
  const auto distance = [&](std::size_t j) { return (axis[j + 2].place - axis[j].place) / 2; };
  for (std::size_t j = 0; j + 1 < bins; ++j) bound(j + 1, j, distance(j));
  for (std::size_t j = bins - 1; j > 0; --j) bound(j - 1, j, distance(j - 1));
  for (std::size_t j = 0; j < bins; ++j) density[j] = slope[j] / wanted[j];
  return density;
}

/// Mixes a density of mean 1 with what least(from, to) asks for between two places.
template <class Least>
void leave_points(std::vector<double>& density, std::span<const map_node> axis,
                  const Least& least) {
  const auto bins = static_cast<double>(density.size());
  const double mean = std::accumulate(density.begin(), density.end(), 0.0) / bins;
  const double all = least(0.0, 1.0);
  for (std::size_t j = 0; j < density.size(); ++j)
    density[j] = (1 - all) * density[j] / mean + bins * least(axis[j].place, axis[j + 1].place);
}

bool is_map(const std::vector<map_node>& axis) {
  for (std::size_t j = 0; j < axis.size(); ++j) {
    if (!(axis[j].slope > 0) || !is_finite(axis[j].slope)) return false;
    if (j > 0 && !(axis[j - 1].place < axis[j].place)) return false;
  }
  return true;
}

/// The map after which the density is even: v = integral of the density du, x(u(v)). Between the
/// middles of bins the density is taken for a line. The axis stays as it is where no numbers are
/// left between the places that it would have.
void refine(std::span<map_node> axis, const std::vector<double>& density) {
  const std::size_t bins = density.size();
  const auto count = static_cast<double>(bins);
  std::vector<double> at_nodes(bins + 1);
  for (std::size_t j = 0; j <= bins; ++j)
    at_nodes[j] = j == 0      ? density.front()
                  : j == bins ? density.back()
                              : (density[j - 1] + density[j]) / 2;
  std::vector<double> reached(bins + 1, 0.0);  // v at the nodes
  for (std::size_t j = 0; j < bins; ++j)
    reached[j + 1] = reached[j] + (at_nodes[j] + at_nodes[j + 1]) / (2 * count);
  std::vector<map_node> nodes(bins + 1);
  std::size_t j = 0;
  for (std::size_t k = 0; k <= bins; ++k) {
    const double wanted = reached.back() * static_cast<double>(k) / count;
    while (j + 1 < bins && reached[j + 1] < wanted) ++j;
    const double rest = (wanted - reached[j]) * count;  // = a t + (b - a) t^2 / 2
    const double a = at_nodes[j];
    const double change = at_nodes[j + 1] - a;
    const double root = std::sqrt(std::fmax(0, a * a + 2 * change * rest));
    const double t = std::clamp(2 * rest / (a + root), 0.0, 1.0);
    const double u = (static_cast<double>(j) + t) / count;
    const warped_coordinate before = mapped(axis.data(), inside_unit(u));
    nodes[k] = {before.u, before.weight / (a + t * change)};
  }
  nodes.front().place = 0;
  nodes.back().place = 1;
  limit_slopes(nodes.data());
  if (is_map(nodes)) std::copy(nodes.begin(), nodes.end(), axis.begin());
}

/// The mean of |value|^(2 beta) in each bin of u.
std::vector<double> weights_by_bin(const std::vector<double>& tempered, const point_rule& rule,
                                   unsigned generator, unsigned shift) {
  std::vector<double> sums(map_bins);
  std::vector<double> counts(map_bins);
  for (std::size_t i = 0; i < tempered.size(); ++i) {
    constexpr int below_bins = 32 - std::countr_zero(unsigned{map_bins});
    const std::size_t bin =
        lattice_fraction(static_cast<unsigned>(i), generator, rule.level, shift) >> below_bins;
    sums[bin] += tempered[i];
    counts[bin] += 1;
  }
  for (std::size_t j = 0; j < sums.size(); ++j)
    if (counts[j] > 0) sums[j] /= counts[j];
  return sums;
}

std::vector<double> place_of(std::size_t point, const point_rule& rule,
                             std::span<const unsigned> generator,
                             const std::vector<unsigned>& shift) {
  std::vector<double> place;
  for (std::size_t k = 0; k < shift.size(); ++k)
    place.push_back(
        coordinate(rule, generator[k], shift[k], static_cast<int>(k), static_cast<index_t>(point))
            .u);
  return place;
}

}  // namespace

importance_map even_map(int dimensions) {
  importance_map map;
  for (int k = 0; k < dimensions; ++k)
    for (int j = 0; j < nodes_of_axis; ++j)
      map.nodes.push_back({static_cast<double>(j) / map_bins, 1});
  return map;
}

importance_map trained(evaluator& on, const importance_map& from, const point_rule& rule,
                       unsigned long long seed, const std::function<bool(double)>& may_take,
                       const least_points& least) {
  const int d = on.dimensions();
  const auto generator = lattice_generator(0).first(static_cast<std::size_t>(d));
  importance_map current = from;
  importance_map best = current;
  best.is_trained = false;
  best.fill = 0;
  importance_map sound = from;  // the last on which nothing was found to be missing
  double known = 0;             // of the integral of |f|, by all maps so far
  const double even = std::min(most_even, 0.5 / d);
  int level = training_level;
  double reached = 0;  // the largest beta so far
  double evaluations = 0;
  double largest = 0;
  std::vector<double> highest;
  std::vector<double> values;
  for (int iteration = 0; iteration < most_iterations; ++iteration) {
    const index_t count = index_t{1} << level;
    if (!may_take(static_cast<double>(count))) break;
    point_rule points = rule;
    points.level = level;
    points.map = current.nodes.data();
    std::vector<std::vector<unsigned>> shifts(1);
    for (int k = 0; k < d; ++k)
      shifts[0].push_back(philox(seed, stream, static_cast<unsigned>(iteration * d + k)).words[0]);
    values.resize(static_cast<std::size_t>(count));
    on.values({points, generator, shifts, count}, values.data());
    evaluations += static_cast<double>(count);
    const tempered_values by = tempered(values);
    if (iteration == 0) best.fill_at_first = by.fill;
    if (by.largest > largest) {
      largest = by.largest;
      highest = place_of(by.number_of_largest, points, generator, shifts[0]);
    }
    known = std::max(known, deviating(by, -3));
    if (deviating(by, 3) < known) {  // where the others lie, this map has hardly any points
      if (level == last_training_level) break;
      level = std::min(last_training_level, level + more_levels);
      current = sound;
      reached = 0;
      continue;
    }
    sound = current;
    const bool counts = by.fill * static_cast<double>(count) >= tempered_hits;  // beta is 1
    const bool gains = by.fill > worth_it * best.fill;
    if (counts && by.fill > best.fill) {
      best.nodes = current.nodes;
      best.magnitude = by.magnitude;
      best.largest = by.largest;
      best.is_trained = true;
      best.fill = by.fill;
    }
    if (best.is_trained && !gains) break;
    const bool stays = by.beta <= reached && by.beta < 1;
    if (stays && level == last_training_level && by.beta == 0) break;
    if (stays) level = std::min(last_training_level, level + more_levels);
    reached = std::max(reached, by.beta);
    if (by.beta == 0) continue;
    on.on_host(d, [&](index_t k) {
      const auto axis = static_cast<std::size_t>(k);
      const std::vector<double> weights =
          weights_by_bin(by.weights, points, generator[axis], shifts[0][axis]);
      const auto nodes = std::span(current.nodes).subspan(axis * nodes_of_axis, nodes_of_axis);
      std::vector<double> density = density_of(weights, nodes, even);
      if (least)
        leave_points(density, nodes, [&](double a, double b) { return least(axis, a, b); });
      refine(nodes, density);
    });
  }
  best.evaluations = evaluations;
  best.highest = highest;
  return best;
}

}  // namespace riemann::sampling
