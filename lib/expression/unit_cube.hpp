// An integral over a region of several variables as one over the unit cube.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/question/errors.hpp"
#include "riemann/lib/expression/formula.hpp"
#include "riemann/lib/expression/tree.hpp"
#include "riemann/lib/integrand/distributions.hpp"
#include "riemann/lib/integrand/unit_cube.hpp"
#include "riemann/lib/question/given_integrand.hpp"
#include "riemann/lib/question/region.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace riemann::expressions {

/// An axis of a region, in the region's order.
struct cube_axis {
  int variable = 0;
  reach goes = reach::finite;
  weighting by = weighting::none;
  tree lower;  // of finite limits; the first parameter of a distribution, and the second
  tree upper;

  /// Of no variable.
  bool has_plain_limits() const { return lower.dimensions == 0 && upper.dimensions == 0; }
  /// The unit interval is stretched to it, no more.
  bool is_stretched() const {
    return goes == reach::finite && (by == weighting::none || by == weighting::uniform);
  }
};

/// A region whose limits have been read.
struct read_region {
  std::vector<cube_axis> axes;
  double sign = 1;        // of the integral: limits such as inf..0 were exchanged
  bool is_empty = false;  // the limits of an axis are the same formula
};

/// 1 for inf, -1 for -inf, 0 for what is neither.
int infinite_as(const std::string& limit);

/// The limits of a region, which may use these parameters. Throws invalid_problem with everything
/// that is wrong with them.
read_region read(const region&, const std::vector<std::string>& parameters);

/// What is wrong with limits and distributions at these values of the parameters, as far as they do
/// not depend on variables. Precondition: the region has been read.
std::vector<fault> faults_of_values(const region&, std::span<const parameter>);

/// What the integrand f depends on without a range.
std::vector<fault> faults_of_variables(const tree& f, const region&);

/// Whether axes of the whole line are changed each on its own, or together: there, sheared,
///   x_k = centre_k + width_k t_k + sum over such axes j < k of shear_kj t_j,
/// t being (2u - 1) / (4u (1 - u)).
enum class axes_as { apart, sheared };

/// Entries of a shear: one for each axis and each axis before it, by the first, then by the second;
/// those of other axes than whole lines are not used.
inline std::size_t shear_entries(std::size_t axes) { return axes * (axes - 1) / 2; }

/// f at x(u) times the determinant of dx/du: a formula in u1 .. ud, one for each axis in the
/// region's order; x(u) is that of integrand/unit_cube.hpp. Its parameters are `parameters` and
/// then, for each axis, mass::centre and mass::width; then the shear, if there is one.
formula over_unit_cube(const tree& f, const read_region&,
                       const std::vector<std::string>& parameters, axes_as = axes_as::apart);

/// f at x(u) alone, as a formula in u1 .. ud and, for each axis, two more variables: its
/// mass::centre and mass::width.
formula by_masses(const tree& f, const read_region&, const std::vector<std::string>& parameters);

}  // namespace riemann::expressions
