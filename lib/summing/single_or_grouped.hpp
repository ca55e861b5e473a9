// A node a term or a group of them, told at run time: one kernel for both, where each that is
// compiled is felt.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/summing/quadrature_sum.hpp"

namespace riemann {

/// The terms of quadrature_sum, or of plain_group_sum with these as its centres: the same bits.
template <class Integrand>
struct single_or_grouped {
  using single = quadrature_sum<Integrand>;
  using grouped = plain_group_sum<Integrand, double, plain_group_size<Integrand>()>;

  Integrand f;
  lattice nodes;
  double step;  // of nodes within a group
  bool in_groups;

  struct terms {
    typename single::terms one;
    typename grouped::terms some;
    bool in_groups;
    RIEMANN_HOST_DEVICE double operator()(int row, int lane) const {
      return in_groups ? some(row, lane) : one(row, lane);
    }
  };
  RIEMANN_HOST_DEVICE terms from(index_t first) const {
    return {single{f, nodes}.from(first), grouped{f, nodes, step}.from(first), in_groups};
  }
};

/// run(source, number of terms) with `group` nodes a term: 1 or plain_group_size.
template <class Integrand, class Run>
auto with_single_or_grouped(const Integrand& f, const lattice& nodes, int group, const Run& run) {
  const bool in_groups = group != 1;
  const lattice all = in_groups ? centres_of_groups(nodes, plain_group_size<Integrand>()) : nodes;
  return run(single_or_grouped<Integrand>{f, all, nodes.step.hi, in_groups}, all.count);
}

}  // namespace riemann
