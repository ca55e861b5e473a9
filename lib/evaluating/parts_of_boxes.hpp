// Boxes as parts that are evaluated each alone, and what the parts say as records of boxes: the
// same on a CPU and a GPU.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/points/box_parts.hpp"
#include "riemann/lib/evaluating/evaluator.hpp"

#include <span>
#include <vector>

namespace riemann {

/// In the order of the boxes, the parts of one after the other.
std::vector<box_part> parts_of(const box_request&);

/// All of a request but its parts, which are `parts`, where the request lies.
boxes_view view_of(const box_request&, const box_part* parts);

/// One for each box, from what its parts say.
std::vector<box_record> records_of(const box_request&, std::span<const box_part>,
                                   std::span<const box_part_record>);

}  // namespace riemann
