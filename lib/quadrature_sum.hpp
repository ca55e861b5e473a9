// The hinge between integration and the reduction engine: integrand + nodes = the terms of a sum.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/lattice.hpp"

namespace riemann {

/// Term i = f(node i). The node is computed in double and rounded once to Real, the integrand is
/// evaluated in Real, and the sum is taken in double.
template <class Integrand, class Real = double>
struct quadrature_sum {
  Integrand f;
  lattice nodes;

  HOST_DEVICE double operator()(index_t first, int lane) const {
    return static_cast<double>(f(static_cast<Real>(nodes.node(first, lane))));
  }
};

/// A term with its position.
struct indexed_term {
  double value;
  index_t index;
};

/// The same terms, each with its position: for accumulators that must say where.
template <class Source>
struct indexed_sum {
  Source terms;

  HOST_DEVICE indexed_term operator()(index_t first, int lane) const {
    return {terms(first, lane), first + lane};
  }
};

}  // namespace riemann
