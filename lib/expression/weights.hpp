// Distributions as they are written, normal(0, 1): read, judged, and as a density on a line.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/question/errors.hpp"
#include "riemann/lib/integrand/distributions.hpp"
#include "riemann/lib/question/problem.hpp"
#include "riemann/lib/question/region.hpp"

#include <span>
#include <string>
#include <vector>

namespace riemann::expressions {

/// What stands between commas that are in no brackets.
std::vector<std::string> listed_in(const std::string& text);

struct read_weight {
  const distribution_facts* is;
  std::vector<std::string> parameters;  // as many as it has
};

/// "normal(0, 1)". Throws std::invalid_argument with what is wrong.
read_weight weight_in(const std::string& text);

/// What is wrong with the scales of distributions, as far as values of the parameters tell.
/// Precondition: the region has no other faults.
std::vector<fault> faults_of_scales(const region&, std::span<const parameter>);

/// Of a problem over one variable that has a distribution: its formula times the density, over the
/// range of that. A formula or a distribution that is none is left as it is.
void take_mean_on_line(problem&);

}  // namespace riemann::expressions
