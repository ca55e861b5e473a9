// Why a strategy costs what it costs: a paragraph each, with the figures that were counted.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace riemann::reduction_lab {

struct explanation;

/// Of a strategy that was counted.
std::string lesson_of(const explanation&);

}  // namespace riemann::reduction_lab
