// The hinge between integration and the reduction engine: integrand + nodes = the terms of a sum.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/summing/lattice.hpp"

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
    RIEMANN_HOST_DEVICE double operator()(int row, int lane) const {
      return static_cast<double>(f(static_cast<Real>(nodes(row, lane))));
    }
  };
  RIEMANN_HOST_DEVICE terms from(index_t first) const { return {f, nodes.from(first)}; }
};

/// Nodes of a plain group: enough to make the accumulator's work small beside the integrand's.
template <class Integrand>
RIEMANN_HOST_DEVICE constexpr int plain_group_size() {
  constexpr double expensive = 50;  // operations: the accumulator's few hardly count here
  if constexpr (requires { Integrand::operations; })
    return Integrand::operations > expensive ? 4 : 8;
  return 8;
}

/// Term i = the sum of f over group i of Size neighbouring nodes, added in double by a balanced
/// tree: a few more roundings per value, of the size of those that evaluating it cost. `centres`
/// are the groups' centres, `step` is the distance of the nodes.
template <class Integrand, class Real, int Size>
struct plain_group_sum {
  Integrand f;
  lattice centres;
  double step;

  struct terms {
    Integrand f;
    double start;             // of the run of centres
    double remainders[Size];  // of the nodes of the first group
    double width;             // of a group

    RIEMANN_HOST_DEVICE double operator()(int row, int lane) const {
      return sum<0, Size>(static_cast<double>(row) + lane);
    }

    /// Nodes [Begin, End) of group i of the run. Dropping the low part of the width shifts a node
    /// by less than 2^-53 of its distance from the run's start.
    template <int Begin, int End>
    [[gnu::always_inline]] RIEMANN_HOST_DEVICE double sum(double i) const {
      if constexpr (End - Begin == 1) {
        const double node = start + fma(i, width, remainders[Begin]);
        return static_cast<double>(f(static_cast<Real>(node)));
      } else {
        constexpr int middle = (Begin + End) / 2;
        return sum<Begin, middle>(i) + sum<middle, End>(i);
      }
    }
  };

  RIEMANN_HOST_DEVICE terms from(index_t first) const {
    const node_run run = centres.from(first);
    terms source{f, run.start, {}, run.step.hi};
    for (int k = 0; k < Size; ++k)
      source.remainders[k] = run.remainder + (k - 0.5 * (Size - 1)) * step;
    return source;
  }
};

}  // namespace riemann
