// A formula over the unit cube along one of its axes, at points of the others: an integrand of one
// variable, which shows the adaptive method what the formula shows there.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/formula_integrand.hpp"
#include "riemann/lib/expression/narrow_places.hpp"

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

namespace riemann {

/// Not for several threads at once.
class line_of_formula {
 public:
  line_of_formula(const expressions::formula& of, std::span<const double> parameters,
                  std::size_t axis, maths_choice maths)
      : own_(parameters.size()),
        parameters_(parameters.begin(), parameters.end()),
        f_(expressions::along(of, axis), "", with_place_of(of.dimensions), {}, maths,
           expressions::lost_values::are_left) {}

  /// Along the line through this point of the cube; until the next one is asked for.
  const integrand& through(const std::vector<double>& point) {
    std::copy(point.begin(), point.end(), parameters_.begin() + static_cast<std::ptrdiff_t>(own_));
    f_.set_parameters(parameters_, {});
    return f_.now();
  }

 private:
  /// The parameters and, behind them, a point of so many coordinates.
  std::span<const double> with_place_of(int dimensions) {
    parameters_.resize(own_ + static_cast<std::size_t>(dimensions), 0.5);
    return parameters_;
  }

  std::size_t own_;
  std::vector<double> parameters_;
  expressions::parametric_integrand f_;
};

}  // namespace riemann
