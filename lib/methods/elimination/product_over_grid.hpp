// The sum of a product of links over all points of a grid, by eliminating one variable after the
// other: transfer matrices, as physicists say, or variable elimination on a factor graph.
// R. Dechter, "Bucket elimination", Artificial Intelligence 113 (1999) 41-85.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"
#include "riemann/lib/integrand/linked.hpp"
#include "riemann/lib/methods/elimination/order.hpp"

#include <cstddef>
#include <span>
#include <stop_token>
#include <vector>

namespace riemann::elimination {

/// A rule along one axis of the unit cube.
struct axis_rule {
  std::vector<double> places;
  std::vector<double> weights;
};

using grid = std::vector<axis_rule>;  // by variable

/// mantissa e^exponent: the product of many sums may leave the range of doubles on the way.
struct scaled_sum {
  double mantissa = 0;
  double exponent = 0;
};

/// What becomes of a product on a grid. What is given outlives it.
class product_over_grid {
 public:
  product_over_grid(const linked&, const std::vector<std::size_t>& product, const order&,
                    const grid&, int threads, const std::stop_token&);

  /// A mantissa that is not finite where a value is not, or after a stop. The same bits on any
  /// number of threads.
  scaled_sum sum(bool of_magnitudes);
  index_t evaluations() const { return evaluations_; }

  /// A point of the grid drawn at random where the magnitude of the product is large: with the
  /// probability that it is of their sum. Precondition: sum(true) was called last, and was finite
  /// and not 0.
  std::vector<double> drawn(unsigned long long seed, unsigned number) const;

 private:
  /// factor e^exponent, each.
  struct scaled_values {
    std::vector<double> factors;
    std::vector<double> exponents;
  };
  struct table {
    std::vector<int> of;  // one or two variables
    scaled_values all;    // of two: a row for each node of the first
  };
  /// A variable that has left.
  struct eliminated {
    int variable = 0;
    std::vector<int> neighbours;
    scaled_values own;               // by node: the weight and all that depends on it alone
    std::vector<std::size_t> links;  // with a neighbour
    std::vector<table> tables;       // likewise
  };

  static double largest_exponent(const scaled_values&);
  static scaled_values times(scaled_values, const scaled_values&);
  static scaled_sum sum_of(const scaled_values&);
  const axis_rule& rule(int variable) const { return on_[static_cast<std::size_t>(variable)]; }
  std::size_t nodes(int variable) const { return rule(variable).places.size(); }
  eliminated take_out(int variable);
  void multiply_by_link(const link&, int variable, int other, double at, scaled_values& row) const;
  scaled_values row(const eliminated&, int neighbour, std::size_t node) const;
  table left_by(const eliminated&);
  void count_evaluations(const eliminated&);
  void for_each(std::size_t count, const auto& body) const;

  const linked& f_;
  const std::vector<std::size_t>& product_;
  const order& order_;
  const grid& on_;
  int threads_;
  const std::stop_token& stop_;
  bool of_magnitudes_ = false;
  index_t evaluations_ = 0;
  std::vector<std::size_t> links_left_;
  std::vector<table> tables_;
  std::vector<eliminated> done_;
};

}  // namespace riemann::elimination
