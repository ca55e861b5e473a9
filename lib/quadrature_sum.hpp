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

  struct terms {
    Integrand f;
    node_run nodes;
    HOST_DEVICE double operator()(int row, int lane) const {
      return static_cast<double>(f(static_cast<Real>(nodes(row, lane))));
    }
  };
  HOST_DEVICE terms from(index_t first) const { return {f, nodes.from(first)}; }
};

/// Nodes in a plain group: their values are added in double before the accumulator sees them.
inline constexpr int plain_group = 4;

/// Term i = the sum of f over group i of plain_group neighbouring nodes, (f0 + f1) + (f2 + f3): two
/// more roundings per value, of the size of those that evaluating it cost. `centres` are the groups'
/// centres, `step` is the distance of the nodes.
template <class Integrand, class Real = double>
struct plain_group_sum {
  Integrand f;
  lattice centres;
  double step;

  struct terms {
    Integrand f;
    node_run nodes[plain_group];
    HOST_DEVICE double value(int k, int row, int lane) const {
      return static_cast<double>(f(static_cast<Real>(nodes[k](row, lane))));
    }
    HOST_DEVICE double operator()(int row, int lane) const {
      return (value(0, row, lane) + value(1, row, lane)) +
             (value(2, row, lane) + value(3, row, lane));
    }
  };
  HOST_DEVICE terms from(index_t first) const {
    const node_run centre = centres.from(first);
    return {f,
            {centre.shifted(-1.5 * step), centre.shifted(-0.5 * step), centre.shifted(0.5 * step),
             centre.shifted(1.5 * step)}};
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
  Source source;

  struct terms {
    terms_of<Source> values;
    index_t first;
    HOST_DEVICE indexed_term operator()(int row, int lane) const {
      return {values(row, lane), first + row + lane};
    }
  };
  HOST_DEVICE terms from(index_t first) const { return {source.from(first), first}; }
};

}  // namespace riemann
