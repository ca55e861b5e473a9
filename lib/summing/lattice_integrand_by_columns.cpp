// A batch of terms is one call: its nodes side by side, then its values.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/summing/lattice_integrand_by_columns.hpp"

#include "riemann/kernels/cpu/tile.hpp"
#include "riemann/lib/summing/nodes_in_rows.hpp"
#include "riemann/lib/summing/run_on_cpu.hpp"

#include <algorithm>
#include <array>

namespace riemann {
namespace {

constexpr int points_at_once = cpu::rows_at_once * cpu::lanes_at_once;

void evaluate(const integrand& f, precision precise, const double* x, int count, double* out) {
  f.values({&x, nullptr, 1, count}, &out);
  if (precise == precision::float_precision)
    for (int i = 0; i < count; ++i) out[i] = static_cast<float>(out[i]);
}

struct terms_by_columns {
  const integrand& f;
  lattice nodes;
  precision precise = precision::double_precision;

  void evaluate(cpu::isa level, const cpu::batch& of, double* out) const {
    std::array<double, points_at_once> x;
    std::array<double, points_at_once> y;
    nodes_in_rows(nodes, precise, level, of, x.data());
    const int rows = of.end_row - of.begin_row;
    const int lanes = of.end_lane - of.begin_lane;
    for (int row = 1; row < rows; ++row)  // without the places of lanes that have no nodes
      std::copy_n(x.data() + row * cpu::lanes_at_once, lanes, x.data() + row * lanes);
    riemann::evaluate(f, precise, x.data(), rows * lanes, y.data());
    for (int row = 0; row < rows; ++row)
      std::copy_n(y.data() + row * lanes, lanes, out + row * cpu::lanes_at_once);
  }
};
static_assert(cpu::evaluates_batches<terms_by_columns, double>);

void values_at(const integrand& f, const lattice& nodes, precision precise, double* out) {
  std::array<double, points_at_once> x;
  for (index_t first = 0; first < nodes.count; first += points_at_once) {
    const int count = static_cast<int>(std::min<index_t>(points_at_once, nodes.count - first));
    for (int i = 0; i < count; ++i) {
      x[static_cast<std::size_t>(i)] = nodes.node(first + i);
      if (precise == precision::float_precision)
        x[static_cast<std::size_t>(i)] = static_cast<float>(x[static_cast<std::size_t>(i)]);
    }
    evaluate(f, precise, x.data(), count, out + first);
  }
}

}  // namespace

lattice_integrand lattice_integrand_by_columns(const integrand& f) {
  lattice_integrand sums;
  sums.value = [f](double x, precision precise) {
    double y = 0;
    if (precise == precision::float_precision) x = static_cast<float>(x);
    evaluate(f, precise, &x, 1, &y);
    return y;
  };
  sums.values = [f](const lattice& nodes, precision precise, double* out) {
    values_at(f, nodes, precise, out);
  };
  sums.sum = [f](const lattice& nodes, const summation_request& request) {
    const terms_by_columns terms{f, nodes, request.precise};
    return sum_rows(cpu::term_rows<double>(terms), nodes.count, request);
  };
  sums.sum_with_magnitude = [f](const lattice& nodes, precision precise) {
    const terms_by_columns terms{f, nodes, precise};
    return sum_rows_with_magnitude(cpu::term_rows<double>(terms), nodes.count);
  };
  sums.census = [f](const lattice& nodes, const summation_request& request) {
    const terms_by_columns terms{f, nodes, request.precise};
    return census_of_rows(cpu::term_rows<double>(terms), nodes.count, request);
  };
  sums.plain_group = 1;
  sums.costly = true;
  sums.compiled = ahead::nothing;
  return sums;
}

}  // namespace riemann
