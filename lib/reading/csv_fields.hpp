// Fields of one line of CSV, as RFC 4180 quotes them.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace riemann {

/// Between commas, without their quotes.
std::vector<std::string> csv_fields_of(const std::string& line);

/// Quotes what stands in `line` from `begin` on where a comma, a quote or a line break asks for it.
void quote_csv_field(std::string& line, std::size_t begin);

}  // namespace riemann
