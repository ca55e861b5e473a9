// A plan carried out: every lattice and every end, weighted and added up in double-words.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/fixed/weighted_sum.hpp"

#include "riemann/lib/summing/run_groups.hpp"

#include <cmath>

namespace riemann {
namespace {

/// Adds in double-words, and keeps the plain sum for the case that something is not finite.
class weighted_total {
 public:
  void add(double_word weight, double_word sum) {
    exact_ = exact_ + weight * sum;
    plain_ += weight.hi * sum.hi;
  }
  double_word times(double_word factor) const {
    const double plain = plain_ * factor.hi;
    return is_finite(plain) ? exact_ * factor : double_word(canonical(plain));
  }

 private:
  double_word exact_;
  double plain_ = 0;
};

/// Double-precision operations of one term, division and all.
double operations_of_term(const lattice_integrand& f, node_group group) {
  return group.form == group_form::rational ? 20 + 2.0 * group.size : f.operations * group.size;
}

/// The full groups of `nodes`.
lattice_sum sum_groups_of(const lattice& nodes, const lattice_integrand& f, node_group group,
                          const summation_request& request) {
  if (group.form == group_form::plain) return f.sum(nodes, request);
  const grouped_lattice grouped = group_lattice(f.poles, group.size, nodes);
  lattice_sum sum = sum_groups(grouped, request);
  sum.total = sum.total + grouped.rounding;
  return sum;
}

/// All of `nodes`: full groups, then the rest one by one.
lattice_sum sum_lattice(const lattice& nodes, const lattice_integrand& f, node_group group,
                        const summation_request& request) {
  const index_t in_groups = nodes.count / group.size * group.size;
  lattice_sum sum{.complete = true};
  if (in_groups > 0) {
    summation_request of_groups = request;
    of_groups.group = group.size;
    of_groups.operations = operations_of_term(f, group);
    of_groups.keep_going = [&](index_t groups) { return request.keep_going(groups * group.size); };
    sum = sum_groups_of(nodes, f, group, of_groups);
    sum.terms_done *= group.size;
  }
  if (!sum.complete) return sum;
  weighted_total total;
  total.add(1, sum.total);
  for (index_t i = in_groups; i < nodes.count; ++i)
    total.add(1, f.value(nodes.node(i), request.precise));
  sum.total = total.times(1);
  sum.terms_done = nodes.count;
  return sum;
}

}  // namespace

weighted_sum carry_out(const plan& planned, const lattice_integrand& f, node_group group,
                       const summation_request& request) {
  weighted_sum result;
  weighted_total total;
  index_t evaluated = 0;
  summation_request of_lattice = request;
  of_lattice.keep_going = [&](index_t terms) { return request.keep_going(evaluated + terms); };
  for (const weighted_lattice& part : planned.lattices) {
    const lattice_sum sum = sum_lattice(part.nodes, f, group, of_lattice);
    evaluated += sum.terms_done;
    result.seconds += sum.seconds;
    result.term_seconds += sum.term_seconds;
    result.share_done = static_cast<double>(evaluated) / static_cast<double>(planned.evaluations);
    if (!sum.complete) return result;
    total.add(part.weight, sum.total);
  }
  for (const weighted_end& end : planned.ends)
    total.add(end.weight, double_word(f.value(end.node, request.precise)));
  result.integral = total.times(planned.panel_width);
  result.share_done = 1;
  result.complete = true;
  return result;
}

integral_with_norm carry_out_with_norm(const plan& planned, const lattice_integrand& f,
                                       precision precise) {
  weighted_total total;
  weighted_total norm;
  for (const weighted_lattice& part : planned.lattices) {
    const magnitude_sum sum = f.sum_with_magnitude(part.nodes, precise);
    total.add(part.weight, sum.total);
    norm.add(part.weight, sum.magnitude);
  }
  for (const weighted_end& end : planned.ends) {
    const double value = f.value(end.node, precise);
    total.add(end.weight, value);
    norm.add(end.weight, std::abs(value));
  }
  return {total.times(planned.panel_width), norm.times(planned.panel_width).rounded()};
}

}  // namespace riemann
