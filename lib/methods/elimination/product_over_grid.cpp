// Each sum is over the nodes of one variable: a row times a row of its one neighbour, or a product
// of two matrices.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/elimination/product_over_grid.hpp"

#include "riemann/kernels/cpu/parallel.hpp"
#include "riemann/kernels/host_device.hpp"
#include "riemann/kernels/points/philox.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <set>
#include <utility>

namespace riemann::elimination {
namespace {

bool has(const std::vector<int>& variables, int which) {
  return std::find(variables.begin(), variables.end(), which) != variables.end();
}

int other_of(const std::vector<int>& two, int variable) {
  return two.front() == variable ? two.back() : two.front();
}

}  // namespace

/// Of what is not 0; 0 where all is.
double product_over_grid::largest_exponent(const scaled_values& of) {
  double largest = -std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < of.factors.size(); ++i)
    if (of.factors[i] != 0) largest = std::max(largest, of.exponents[i]);
  return is_finite(largest) ? largest : 0;
}

product_over_grid::scaled_values product_over_grid::times(scaled_values a, const scaled_values& b) {
  for (std::size_t i = 0; i < a.factors.size(); ++i) {
    a.factors[i] *= b.factors[i];
    a.exponents[i] += b.exponents[i];
  }
  return a;
}

scaled_sum product_over_grid::sum_of(const scaled_values& all) {
  scaled_sum sum{0, largest_exponent(all)};
  for (std::size_t i = 0; i < all.factors.size(); ++i)
    if (all.factors[i] != 0)
      sum.mantissa += all.factors[i] * std::exp(all.exponents[i] - sum.exponent);
  return sum;
}

product_over_grid::product_over_grid(const linked& f, const std::vector<std::size_t>& product,
                                     const order& by, const grid& on, int threads,
                                     const std::stop_token& stop)
    : f_(f), product_(product), order_(by), on_(on), threads_(threads), stop_(stop) {}

void product_over_grid::for_each(std::size_t count, const auto& body) const {
  const auto some = [&](slice each) {
    for (index_t k = each.begin; k < each.end; ++k) body(static_cast<std::size_t>(k));
  };
  cpu::parallel_for(static_cast<index_t>(count), threads_, some,
                    [&](index_t) { return !stop_.stop_requested(); });
}

/// Row i times the link's value where `variable` is at node i and `other` is at that place.
void product_over_grid::multiply_by_link(const link& by, int variable, int other, double at,
                                         scaled_values& row) const {
  const std::vector<double>& places = rule(variable).places;
  std::vector<double> fixed;
  if (other >= 0) fixed.assign(places.size(), at);
  std::array<const double*, 2> columns{places.data(), fixed.data()};
  if (other >= 0 && by.variables.front() == other) std::swap(columns[0], columns[1]);
  std::vector<double> values(places.size());
  double* out = values.data();
  by.f.values({columns.data(), nullptr, other >= 0 ? 2 : 1, static_cast<int>(places.size())}, &out);
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (by.is_exponent)
      row.exponents[i] += values[i];
    else
      row.factors[i] *= of_magnitudes_ ? std::abs(values[i]) : values[i];
  }
}

/// With all that has this variable, which is then no longer left.
product_over_grid::eliminated product_over_grid::take_out(int variable) {
  eliminated gone;
  gone.variable = variable;
  gone.own = {rule(variable).weights, std::vector<double>(nodes(variable))};
  std::set<int> neighbours;
  std::erase_if(links_left_, [&](std::size_t number) {
    const link& each = f_.links[number];
    if (!has(each.variables, variable)) return false;
    if (each.variables.size() == 1) {
      multiply_by_link(each, variable, -1, 0, gone.own);
      evaluations_ += static_cast<index_t>(nodes(variable));
    } else {
      gone.links.push_back(number);
      neighbours.insert(other_of(each.variables, variable));
    }
    return true;
  });
  std::erase_if(tables_, [&](table& each) {
    if (!has(each.of, variable)) return false;
    if (each.of.size() == 1) {
      gone.own = times(std::move(gone.own), each.all);
    } else {
      neighbours.insert(other_of(each.of, variable));
      gone.tables.push_back(std::move(each));
    }
    return true;
  });
  gone.neighbours.assign(neighbours.begin(), neighbours.end());
  return gone;
}

/// All that the variable which has left shares with a neighbour at one of its nodes, by node of the
/// variable.
product_over_grid::scaled_values product_over_grid::row(const eliminated& of, int neighbour,
                                                        std::size_t node) const {
  const std::size_t count = nodes(of.variable);
  scaled_values values{std::vector<double>(count, 1.0), std::vector<double>(count)};
  for (const std::size_t number : of.links) {
    const link& each = f_.links[number];
    if (has(each.variables, neighbour))
      multiply_by_link(each, of.variable, neighbour, rule(neighbour).places[node], values);
  }
  for (const table& each : of.tables) {
    if (!has(each.of, neighbour)) continue;
    const bool by_neighbour = each.of.front() == neighbour;
    const std::size_t columns = nodes(each.of.back());
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t at = by_neighbour ? node * columns + i : i * columns + node;
      values.factors[i] *= each.all.factors[at];
      values.exponents[i] += each.all.exponents[at];
    }
  }
  return values;
}

