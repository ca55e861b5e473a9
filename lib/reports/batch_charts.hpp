// Charts of a batch's rows: errors and times against n, or against evaluations to a tolerance; a
// chart for each integral, a curve for each rule or method.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/reports/line_chart.hpp"
#include "riemann/lib/reports/record.hpp"

#include <span>
#include <vector>

namespace riemann {

/// Rows as fields_of tells them, or as they were read back. |value - exact| where the integral is
/// known, else the estimate of the error. Integrals that were run with one n, or to one tolerance,
/// have no chart.
std::vector<line_chart> error_charts(std::span<const record> rows);
std::vector<line_chart> time_charts(std::span<const record> rows);

/// "exp(-a*x) on [0, 1], a = 2", "pi on [0, 1]".
std::string integral_of(const record& row);

/// "simpson", "gauss_legendre of order 5"; of a row to a tolerance its method, "regions".
std::string rule_of(const record& row);

}  // namespace riemann
