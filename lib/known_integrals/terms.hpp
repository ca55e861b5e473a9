// Sums and products over all variables, as text.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace riemann {

/// "x1^2+x2^2+x3^2" of 3 variables and "x#^2": # is the number of the variable.
std::string sum_over_variables(int count, const std::string& term);
/// "(x1-1)*(x2-1)"
std::string product_over_variables(int count, const std::string& factor);
/// "x1,x2,x3"
std::string list_of_variables(int count);

}  // namespace riemann
