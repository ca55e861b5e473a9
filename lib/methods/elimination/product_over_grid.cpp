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

product_over_grid::product_over_grid(const linked& f, const std::vector<std::size_t>& product,
                                     const order& by, const grid& on, int threads,
                                     const std::stop_token& stop)
    : f_(f), product_(product), order_(by), on_(on), threads_(threads), stop_(stop) {}

bool product_over_grid::for_each(std::size_t count, const auto& body) const {
  const auto some = [&](slice each) {
    for (index_t k = each.begin; k < each.end; ++k) body(static_cast<std::size_t>(k));
  };
  const auto all = static_cast<index_t>(count);
  return cpu::parallel_for(all, threads_, some, [&](index_t) { return !stop_.stop_requested(); }) ==
         all;
}

/// row[i] times the link's value where `variable` is at node i and `other` is at that place.
void product_over_grid::multiply_by_link(const link& by, int variable, int other, double at,
                                         std::vector<double>& row) const {
  const std::vector<double>& places = rule(variable).places;
  std::vector<double> fixed;
  if (other >= 0) fixed.assign(places.size(), at);
  std::array<const double*, 2> columns{places.data(), fixed.data()};
  if (other >= 0 && by.variables.front() == other) std::swap(columns[0], columns[1]);
  std::vector<double> values(places.size());
  double* out = values.data();
  by.f.values({columns.data(), nullptr, other >= 0 ? 2 : 1, static_cast<int>(places.size())}, &out);
  for (std::size_t i = 0; i < row.size(); ++i)
    row[i] *= of_magnitudes_ ? std::abs(values[i]) : values[i];
}

/// With all that has this variable, which is then no longer left.
product_over_grid::eliminated product_over_grid::take_out(int variable) {
  eliminated gone;
  gone.variable = variable;
  gone.own = rule(variable).weights;
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
      for (std::size_t i = 0; i < gone.own.size(); ++i) gone.own[i] *= each.values[i];
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
std::vector<double> product_over_grid::row(const eliminated& of, int neighbour,
                                           std::size_t node) const {
  std::vector<double> values(of.own.size(), 1.0);
  for (const std::size_t number : of.links) {
    const link& each = f_.links[number];
    if (has(each.variables, neighbour))
      multiply_by_link(each, of.variable, neighbour, rule(neighbour).places[node], values);
  }
  for (const table& each : of.tables) {
    if (!has(each.of, neighbour)) continue;
    const bool by_neighbour = each.of.front() == neighbour;
    const std::size_t columns = nodes(each.of.back());
    for (std::size_t i = 0; i < values.size(); ++i)
      values[i] *= by_neighbour ? each.values[node * columns + i] : each.values[i * columns + node];
  }
  return values;
}

/// By node of the neighbour. NaN after a stop.
std::vector<double> product_over_grid::rows(const eliminated& of, int neighbour) {
  const std::size_t columns = of.own.size();
  std::vector<double> all(nodes(neighbour) * columns, std::numeric_limits<double>::quiet_NaN());
  for_each(nodes(neighbour), [&](std::size_t node) {
    const std::vector<double> values = row(of, neighbour, node);
    std::copy(values.begin(), values.end(),
              all.begin() + static_cast<std::ptrdiff_t>(node * columns));
  });
  const auto shared = std::count_if(of.links.begin(), of.links.end(), [&](std::size_t number) {
    return has(f_.links[number].variables, neighbour);
  });
  evaluations_ += static_cast<index_t>(shared) * static_cast<index_t>(all.size());
  return all;
}

product_over_grid::table product_over_grid::left_by(const eliminated& of) {
  const std::size_t count = of.own.size();
  std::vector<double> first = rows(of, of.neighbours.front());
  const std::size_t height = nodes(of.neighbours.front());
  if (of.neighbours.size() == 1) {
    std::vector<double> sums(height);
    for (std::size_t j = 0; j < height; ++j)
      for (std::size_t i = 0; i < count; ++i) sums[j] += of.own[i] * first[j * count + i];
    return {of.neighbours, std::move(sums)};
  }
  const std::vector<double> second = rows(of, of.neighbours.back());
  const std::size_t width = nodes(of.neighbours.back());
  std::vector<double> turned(second.size());
  for (std::size_t k = 0; k < width; ++k)
    for (std::size_t i = 0; i < count; ++i) turned[i * width + k] = second[k * count + i];
  std::vector<double> sums(height * width);
  for_each(height, [&](std::size_t j) {
    double* const to = &sums[j * width];
    for (std::size_t i = 0; i < count; ++i) {
      const double by = of.own[i] * first[j * count + i];
      const double* const from = &turned[i * width];
      for (std::size_t k = 0; k < width; ++k) to[k] += by * from[k];
    }
  });
  return {of.neighbours, std::move(sums)};
}

/// So that the largest is about 1.
void product_over_grid::scale(std::vector<double>& values) {
  double largest = 0;
  for (const double each : values) largest = std::max(largest, std::abs(each));
  if (largest == 0 || !is_finite(largest)) return;
  const int exponent = std::ilogb(largest);
  for (double& each : values) each = std::scalbn(each, -exponent);
  sum_.exponent += exponent;
}

scaled_sum product_over_grid::sum(bool of_magnitudes) {
  of_magnitudes_ = of_magnitudes;
  links_left_ = product_;
  tables_.clear();
  done_.clear();
  sum_ = {1, 0};
  for (const int variable : order_.variables) {
    eliminated gone = take_out(variable);
    if (gone.neighbours.empty()) {
      double total = 0;
      for (const double each : gone.own) total += each;
      sum_.mantissa *= total;
      int exponent = 0;
      sum_.mantissa = std::frexp(sum_.mantissa, &exponent);
      sum_.exponent += exponent;
    } else {
      tables_.push_back(left_by(gone));
      scale(tables_.back().values);
    }
    if (of_magnitudes) done_.push_back(std::move(gone));
    if (stop_.stop_requested()) return {std::numeric_limits<double>::quiet_NaN(), 0};
  }
  return sum_;
}

std::vector<double> product_over_grid::drawn(unsigned long long seed, unsigned number) const {
  std::vector<std::size_t> at(on_.size());
  std::vector<double> point(on_.size());
  for (auto each = done_.rbegin(); each != done_.rend(); ++each) {
    std::vector<double> values = each->own;
    for (const int neighbour : each->neighbours) {
      const std::vector<double> by = row(*each, neighbour, at[static_cast<std::size_t>(neighbour)]);
      for (std::size_t i = 0; i < values.size(); ++i) values[i] *= by[i];
    }
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
