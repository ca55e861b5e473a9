// How an integral to a tolerance was found, in plain sentences.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/answer/estimate.hpp"

#include <string>
#include <vector>

namespace riemann {

/// The method, the range, what decided, the second look and the parts of the error; nothing where
/// no account was asked for.
std::vector<std::string> explanation_of(const estimate&);

}  // namespace riemann
