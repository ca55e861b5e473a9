// A linear change of all axes, where each is the whole line, after which they are independent, as
// far as |f| has a covariance: for Gaussians along no axis.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/integrand/integrand.hpp"
#include "riemann/lib/integrand/unit_cube.hpp"

#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace riemann {

/// x_k = centre_k + width_k t_k + sum over j < k of shear_kj t_j, where on_whole_line() has
/// x_k = centre_k + width_k t_k. The shear is in the order of k, then of j.
struct linear_change {
  std::vector<mass> masses;
  std::vector<double> shear;
};

/// |f| at some places, with as many coordinates as there are axes.
using magnitudes = std::function<std::vector<double>(const std::vector<std::vector<double>>&)>;

/// The change after which |f| has no covariance and variances of 1; nothing where none is found.
/// The search begins at `from`.
std::optional<linear_change> covariance_of(const magnitudes& f, std::span<const mass> from);

/// The same, and nothing where the axes are nearly independent as they are. `by_masses` is as in
/// masses.hpp.
std::optional<linear_change> whitened(const integrand& by_masses, std::span<const mass> from);

}  // namespace riemann