void product_over_grid::count_evaluations(const eliminated& of) {
  for (const std::size_t number : of.links) {
    const int neighbour = other_of(f_.links[number].variables, of.variable);
    evaluations_ += static_cast<index_t>(nodes(neighbour) * nodes(of.variable));
  }
}

product_over_grid::table product_over_grid::left_by(const eliminated& of) {
  count_evaluations(of);
  const int first = of.neighbours.front();
  const int second = of.neighbours.back();
  const std::size_t height = nodes(first);
  if (first == second) {
    scaled_values sums{std::vector<double>(height), std::vector<double>(height)};
    for_each(height, [&](std::size_t j) {
      const scaled_sum sum = sum_of(times(row(of, first, j), of.own));
      sums.factors[j] = sum.mantissa;
      sums.exponents[j] = sum.exponent;
    });
    return {{first}, std::move(sums)};
  }
  // What depends on the second is scaled by its own exponents, so that a row times these is a sum;
  // but where both are largest far from each other, nothing would be left.
  constexpr double too_small = 1e-200;
  const std::size_t count = nodes(of.variable);
  const std::size_t width = nodes(second);
  std::vector<scaled_values> of_second(width);
  std::vector<double> turned(count * width);
  std::vector<double> scales(width);
  for_each(width, [&](std::size_t k) {
    scaled_values& values = of_second[k];
    values = row(of, second, k);
    scales[k] = largest_exponent(values);
    for (std::size_t i = 0; i < count; ++i)
      turned[i * width + k] = values.factors[i] * std::exp(values.exponents[i] - scales[k]);
  });
  scaled_values sums{std::vector<double>(height * width), std::vector<double>(height * width)};
  for_each(height, [&](std::size_t j) {
    const scaled_values values = times(row(of, first, j), of.own);
    const double scale = largest_exponent(values);
    double* const to = &sums.factors[j * width];
    double* const exponents = &sums.exponents[j * width];
    for (std::size_t i = 0; i < count; ++i) {
      const double by = values.factors[i] * std::exp(values.exponents[i] - scale);
      const double* const from = &turned[i * width];
      for (std::size_t k = 0; k < width; ++k) to[k] += by * from[k];
    }
    for (std::size_t k = 0; k < width; ++k) {
      exponents[k] = scale + scales[k];
      if (std::abs(to[k]) > too_small) continue;
      const scaled_sum sum = sum_of(times(values, of_second[k]));
      to[k] = sum.mantissa;
      exponents[k] = sum.exponent;
    }
  });
  return {{first, second}, std::move(sums)};
}

scaled_sum product_over_grid::sum(bool of_magnitudes) {
  of_magnitudes_ = of_magnitudes;
  links_left_ = product_;
  tables_.clear();
  done_.clear();
  constexpr double moderate = 1e100;
  scaled_sum whole{1, 0};
  for (const int variable : order_.variables) {
    eliminated gone = take_out(variable);
    if (gone.neighbours.empty()) {
      const scaled_sum sum = sum_of(gone.own);
      whole.mantissa *= sum.mantissa;
      whole.exponent += sum.exponent;
      const double size = std::abs(whole.mantissa);
      if (is_finite(size) && size != 0 && !(1 / moderate < size && size < moderate)) {
        whole.exponent += std::log(size);
        whole.mantissa = std::copysign(1.0, whole.mantissa);
      }
    } else {
      tables_.push_back(left_by(gone));
    }
    if (of_magnitudes) done_.push_back(std::move(gone));
    if (stop_.stop_requested()) return {std::numeric_limits<double>::quiet_NaN(), 0};
  }
  return whole;
}

std::vector<double> product_over_grid::drawn(unsigned long long seed, unsigned number) const {
  std::vector<std::size_t> at(on_.size());
  std::vector<double> point(on_.size());
  for (auto each = done_.rbegin(); each != done_.rend(); ++each) {
    scaled_values all = each->own;
    for (const int neighbour : each->neighbours)
      all = times(row(*each, neighbour, at[static_cast<std::size_t>(neighbour)]), all);
    const double scale = largest_exponent(all);
    std::vector<double>& values = all.factors;
    for (std::size_t i = 0; i < values.size(); ++i) values[i] *= std::exp(all.exponents[i] - scale);
    const auto variable = static_cast<std::size_t>(each->variable);
    double total = 0;
    for (const double value : values) total += value;
    double left = total * random_unit(seed, number, each->variable);
    std::size_t node = 0;
    while (node + 1 < values.size() && left >= values[node]) left -= values[node++];
    at[variable] = node;
    point[variable] = rule(each->variable).places[node];
  }
  return point;
}

}  // namespace riemann::elimination
