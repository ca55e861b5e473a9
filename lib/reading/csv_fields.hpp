// Fields of one line of CSV, as RFC 4180 quotes them.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace riemann {

/// Between commas, without their quotes.
std::vector<std::string> csv_fields_of(const std::string& line);

/// Quotes what stands in `line` from `begin` on where a comma, a quote or a line break asks for it,
/// and writes control characters as \u001b and its like.
void quote_csv_field(std::string& line, std::size_t begin);

/// The text that quote_csv_field() was given, of a field without its quotes.
std::string text_of_csv_field(const std::string& field);

}  // namespace riemann
