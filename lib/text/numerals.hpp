// Numbers as text, both ways, whatever the locale.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace riemann {

/// A count such as 100000, 100_000, 1e5, 1.5e3 or 2^10, between `least` and `most`.
/// Throws std::invalid_argument with a sentence that says what is allowed.
index_t count_from(const std::string& text, index_t least, index_t most);

template <index_t Least, index_t Most>
index_t count_in(const std::string& text) {
  return count_from(text, Least, Most);
}

/// A finite real number such as 0.25 or 1e-9. Throws std::invalid_argument likewise.
double real_from(const std::string& text);
double positive_from(const std::string& text);
double not_negative_from(const std::string& text);

/// The double or int that a text is, all of it; nothing where it is none, or out of range.
template <class Number>
std::optional<Number> parsed(std::string_view text);

/// The fewest digits that read back as the same double: "3.141592653589793".
std::string shortest(double);

/// The same behind what is there already, for rows of many numbers.
void append_shortest(std::string& to, double);
void append_shortest(std::string& to, index_t);
void append_shortest(std::string& to, unsigned long long);

/// `digits` significant ones: "1.2e-09".
std::string rounded(double, int digits);

/// `decimals` places: "1.999".
std::string fixed(double, int decimals);

/// As printf writes %a: "0x1.921fb54442d18p+1"; subnormal numbers, too, begin with 1.
std::string hexadecimal(double);

/// A count that reads back and can be read: "100_000_000".
std::string grouped_digits(index_t);

}  // namespace riemann
