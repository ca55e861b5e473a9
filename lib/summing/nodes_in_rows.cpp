// Nodes are the terms of the sum of x itself.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/summing/nodes_in_rows.hpp"

#include "riemann/lib/summing/quadrature_sum.hpp"

namespace riemann {
namespace {

struct place {
  template <class Real>
  RIEMANN_HOST_DEVICE Real operator()(Real x) const {
    return x;
  }
};

template <class Real>
void nodes_as(const lattice& nodes, cpu::isa level, const cpu::batch& of, double* x) {
  const quadrature_sum<place, Real> at_nodes{{}, nodes};
  cpu::term_rows<double>(at_nodes).evaluate(level, of, x);
}

}  // namespace

void nodes_in_rows(const lattice& nodes, precision precise, cpu::isa level, const cpu::batch& of,
                   double* x) {
  if (precise == precision::float_precision)
    nodes_as<float>(nodes, level, of, x);
  else
    nodes_as<double>(nodes, level, of, x);
}

}  // namespace riemann
