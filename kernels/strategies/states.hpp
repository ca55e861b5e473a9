// What strategies leave behind, for those who know types by name only.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/arrays/answer.hpp"
#include "riemann/kernels/arrays/elements.hpp"

#include <cstddef>
#include <string>

namespace riemann::strategies {

/// Of the accumulator that visit_accumulator visits.
std::size_t state_bytes(const named_operation&, const std::string& type);

/// The merge, in order, of `count` such states on the host.
answer answer_from(const std::byte* states, index_t count, const named_operation&,
                   const std::string& type);

}  // namespace riemann::strategies
